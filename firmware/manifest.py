# What is frozen into MicroPython for the release, besides what it freezes for every Pico; see
# https://docs.micropython.org/en/latest/reference/manifest.html and `make uf2`.

include("$(PORT_DIR)/boards/manifest.py")
require("neopixel")
require("ssd1306")

package("cribbage")
package("pegboard")
package("pico")
module("pico_board.py")
module("main.py")

# Written by fifteentwo.firmware_build: which sources these were.
module("frozen_files.py", base_path="$(GENERATED_DIR)")
