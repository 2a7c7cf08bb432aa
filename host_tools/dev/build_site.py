"""The page with the board in the browser, as static files: ``python -m dev.build_site``.

What it makes needs no server but one that hands out files, and nothing from elsewhere at run time.
"""

import argparse
import ast
import base64
import gzip
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import resvg_py

from fifteentwo.errors import CommandError
from fifteentwo.games import scorecards
from fifteentwo.simulator.board_svg import board_svg, wood_svg
from fifteentwo.web.server import TYPEFACES, WEB_FOLDER

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build" / "site"
NPM_FOLDER = ROOT / "build" / "npm"

# MicroPython as WebAssembly; npm, or a file that it has packed, gives it.
PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
SHA512 = "DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3HUSiZUOAE7t11uLnjf3ftF87N2xm4knHnWEKcVK4IYIUDA=="
RUNTIME = ("micropython.mjs", "micropython.wasm")

# The module that page/worker.js begins with, and the folders that its imports are looked for in.
PROGRAM = "fifteentwo.web.browser_board"
FOLDERS = ("firmware", "host_tools")
LIST = "site-files.js"
IN_WORKERS = ("worker.js", "service-worker.js")
ICON_SIZES = (180, 192, 512)
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'sha256-%s';"
    " img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self';"
    " manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def package_file(folder: Path = NPM_FOLDER) -> Path:
    """The packed package: that in ``folder``, or npm fetches it there.  Raises CommandError."""
    path = folder / f"{PACKAGE.lstrip('@').replace('/', '-')}-{VERSION}.tgz"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", f"{PACKAGE}@{VERSION}"]
        try:
            subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        except FileNotFoundError:
            raise CommandError(
                "npm is missing (on Debian and Ubuntu: apt install npm). It fetches MicroPython"
                f" for the browser; a file that '{' '.join(command)}' made elsewhere does as"
                " well: --micropython FILE"
            ) from None
        except subprocess.CalledProcessError:
            raise CommandError(f"'{' '.join(command)}' did not work: see above") from None
    return path


def runtime_files(path: Path) -> dict[str, bytes]:
    """MicroPython out of the packed package.  Raises CommandError where it is another one."""
    content = path.read_bytes()
    digest = base64.b64encode(hashlib.sha512(content).digest()).decode()
    if digest != SHA512:
        raise CommandError(
            f"{path} is not {PACKAGE} {VERSION}: its checksum is sha512-{digest}. Remove it, or"
            " give another one with --micropython"
        )
    with tarfile.open(fileobj=io.BytesIO(content)) as package:
        files = {name: package.extractfile(f"package/{name}") for name in RUNTIME}
        return {name: file.read() for name, file in files.items() if file}


def program_files(program: str = PROGRAM, *more: str) -> list[tuple[str, str]]:
    """Every module that ``program`` needs, as it is: (path in the repository, text).

    ``more``: folders of the repository in which it lies, beside FOLDERS.
    """
    folders = {name: ROOT / name for name in (*FOLDERS, *more)}
    found: dict[str, str] = {}
    wanted = [program]
    while wanted:
        module = wanted.pop()
        place = _find(module, folders)
        if place is None or place[0] in found:
            continue
        name, path = place
        found[name] = path.read_text(encoding="utf-8")
        wanted += _imports(found[name])
        wanted += [module.rpartition(".")[0]] if "." in module else []
    return sorted(found.items())


def _find(module: str, folders: dict[str, Path]) -> tuple[str, Path] | None:
    inside = module.replace(".", "/")
    for name, folder in folders.items():
        for end in (".py", "/__init__.py"):
            if (folder / (inside + end)).is_file():
                return f"{name}/{inside}{end}", folder / (inside + end)
    return None


def _imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def page_files() -> dict[str, bytes]:
    """The files of the page, by their names, and the pictures that a server would make."""
    files = {
        path.relative_to(WEB_FOLDER).as_posix(): path.read_bytes()
        for path in sorted(WEB_FOLDER.rglob("*"))
        if path.is_file()
    }
    modules = [name for name in files if name.endswith(".js") and name not in IN_WORKERS]
    files["index.html"] = _site_page(files["index.html"].decode(), modules).encode()
    files["board.svg"] = board_svg().encode()
    files["wood.svg"] = wood_svg().encode()
    for path in sorted(TYPEFACES.iterdir()):
        files[f"typefaces/{path.name}"] = path.read_bytes()
    icon = files["icon.svg"].decode()
    for size in ICON_SIZES:
        files[f"icon-{size}.png"] = _picture(icon, size)
    files[f"icon-maskable-{ICON_SIZES[-1]}.png"] = _picture(_maskable(icon), ICON_SIZES[-1])
    return files


def _picture(svg: str, size: int) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg, width=size, height=size))


def _maskable(icon: str) -> str:
    """The icon for who cuts it to a shape of his own: no corner, what matters in the middle."""
    return (
        icon.replace('rx="6"', 'rx="0"')
        .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"')
        .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
    )


def _site_page(text: str, modules: list[str]) -> str:
    policy = _POLICY % _digest(scorecards.STYLE.encode())
    policy = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />'
    # Asked for at once, not each when another one has come that imports it.
    preloads = "".join(f'\n    <link rel="modulepreload" href="{name}" />' for name in modules)
    for old, new in (
        ('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}'),
        (
            '<meta name="board" content="server" />',
            '<meta name="board" content="browser" />\n'
            '    <link rel="manifest" href="manifest.webmanifest" />\n'
            '    <link rel="apple-touch-icon" href="icon-180.png" />' + preloads,
        ),
    ):
        if text.count(old) != 1:
            raise AssertionError(f"the page has no single {old}")
        text = text.replace(old, new)
    return text


def site_files(runtime: dict[str, bytes]) -> dict[str, bytes]:
    """The whole site, by the names of its files."""
    files = page_files() | runtime
    files["program.json"] = json.dumps(program_files(), ensure_ascii=False).encode()
    files[LIST] = list_of_files(files)
    return files


def list_of_files(files: dict[str, bytes]) -> bytes:
    """What the service worker keeps, with digests; another version where any byte is another."""
    kept = [
        ["./" if name == "index.html" else name, f"sha256-{_digest(files[name])}"]
        for name in sorted(files)
        if name not in ("service-worker.js", LIST)
    ]
    version = hashlib.sha256(json.dumps(kept).encode() + files["service-worker.js"])
    site = {"version": version.hexdigest()[:16], "files": kept}
    return f"self.SITE = {json.dumps(site)};\n".encode()


def _digest(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def compressed_size(files: dict[str, bytes]) -> int:
    """The bytes of all files by gzip."""
    return sum(len(gzip.compress(content)) for content in files.values())


def write_site(out: Path, files: dict[str, bytes]) -> None:
    """Into ``out``, anew: nothing of an older site stays."""
    if out.exists():
        shutil.rmtree(out)
    for name, content in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--micropython", type=Path, metavar="FILE", help="a packed npm package")
    parser.add_argument("--out", type=Path, default=OUT, metavar="DIR")
    options = parser.parse_args()
    try:
        files = site_files(runtime_files(options.micropython or package_file()))
    except (CommandError, OSError) as error:
        print(f"Error: {error}", file=sys.stderr)
        return 2
    write_site(options.out, files)
    size = sum(map(len, files.values()))
    print(f"{len(files)} files, {size / 1e6:.2f} MB, are in {options.out}:")
    print(f"{compressed_size(files) / 1e6:.2f} MB as a web site hands them out compressed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
