"""Runs when the Pico is switched on. Ctrl-C on the port ends it, so that new firmware can be put on."""

import random
import time

import machine

from pad import Pad
from pn532 import PN532
from rc522 import RC522
from usb import Usb

WATCHDOG_MS = 4000
WATCHDOG_CONTROL_CLEAR, WATCHDOG_ENABLE = 0x4005B000, 1 << 30
"""RP2040 data sheet, 4.7: clearing this bit lets go of the watchdog, which MicroPython cannot."""
CAUSES = {machine.PWRON_RESET: "power", machine.WDT_RESET: "watchdog"}


def run():
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    try:
        boot = "%08X" % random.getrandbits(32)
        pad = Pad(Usb(), (RC522(), PN532()), boot, CAUSES.get(machine.reset_cause(), "other"))
        while True:
            pad.step()
            watchdog.feed()
    except KeyboardInterrupt:
        machine.mem32[WATCHDOG_CONTROL_CLEAR] = WATCHDOG_ENABLE
    except Exception:  # whatever it is, a fresh start is better than a dead pad
        machine.mem32[WATCHDOG_CONTROL_CLEAR] = WATCHDOG_ENABLE
        time.sleep(2)  # here Ctrl-C reaches even a pad that fails at once
        machine.reset()


run()
