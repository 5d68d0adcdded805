import { ResultCodeError } from 'ldapts';
import { proxyErrorIn } from '../../network/proxy-error.ts';
import type { AddressBookProblem } from '../../shared/model/address-book.ts';
import { proxyException } from '../http/problem.ts';
import { AddressBookException } from '../source.ts';

/** Result codes of RFC 4511, appendix A. */
const ofResult: Readonly<Record<number, AddressBookProblem>> = {
  // Active Directory says operationsError before it is signed in to.
  ...{ 1: 'sign-in', 2: 'bad-answer', 3: 'unreachable', 4: 'too-large', 7: 'sign-in', 8: 'not-encrypted' },
  ...{ 10: 'redirected', 11: 'too-large', 13: 'not-encrypted', 32: 'not-found', 34: 'not-found' },
  ...{ 48: 'sign-in', 49: 'sign-in', 50: 'forbidden', 51: 'server-fault', 52: 'server-fault' },
};
/** While signing in, these say that the name or the password is none. */
const whileSigningIn = new Set([32, 34, 53]);

const ofSystem: Readonly<Record<string, AddressBookProblem>> = {
  ...{ ENOTFOUND: 'unknown-host', EAI_AGAIN: 'unknown-host', EAI_NONAME: 'unknown-host' },
  ...{ EPROTO: 'bad-answer', HOSTNAME_MISMATCH: 'certificate' },
};
const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_|_CA\b|CRL/;

/** What went wrong, without the password. */
export function asException(error: unknown, phase: 'connect' | 'sign-in' | 'search', password = ''): unknown {
  if (error instanceof AddressBookException || !(error instanceof Error)) return error;
  const by = proxyErrorIn(error);
  if (by) return proxyException(by);
  const text = wordsOf(error).slice(0, 500);
  const detail = password === '' ? text : text.replaceAll(password, '…');
  return new AddressBookException(problemOf(error, phase), detail);
}

/** What the server says; where it says nothing, what its result code is called. */
function wordsOf(error: Error): string {
  if (!(error instanceof ResultCodeError)) return error.message;
  const said = error.message.replace(/\s*Code: 0x[0-9a-f]+$/i, '').trim();
  return `${said === '' ? error.name.replace(/Error$/, '') : said} (${error.code})`;
}

function problemOf(error: Error, phase: 'connect' | 'sign-in' | 'search'): AddressBookProblem {
  if (error instanceof ResultCodeError) {
    if (phase === 'sign-in' && whileSigningIn.has(error.code)) return 'sign-in';
    // Whatever a server answers to StartTLS that is no success: nothing is encrypted.
    return phase === 'connect' ? 'not-encrypted' : (ofResult[error.code] ?? 'server-fault');
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (certificateCode.test(code)) return 'certificate';
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'bad-answer';
  return ofSystem[code] ?? 'unreachable';
}
