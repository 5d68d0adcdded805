#!/bin/sh
# Runs when the package has gone; when a newer one takes its place, too, which has to find everything in order.
set -e
case "${1:-}" in
  upgrade | failed-upgrade | abort-install | abort-upgrade | disappear | 1 | 2) exit 0 ;;
esac

profile='/etc/apparmor.d/${executable}'
if [ -f "$profile" ]; then
  if apparmor_status --enabled >/dev/null 2>&1; then apparmor_parser --remove "$profile" || true; fi
  rm -f "$profile"
fi
if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database /usr/share/applications || true
fi
