/** How session, tunnel, settings and tray stand: main process and desk window say it, the popup never. */
export const enStatus = {
  'session.checking': 'Checking the token …',
  'session.startingService': 'Starting the built-in service …',
  'session.loading': 'Reading devices and lines …',
  'session.serviceNotStarted': 'The built-in service could not start ({detail}). Try again.',
  'keychain.unavailable':
    'The system keychain cannot be used ({detail}). You stay signed in until Deskbell ends; then the token is forgotten.',
  'keychain.missing':
    'This installation has no keychain support. You stay signed in until Deskbell ends; then the token is forgotten.',
  'settings.damaged':
    'The settings file was damaged. It was kept as {file}, and Deskbell started with default settings.',
  'settings.notWritten':
    'The settings could not be written ({detail}). Free some disk space or check the rights of the folder.',
  'settings.keyTaken':
    'The key {key} belongs to another program, so it does not silence calls. Choose another one in the settings.',
  'notice.devicesFailed': 'Your devices could not be read. {why}',
  'notice.linesFailed': 'Your lines could not be read. {why}',
  'tunnel.notLocal':
    'The platform cannot reach this computer directly. Deskbell polls for live calls every few seconds; ringing calls do not show.',
  'tunnel.foreignAddress':
    'Another address receives the pushes of this account ({address}). Deskbell left it as it is and polls for live calls every few seconds; ringing calls do not show.',
  'tunnel.failed': 'Pushes cannot be received. {why}',
  'tray.signedOut': 'Deskbell: signed out',
  'tray.ready': 'Deskbell: {name}',
  'tray.away': 'Deskbell: offline, trying again',
  'tray.offline': 'Deskbell: the platform cannot be reached',
  'tray.live': 'Deskbell: {count, plural, one {one live call} other {# live calls}}',
  'tray.missed': 'Deskbell: {count, plural, one {one missed call} other {# missed calls}}',
  'tray.dial': 'Dial …',
  'tray.open': 'Open Deskbell',
  'tray.quit': 'Quit Deskbell',
} as const satisfies Record<string, string>;
