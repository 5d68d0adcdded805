/** What the self-test says, in a terminal and in the settings. */
export const enSelfTest = {
  'selfTest.title': 'Deskbell self-test',
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
  'selfTest.keychain.unavailable': 'The keychain cannot be used ({detail}).',
  'selfTest.keychain.lost': 'The keychain did not give back what was written to it.',
  'selfTest.keychain.fix': 'Unlock the keychain of this computer, then run the self-test again.',
  'selfTest.keychain.fixLinux':
    'Install a Secret Service and its library (Debian, Ubuntu: sudo apt install gnome-keyring libsecret-1-0), log in to the desktop again and unlock the keyring. Until then the token is kept in memory only.',
} as const satisfies Record<string, string>;
