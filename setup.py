"""Brings the data of hardware/ and the firmware of the Pico into the wheel, beside the code that
reads them; see pyproject.toml.

They lie outside the packages because makers look for them there.
"""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

# A folder here, the package in which it becomes a folder of the same name, what is taken of it.
DATA = (
    ("hardware", "fifteentwo_object", ("*.toml", "*.csv", "pcb/**/*.*", "pcb/*/*-lib-table")),
    (
        "firmware",
        "fifteentwo",
        ("*.py", "cribbage/**/*.py", "pegboard/**/*.py", "pico/**/*.py"),
    ),
)
# What is only of use in a clone: an editable installation has it, a wheel has not.
DEVELOPMENT = "dev"


class BuildWithData(build_py):
    def finalize_options(self):
        super().finalize_options()
        if not self.editable_mode:
            self.packages = [
                name for name in self.packages or () if name.split(".")[0] != DEVELOPMENT
            ]

    def run(self):
        super().run()
        # An editable installation reads them where they are.
        if not self.editable_mode:
            for folder, package, patterns in DATA:
                for pattern in patterns:
                    # A folder may have a dot in its name, too: a library of footprints has.
                    for file in sorted(filter(Path.is_file, Path(folder).glob(pattern))):
                        target = Path(self.build_lib) / package / file
                        self.mkpath(str(target.parent))
                        self.copy_file(str(file), str(target))


setup(cmdclass={"build_py": BuildWithData})
