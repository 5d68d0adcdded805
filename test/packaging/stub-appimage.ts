/**
 * An AppImage of an unpacked package, for machines without the tools that make real ones. Like a real one it names its own
 * file in APPIMAGE, runs the program from a folder of its own, and takes the folder away when the program has ended.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const script = `#!/bin/sh
APPIMAGE=$(readlink -f "$0")
APPDIR=$(mktemp -d "\${TMPDIR:-/tmp}/.mount_DeskbeXXXXXX")
export APPIMAGE APPDIR
tail -c +LENGTH "$APPIMAGE" | tar -x -C "$APPDIR"
"$APPDIR/deskbell" "$@" &
program=$!
trap 'kill -TERM $program' TERM INT HUP
wait $program
code=$?
while kill -0 $program 2>/dev/null; do wait $program; code=$?; done
rm -rf "$APPDIR"
exit $code
`;

/** @param unpacked the folder of the package */
export function makeStubAppImage(unpacked: string, file: string): void {
  const archive = `${file}.tar`;
  execFileSync('tar', ['-c', '-f', archive, '-C', unpacked, '.']);
  // The program begins behind the script, whose length the number does not change.
  const length = String(script.length - 'LENGTH'.length + 4 + 1).padStart(4, '0');
  writeFileSync(file, script.replace('LENGTH', length));
  appendFileSync(file, readFileSync(archive));
  rmSync(archive);
  chmodSync(file, 0o755);
}
