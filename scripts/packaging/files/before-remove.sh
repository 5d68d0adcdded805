#!/bin/sh
# The link in /usr/bin goes with the program, not when a newer one takes its place.
set -e
case "${1:-}" in
  upgrade | failed-upgrade | deconfigure | 1 | 2) exit 0 ;;
esac
if command -v update-alternatives >/dev/null 2>&1; then
  update-alternatives --remove deskbell /opt/Deskbell/deskbell || true
fi
if [ -L /usr/bin/deskbell ] && [ "$(readlink /usr/bin/deskbell)" = /opt/Deskbell/deskbell ]; then
  rm -f /usr/bin/deskbell
fi
