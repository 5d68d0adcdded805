/** What the self-test says, in a terminal and in the settings. */
export const enSelfTest = {
  'selfTest.title': 'Deskbell self-test',
  'selfTest.hint':
    'Tries the parts of the program on this computer, without your account. It takes up to a minute; a popup and a notification appear for a moment.',
  'selfTest.run': 'Run self-test',
  'selfTest.running': 'The self-test is running …',
  'selfTest.lastRun': 'Last run: {when}',
  'selfTest.part': 'Part',
  'selfTest.result': 'Result',
  'selfTest.found': 'What was found',
  'selfTest.standIn':
    'The stand-in for Electron models the tray, keys for every program and which window has the focus; in Electron they are the system’s.',
  'selfTest.good': 'ok',
  'selfTest.bad': 'FAILED',
  'selfTest.summary':
    '{failed, plural, =0 {All {count, number} checks passed.} one {# of {count, number} checks failed.} other {# of {count, number} checks failed.}}',
  'selfTest.failed': 'It failed: {why}',
  'selfTest.late': 'There was no answer within {seconds, plural, one {# second} other {# seconds}}.',
  'selfTest.notRun': 'It was not run, because other checks took too long.',

  'selfTest.check.sqlite': 'Database',
  'selfTest.check.sqlite-utility': 'Database in a utility process',
  'selfTest.sqlite': 'SQLite {version} with full-text search (FTS5)',
  'selfTest.sqlite.fix':
    'Make sure that there is space in the folder for temporary files. If that is not it, install Deskbell again.',

  'selfTest.check.keychain': 'Keychain',
  'selfTest.keychain': 'An entry was written, read and deleted.',
  'selfTest.keychain.missing': 'The library for the keychain cannot be loaded.',
  'selfTest.keychain.missing.fix':
    'Install Deskbell again; in a checkout, run npm rebuild keytar --ignore-scripts=false. Until then the token is kept in memory only.',
  'selfTest.keychain.missing.fixLinux':
    'Install libsecret (Debian, Ubuntu: sudo apt install libsecret-1-0; in a checkout sudo apt install libsecret-1-dev, then npm rebuild keytar --ignore-scripts=false). Until then the token is kept in memory only.',
  'selfTest.keychain.unavailable': 'The keychain cannot be used ({detail}).',
  'selfTest.keychain.lost': 'The keychain did not give back what was written to it.',
  'selfTest.keychain.fix': 'Unlock the keychain of this computer, then run the self-test again.',
  'selfTest.keychain.fixLinux':
    'Install a Secret Service and its library (Debian, Ubuntu: sudo apt install gnome-keyring libsecret-1-0), log in to the desktop again and unlock the keyring. Until then the token is kept in memory only.',

  'selfTest.check.ssh': 'Library for ssh tunnels',
  'selfTest.ssh': 'Connected with Ed25519 and with RSA keys ({exchange}, {cipher}).',
  'selfTest.ssh.fix':
    'Install Deskbell again. Until then ssh tunnels cannot be used; choose another connection for pushes in the settings.',

  'selfTest.check.push': 'Push to popup',
  'selfTest.push':
    'A signed push was answered after {answered, number} ms and painted after {painted, number} ms; the popup did not take the focus.',
  'selfTest.push.unseen': 'The push was painted, but the popup was not shown.',
  'selfTest.push.notice':
    'A signed push was answered after {answered, number} ms and shown as a notification, since no popup can be shown in this session without taking the focus.',
  'selfTest.push.noticeRefused': 'The push was answered, but the notification of the call was not shown.',
  'selfTest.push.focus': 'The popup took the focus.',
  'selfTest.push.focus.fix': 'Set your window manager so that notifications do not get the focus.',
  'selfTest.push.fix':
    'Allow Deskbell to listen on 127.0.0.1 (firewall, security software), then run the self-test again.',

  'selfTest.check.tray': 'Tray icon',
  'selfTest.tray': 'The icon and its menu were shown.',
  'selfTest.tray.modelled':
    'The icon and its menu were built; the stand-in for Electron shows none in the system’s tray.',
  'selfTest.tray.unknown':
    'The icon and its menu were built; whether the desktop shows tray icons cannot be told without dbus-send.',
  'selfTest.tray.noHost': 'The desktop shows no tray icons.',
  'selfTest.tray.fix':
    'Switch tray icons on (GNOME: the extension AppIndicator, package gnome-shell-extension-appindicator). Without them, start Deskbell again to open its window.',

  'selfTest.check.notification': 'Notifications',
  'selfTest.notification': 'A notification was shown.',
  'selfTest.notification.body': 'This is a test. It closes by itself.',
  'selfTest.notification.fix': 'Allow notifications of Deskbell in the settings of the system.',
  'selfTest.notification.fixLinux':
    'Install notify-send and a notification service (Debian, Ubuntu: sudo apt install libnotify-bin; where the desktop brings no service, dunst).',

  'selfTest.check.shortcut': 'Keys that work everywhere',
  'selfTest.shortcut': '{key} was registered and released.',
  'selfTest.shortcut.modelled':
    '{key} was registered and released; the stand-in for Electron holds no key of the system.',
  'selfTest.shortcut.portal':
    'On this desktop the system hands out the keys, and asks you about each. None was tried.',
  'selfTest.shortcut.refused': 'The system did not let any key be registered.',
  'selfTest.shortcut.fix':
    'Close programs that hold many keys. On Wayland the desktop must offer the portal for global shortcuts (xdg-desktop-portal).',

  'selfTest.check.protocol': 'Phone links',
  'selfTest.protocol.on': 'Deskbell opens tel: links.',
  'selfTest.protocol.off':
    'Deskbell can open tel: links; this is off until it is switched on in the settings.',
  'selfTest.protocol.fix':
    'Check that you may write in the folders for settings of your desktop, or install Deskbell again.',

  'selfTest.check.media': 'Recordings and voicemails',
  'selfTest.media': 'A sound was read whole and in parts (range requests).',

  'selfTest.check.proxy': 'Proxy',
  'selfTest.proxy': 'Connections go through {proxy}, which answers.',
  'selfTest.proxy.none': 'Connections go out directly.',
  'selfTest.proxy.away': 'Connections are to go through {proxy}, which does not answer.',
  'selfTest.proxy.fix': 'Check the proxy in the network settings of the system.',

  'selfTest.check.certificates': 'Certificates',
  'selfTest.certificates':
    'An unknown certificate was refused. Root certificates: {program, number} of the program, {system, number} of the system.',
  'selfTest.certificates.unchecked': 'Certificates are not checked: anybody on the network could read along.',
  'selfTest.certificates.fix':
    'Remove NODE_TLS_REJECT_UNAUTHORIZED and --ignore-certificate-errors from the way Deskbell is started.',

  'selfTest.reinstall': 'Install Deskbell again.',
} as const satisfies Record<string, string>;
