// The complete configuration of electron-builder for a build.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addPhoneLinks } from './msi-registry.mjs';
import { desktopExec } from '../start-flags.mjs';

/** @typedef {import('electron-builder').Configuration} Configuration */
/**
 * @typedef {object} Build
 * @property {string} root the checkout
 * @property {string} stage the folder with the contents (see stage.mjs)
 * @property {string} output where the packages go
 * @property {string} icons folder with icon.icns, icon.ico and the PNGs
 * @property {string} parts folder with a copy of the files next to this module
 * @property {string} electronVersion
 * @property {string | undefined} electronDist an unpacked Electron, or a folder with its zip; absent: it is fetched
 * @property {boolean} fused end-to-end tests need a build that a debugger may attach to
 * @property {boolean} signed with the certificates of the environment
 * @property {string | undefined} updateUrl the https folder that updates come from; absent: there are none
 * @property {number} epoch the time of the commit, s
 * @property {string} maintainer "Name <address>" of whoever answers for the packages
 */

/** Disables everything in the binary that runs foreign code: Node from outside, debuggers, unpacked code. */
const fuses = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableCookieEncryption: true,
  onlyLoadAppFromAsar: true,
  enableEmbeddedAsarIntegrityValidation: true,
  grantFileProtocolExtraPrivileges: false,
};

/** @param {Build} build @returns {Configuration} */
export function packagingConfiguration(build) {
  return {
    appId: 'app.deskbell',
    productName: 'Deskbell',
    copyright: 'Deskbell',
    directories: { app: build.stage, output: build.output, buildResources: build.icons },
    electronVersion: build.electronVersion,
    ...(build.electronDist !== undefined && { electronDist: build.electronDist }),
    // Its runtime holds what mounts it: the usual one needs libfuse2, which current distributions do not install.
    toolsets: { appimage: '1.0.3' },
    // The stage folder is complete: electron-builder must not install, rebuild or collect packages.
    beforeBuild: () => Promise.resolve(false),
    files: [
      'package.json',
      'out/**',
      'resources/**',
      { from: join(build.stage, 'node_modules'), to: 'node_modules', filter: ['**/*'] },
    ],
    asar: { smartUnpack: false },
    // The system cannot load libraries or start programs from inside an archive.
    asarUnpack: ['**/*.node', '**/node-notifier/vendor/**'],
    // These files are read by the system and by administrators.
    extraResources: ['icon.png', 'policy.example.json', 'policy.schema.json'].map((name) => ({
      from: join(build.root, 'resources', name),
      to: name,
    })),
    protocols: [{ name: 'Phone link', schemes: ['tel', 'callto'], role: 'Viewer' }],
    // Of the clock, it would differ between two builds of a commit.
    releaseInfo: { releaseDate: new Date(build.epoch * 1000).toISOString() },
    publish:
      build.updateUrl === undefined
        ? null
        : [{ provider: 'generic', url: build.updateUrl, channel: 'latest' }],
    ...(build.fused && { electronFuses: fuses }),
    ...linux(build),
    ...macos(build),
    ...windows(build),
  };
}

/** @param {Build} build @param {string} name */
const part = ({ parts }, name) => join(parts, name);

/** @param {Build} build @returns {Configuration} */
const linux = (build) => ({
  linux: {
    executableName: 'deskbell',
    icon: join(build.icons, 'linux'),
    category: 'Network;Telephony',
    synopsis: 'desktop companion for cloud telephony',
    description: 'Shows who calls, controls the live call and dials on the right devices.',
    maintainer: build.maintainer,
    vendor: 'Deskbell',
    syncDesktopName: true,
    desktop: {
      entry: {
        'Comment[de]': 'Zeigt, wer anruft, steuert das laufende Gespräch und wählt auf dem richtigen Gerät.',
      },
    },
  },
  deb: {
    packageCategory: 'comm',
    priority: 'optional',
    depends: [
      'libasound2 | libasound2t64',
      'libatspi2.0-0 | libatspi2.0-0t64',
      'libgbm1',
      'libgtk-3-0 | libgtk-3-0t64',
      'libnotify-bin',
      'libnotify4',
      'libnss3',
      'libsecret-1-0',
      'libuuid1',
      'libxss1',
      'libxtst6',
      'xdg-utils',
    ],
    afterRemove: part(build, 'after-remove.sh'),
    fpm: [
      `--before-remove=${part(build, 'before-remove.sh')}`,
      `${part(build, 'copyright')}=/usr/share/doc/deskbell/copyright`,
      `${part(build, 'lintian-overrides')}=/usr/share/lintian/overrides/deskbell`,
    ],
  },
  rpm: {
    // Two names each: of Fedora and of openSUSE.
    depends: [
      'gtk3',
      '(alsa-lib or libasound2)',
      '(mesa-libgbm or libgbm1)',
      '(libnotify or libnotify-tools)',
      '(libsecret or libsecret-1-0)',
      '(nss or mozilla-nss)',
      '(libXScrnSaver or libXss1)',
      '(libXtst or libXtst6)',
      '(libuuid or libuuid1)',
      'at-spi2-core',
      'xdg-utils',
    ],
    afterRemove: part(build, 'after-remove.sh'),
    fpm: [
      `--before-remove=${part(build, 'before-remove.sh')}`,
      `${part(build, 'copyright')}=/usr/share/licenses/deskbell/LICENSE`,
    ],
  },
  appImage: { artifactName: 'Deskbell-${version}-${arch}.AppImage' },
});

/** @param {Build} build @returns {Configuration} */
const macos = (build) => {
  const entitlements = part(build, 'entitlements.mac.plist');
  return {
    mac: {
      icon: join(build.icons, 'icon.icns'),
      category: 'public.app-category.business',
      artifactName: 'Deskbell-${version}-mac-${arch}.${ext}',
      hardenedRuntime: true,
      entitlements,
      entitlementsInherit: entitlements,
      gatekeeperAssess: false,
      ...(build.signed ? { notarize: true } : { identity: null, notarize: false }),
    },
    dmg: { writeUpdateInfo: false },
  };
};

/** @param {Build} build @returns {Configuration} */
const windows = (build) => ({
  win: {
    icon: join(build.icons, 'icon.ico'),
    artifactName: 'Deskbell-${version}-${arch}.${ext}',
    ...(build.signed ? { forceCodeSigning: true } : { signAndEditExecutable: false }),
  },
  nsis: {
    artifactName: 'Deskbell-Setup-${version}-${arch}.${ext}',
    // The user chooses between one user and all users, or the options /currentuser and /allusers do; /S installs silently.
    oneClick: false,
    perMachine: false,
    allowElevation: true,
    selectPerMachineByDefault: false,
    allowToChangeInstallationDirectory: false,
    deleteAppDataOnUninstall: false,
    installerLanguages: ['en_US', 'de_DE'],
    include: part(build, 'installer.nsh'),
    guid: 'app.deskbell',
  },
  msi: { oneClick: true, perMachine: true, upgradeCode: '7F2B9E40-5D8C-4B56-9E31-6B0C0DE5BE11' },
  msiProjectCreated: addPhoneLinks,
});

/**
 * electron-builder writes only the program into Exec=, but the start flags depend on the session.
 * @param {string} desktopEntry file of a desktop entry
 */
export function addStartFlags(desktopEntry) {
  // After `--` nothing is parsed as a flag, whatever a link contains.
  const line = `Exec=${desktopExec('/opt/Deskbell/deskbell', '-- %U')}`;
  writeFileSync(
    desktopEntry,
    readFileSync(desktopEntry, 'utf8').replace(/^Exec=.*$/m, () => line),
  );
}
