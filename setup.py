"""Brings the data of hardware/ and the firmware of the Pico into the wheel, beside the code that
reads them; see pyproject.toml.

They lie outside the packages because makers look for them there.
"""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

# A folder here, which is the folder of the same name in the package, and what is taken of it.
DATA = (
    ("hardware", ("*.toml", "*.csv")),
    ("firmware", ("*.py", "cribbage/**/*.py", "pegboard/**/*.py", "pico/**/*.py")),
)


class BuildWithData(build_py):
    def run(self):
        super().run()
        # An editable installation reads them where they are.
        if not self.editable_mode:
            for folder, patterns in DATA:
                for pattern in patterns:
                    for file in sorted(Path(folder).glob(pattern)):
                        target = Path(self.build_lib) / "fifteentwo" / file
                        self.mkpath(str(target.parent))
                        self.copy_file(str(file), str(target))


setup(cmdclass={"build_py": BuildWithData})
