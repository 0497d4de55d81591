"""Which pin of the Raspberry Pi Pico goes where. The only place where a number of the pad's pins stands."""

# RC522 on SPI 0
SPI = 0
SCK = 18
MOSI = 19
MISO = 16
CS = 17
RST = 20

# PN532, its switches set to HSU, on UART 1
UART = 1
TX = 4
RX = 5

# An RGB light with a common cathode, 330 ohms each, and a passive buzzer on a PWM slice of its own.
RED = 10
GREEN = 11
BLUE = 12
BUZZER = 14
