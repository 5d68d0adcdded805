/** The sign-in with the browser. */
export const enBrowser = {
  'browser.title': 'Sign in with the browser',
  'browser.lead':
    'Your password is seen by the platform alone. Deskbell needs the client that was registered for it at the platform; ask whoever looks after your account.',
  'browser.clientId': 'Client ID',
  'browser.clientSecret': 'Client secret',
  'browser.clientSecretHint': 'Leave it empty for a client that has none.',
  'browser.authorizeUrl': 'Address of the sign-in page',
  'browser.tokenUrl': 'Address for tokens',
  'browser.submit': 'Sign in with the browser',
  'browser.waiting': 'Your browser has opened. Sign in there; Deskbell goes on by itself.',
  'browser.cancel': 'Cancel',
  'browser.renew': 'Sign in with the browser again',
  'browser.done': 'You are signed in. Close this page and go back to Deskbell.',
  'browser.notDone': 'You are not signed in. Close this page and go back to Deskbell, which says why.',
  'browser.noClientId':
    'The client ID is missing. It was given out when the client was registered at the platform.',
  'browser.badAddress':
    '“{address}” is not an address that begins with https://. Your sign-in would be read on the way.',
  'browser.refused': 'The sign-in was refused in the browser. Try again and allow Deskbell what it asks for.',
  'browser.client':
    'The platform does not know this client. Check client ID and client secret, and whether http://127.0.0.1 is among the client’s redirect addresses.',
  'browser.expired': 'The sign-in has expired. Sign in with the browser again.',
  'browser.failed':
    'The platform’s sign-in did not come to an end ({detail}). Check client and addresses and try again.',
} as const satisfies Record<string, string>;
