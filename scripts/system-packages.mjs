// Packages of the operating system: installed on Debian and Ubuntu, only listed on other systems.
import { existsSync, readFileSync } from 'node:fs';
import { find, run, say } from './lib.mjs';

/** @typedef {{ package: string, present: () => boolean, why: string, optional?: boolean, service?: string }} Need */

const header = (/** @type {string} */ path) => () => existsSync(path) || find('secret-tool') !== undefined;
const program =
  (/** @type {string[]} */ ...names) =>
  () =>
    names.some((name) => find(name));
const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
const fonts = () => existsSync('/usr/share/fonts/truetype') || find('fc-list') === undefined;

/** Needs of each step on Linux; other systems include a keychain, notifications and a display. @type {Record<string, Need[]>} */
const needs = {
  install: [
    {
      package: 'libsecret-1-dev',
      present: header('/usr/include/libsecret-1/libsecret/secret.h'),
      why: 'to keep the token in the system keychain',
      optional: true,
    },
  ],
  browser: [
    {
      package: 'chromium',
      present: program('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
      why: 'to show the windows without Electron’s binary',
    },
    { package: 'fonts-dejavu-core', present: fonts, why: 'to draw text', optional: true },
  ],
  test: [
    { package: 'dbus-x11', present: program('dbus-launch'), why: 'for a session bus of the tests’ own' },
    {
      package: 'gnome-keyring',
      present: program('gnome-keyring-daemon'),
      why: 'to test with a real keychain',
    },
    { package: 'libglib2.0-bin', present: program('gio'), why: 'to test which program opens a phone link' },
    { package: 'libnotify-bin', present: program('notify-send'), why: 'to test with real notifications' },
    { package: 'dunst', present: program('dunst'), why: 'to test with a real notification daemon' },
    {
      package: 'nats-server',
      // Debian installs it in a folder that is only on root's PATH.
      present: () => program('nats-server')() || existsSync('/usr/sbin/nats-server'),
      why: 'to test the relay with a real NATS',
    },
    {
      package: 'openssh-server',
      present: () => program('sshd')() || existsSync('/usr/sbin/sshd'),
      why: 'to test the tunnel with a real ssh server',
    },
    {
      package: 'radicale',
      present: program('radicale'),
      why: 'to test address books with a real CardDAV server',
    },
    {
      package: 'slapd',
      present: () => program('slapd')() || existsSync('/usr/sbin/slapd'),
      why: 'to test address books with a real directory',
      service: 'slapd',
    },
    {
      package: 'squid-openssl',
      // The package squid, which conflicts with this one, lacks this program.
      present: () => existsSync('/usr/lib/squid/security_file_certgen'),
      why: 'to test a network whose only way out is a proxy',
      service: 'squid',
    },
    { package: 'xvfb', present: program('Xvfb'), why: 'to give the notification daemon a display' },
    {
      package: 'chromium-headless-shell',
      // Other distributions lack this package.
      present: () => !isDebian() || program('chromium-headless-shell')(),
      why: 'to show windows that nobody sees in less time',
      optional: true,
    },
  ],
  packaging: [
    {
      package: 'desktop-file-utils',
      present: program('desktop-file-validate'),
      why: 'to check the desktop entry',
    },
    { package: 'lintian', present: program('lintian'), why: 'to check the deb' },
    { package: 'nsis', present: program('makensis'), why: 'to compile the script of the Windows installer' },
    { package: 'p7zip-full', present: program('7za'), why: 'to make the zip for macOS' },
    { package: 'rpm', present: program('rpmbuild'), why: 'to make and read the rpm' },
    {
      package: 'squashfs-tools',
      present: program('mksquashfs'),
      why: 'to make the contents of the AppImage',
    },
  ],
};

const namesOf = (/** @type {Need[]} */ packages) => packages.map((need) => need.package);

/**
 * Installs the missing packages of a step, or prints the command for it. A missing optional package never stops the step.
 * @param {'install' | 'browser' | 'test' | 'packaging'} step
 */
export function ensureSystemPackages(step) {
  if (process.platform !== 'linux') return;
  const missing = (needs[step] ?? []).filter((need) => !need.present());
  if (missing.length === 0) return;
  const administrator = elevation();
  if (find('apt-get') && administrator) {
    say(`Installing system packages: ${namesOf(missing).join(' ')} …`);
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    run([...administrator, 'apt-get', 'update', '-qq'], environment);
    const install = [...administrator, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends'];
    const required = namesOf(missing.filter((need) => !need.optional));
    if (required.length > 0) run([...install, ...required], environment);
    // An unknown package must not prevent the installation of the others.
    for (const need of missing) if (need.optional) run([...install, need.package], environment);
    for (const { service } of missing) if (service) stopService(service, administrator);
  }
  const still = missing.filter((need) => !need.present());
  if (still.length === 0) return;
  const reasons = still.map((need) => `${need.package} (${need.why})`).join(', ');
  say(`Missing on this system: ${reasons}. To install: sudo apt-get install ${namesOf(still).join(' ')}`);
  if (still.some((need) => !need.optional)) process.exit(1);
}

/**
 * Debian starts a service on installation and at boot. Tests start the program themselves, and its port must not stay
 * open.
 * @param {string} service
 * @param {string[]} administrator
 */
function stopService(service, administrator) {
  run([...administrator, 'service', service, 'stop']);
  run([...administrator, 'update-rc.d', service, 'disable']);
}

/** The command prefix for root rights without a password prompt: empty for root, or sudo. */
function elevation() {
  if (process.getuid?.() === 0) return [];
  return find('sudo') && run(['sudo', '-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}
