"""Brings the data of hardware/ into the wheel, beside the code that reads it; see pyproject.toml.

They lie outside the packages because makers look for them there.
"""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

DATA = ("*.toml", "*.csv")


class BuildWithHardware(build_py):
    def run(self):
        super().run()
        # An editable installation reads them where they are.
        if not self.editable_mode:
            folder = Path(self.build_lib) / "fifteentwo" / "hardware"
            for pattern in DATA:
                for file in sorted(Path("hardware").glob(pattern)):
                    self.copy_file(str(file), str(folder / file.name))


setup(cmdclass={"build_py": BuildWithHardware})
