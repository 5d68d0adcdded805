/** Signing in, at the start and again in place. */
export const enSign = {
  'signIn.failed.offline':
    'This computer has no network at the moment. Connect it to a network and sign in again; nothing was sent.',
  'signIn.failed.unknownHost':
    'There is no server called {host}. Check the base address for a typing error, or ask your administrator for it.',
  'signIn.failed.certificate':
    '{host} cannot prove that it is the server you mean: its certificate is not trusted. Your token was not sent. Check the base address, or ask your administrator to renew the certificate.',
  'signIn.failed.redirects':
    '{host} sends requests on to another address, and your token is sent nowhere else. Enter the address of the platform itself.',
  'signIn.failed.notAService':
    'A server answered at {host}, but it is not a telephony service. Check the base address; it usually ends in /v2.',
  'signIn.failed.unreachable':
    'Nothing answers at {host}. Check the base address and your network; a firewall or VPN may be in the way.',
  'signIn.failed.token':
    'The platform did not accept the token. Check token ID and token, or create a new token in your account.',
  'signIn.failed.rights':
    'The token is valid, but lacks a right that Deskbell needs{right, select, none {} other { ({right})}}. Create a token with this right in your account and sign in with it.',
  'signIn.failed.down':
    'The platform at {host} is out of order at the moment ({status, select, none {no answer} other {{status}}}). Your token is not the cause. Try again in a few minutes.',

  'signIn.retrying': '{why} Deskbell tries again by itself.',

  'signIn.platform': 'Platform',
  'signIn.otherPlatform': 'Another platform',
  'signIn.tokenHelp':
    'Create a personal access token in the settings of your account, and paste both parts here.',

  'session.rightsMissing':
    'The token lacks some rights ({rights}). What needs them will be refused; create a token with all rights to use everything.',
  'session.typeUnknown':
    'The platform does not say which system the account runs on, and the token may not look. Deskbell takes the new one; choose the right one under “Account” in the settings.',
  'session.otherAccount':
    'This token belongs to another user ({user}). To change the account, sign out first; calls in progress go on.',
  'renew.title': 'Sign in again',
  'renew.lead':
    'The platform no longer accepts the token. Calls in progress go on; to control them, sign in again as {user}.',
  'renew.submit': 'Sign in again',

  'account.dialect': 'Interface',
  'account.dialect.looking': 'Being detected',
  'account.dialect.spec':
    '{evidence, select, none {As specified; the platform did not tell another} other {As specified, known by {evidence}}}',
  'account.dialect.v2':
    '{evidence, select, none {Version 2 of the live platform} other {Version 2 of the live platform, known by {evidence}}}',
  'account.balance': 'Balance',

  'account.newGuess': 'New system (a guess; choose the right one below)',
  'account.newUser': 'New system (your choice)',
  'account.classicUser': 'Classic account (your choice)',

  'settings.start': 'Start',
  'settings.atLogin': 'Start Deskbell when you log in',
  'settings.startHidden': 'Start in the tray, without a window',
  'settings.startHiddenHint': 'The window opens from the tray; calls pop up as always.',
  'settings.typeDetected': 'As the platform says',
  'settings.typeHint': 'Change it if Deskbell has detected the wrong type. Deskbell reconnects; calls go on.',
} as const satisfies Record<string, string>;
