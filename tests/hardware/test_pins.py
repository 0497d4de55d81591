"""The pin map can be wired: every pin once, and each on a pin that suits it."""

from __future__ import annotations

from collections import Counter

from hardware.header import GROUND, PI, PICO, pico_pins, pin_map

KEYS = ["up", "down", "left", "right", "ok", "back"]
PULLED_DOWN_AT_BOOT = range(9, 28)
SERIAL_OUTPUT_AT_BOOT = 14


def contacts(part: str) -> list[str]:
    return [pin.contact for pin in pin_map() if pin.part == part]


def test_every_part_of_the_box_has_its_pins():
    assert contacts("keys") == KEYS
    for seat in range(1, 7):
        assert contacts(f"seats.{seat}") == ["button", "light"]
    assert contacts("buzzer") == ["pin"]
    assert contacts("display.i2c") == ["sda", "scl"]
    assert contacts("display.spi") == ["mosi", "sclk", "ce0", "dc", "rst"]


def test_no_pin_serves_two_parts_not_even_the_two_kinds_of_display():
    twice = [gpio for gpio, times in Counter(pin.gpio for pin in pin_map()).items() if times > 1]
    assert twice == []


def test_every_pin_is_on_the_header_and_free_for_use():
    assert [pin for pin in pin_map() if pin.gpio not in range(2, 28)] == []


def test_the_buses_sit_where_the_pi_has_them():
    bus = {pin.contact: pin.gpio for pin in pin_map() if pin.part.startswith("display")}
    assert {name: bus[name] for name in ("sda", "scl", "mosi", "sclk", "ce0")} == {
        "sda": 2,
        "scl": 3,
        "mosi": 10,
        "sclk": 11,
        "ce0": 8,
    }


def test_lights_and_buzzer_are_dark_and_silent_while_the_pi_boots():
    driven = [pin for pin in pin_map() if pin.contact == "light" or pin.part == "buzzer"]
    assert [pin for pin in driven if pin.gpio not in PULLED_DOWN_AT_BOOT] == []


def test_no_button_can_short_the_serial_output():
    pressed = {pin.gpio for pin in pin_map() if pin.part == "keys" or pin.contact == "button"}
    assert SERIAL_OUTPUT_AT_BOOT not in pressed


def test_the_headers_are_those_in_the_boards_papers():
    """A few positions everybody knows by heart, and each GPIO exactly once."""
    assert [PI.position(gpio) for gpio in (2, 3, 4, 17, 18, 21)] == [3, 5, 7, 11, 12, 40]
    assert sorted(what for what in PI.places if isinstance(what, int)) == list(range(2, 28))
    assert PI.all(GROUND) == [6, 9, 14, 20, 25, 30, 34, 39]
    assert [PICO.position(gpio) for gpio in (0, 15, 16, 22, 26, 28)] == [1, 20, 21, 29, 31, 34]
    assert PICO.all(GROUND) == [3, 8, 13, 18, 23, 28, 33, 38]
    assert (PICO.all("3V3"), PICO.all("5V")) == ([36], [40])
    assert len(PI.places) == len(PICO.places) == 40


def test_ground_and_power_are_the_nearest_that_are_free():
    keys = [pin.position for pin in pin_map() if pin.part == "keys"]
    assert PI.supply(GROUND, keys) == 20
    assert PI.supply(GROUND, keys, taken={20}) == 14


def test_the_pads_pins_are_known_and_no_two_parts_share_one():
    pins = {name: gpio for name, gpio in pico_pins().items() if name not in ("SPI", "UART")}
    assert {"SCK", "MOSI", "MISO", "CS", "RST", "TX", "RX", "RED", "GREEN", "BLUE", "BUZZER"} <= set(pins)
    assert len(set(pins.values())) == len(pins)
