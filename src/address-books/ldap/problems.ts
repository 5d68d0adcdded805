import { ResultCodeError } from 'ldapts';
import { isCertificateCode } from '../../network/certificate-error.ts';
import { proxyErrorIn } from '../../network/proxy-error.ts';
import type { AddressBookProblem } from '../../shared/model/address-book.ts';
import { proxyException } from '../http/problem.ts';
import { AddressBookException } from '../source.ts';

/** Result codes of RFC 4511, appendix A. */
const ofResult: Readonly<Record<number, AddressBookProblem>> = {
  // Active Directory says operationsError before it is signed in to.
  ...{ 1: 'sign-in', 2: 'bad-answer', 3: 'unreachable', 4: 'too-large', 7: 'sign-in', 8: 'not-encrypted' },
  ...{ 10: 'redirected', 11: 'too-large', 13: 'not-encrypted', 32: 'no-base', 34: 'no-base' },
  ...{ 48: 'sign-in', 49: 'sign-in', 50: 'forbidden', 51: 'server-fault', 52: 'server-fault' },
};
/** While signing in, these say that the name or the password is none. */
const whileSigningIn = new Set([32, 34, 53]);

const ofSystem: Readonly<Record<string, AddressBookProblem>> = {
  ...{ ENOTFOUND: 'unknown-host', EAI_AGAIN: 'no-name-server', EAI_NONAME: 'unknown-host' },
  ...{ EPROTO: 'bad-answer', HOSTNAME_MISMATCH: 'certificate' },
};

interface Circumstances {
  password?: string;
  /** Addresses of the servers to ask instead, as the server says them. */
  referrals?: readonly string[];
}

/** What went wrong, without the password. */
export function asException(
  error: unknown,
  phase: 'connect' | 'sign-in' | 'search',
  { password = '', referrals = [] }: Circumstances = {},
): unknown {
  if (error instanceof AddressBookException || !(error instanceof Error)) return error;
  const by = proxyErrorIn(error);
  if (by) return proxyException(by);
  const text = wordsOf(error).slice(0, 500);
  const detail = password === '' ? text : text.replaceAll(password, '…');
  const problem = problemOf(error, phase);
  if (problem !== 'redirected') return new AddressBookException(problem, detail);
  const [address] = referrals.flatMap((referral) => serverIn(referral) ?? []);
  return new AddressBookException(address ? problem : 'redirected-nowhere', address ?? detail);
}

/** The part of a referral (RFC 4516) that can be entered as an address; undefined: it names no server. */
const serverIn = (referral: string): string | undefined =>
  /^ldaps?:\/\/(?:[^/?#]*@)?([\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?=[/?#]|$)/i
    .exec(referral.slice(0, 500))?.[0]
    .replace(/^\w+/, (scheme) => scheme.toLowerCase())
    .replace(/\/\/.*@/, '//');

/** What the server says; where it says nothing, what its result code is called. Of other errors, the code of the system. */
function wordsOf(error: Error): string {
  if (!(error instanceof ResultCodeError)) return systemCodeOf(error) ?? error.message;
  const message = error.message.replace(/\s*Code: 0x[0-9a-f]+$/i, '').trim();
  return `${message === '' ? error.name.replace(/Error$/, '') : message} (${error.code})`;
}

function problemOf(error: Error, phase: 'connect' | 'sign-in' | 'search'): AddressBookProblem {
  if (error instanceof ResultCodeError) {
    if (phase === 'sign-in' && whileSigningIn.has(error.code)) return 'sign-in';
    // Whatever a server answers to StartTLS that is no success: nothing is encrypted.
    return phase === 'connect' ? 'unencrypted-port' : (ofResult[error.code] ?? 'server-fault');
  }
  const code = codeOf(error) ?? '';
  if (isCertificateCode(code)) return 'certificate';
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'bad-answer';
  return ofSystem[code] ?? 'unreachable';
}

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The code of a failed system call with its address: "ECONNREFUSED 127.0.0.1:389". Messages of OpenSSL are left out. */
function systemCodeOf(error: Error): string | undefined {
  const code = codeOf(error);
  const [, , address] = /^[a-z]+ ([A-Z]+)( [\w.:[\]-]+)$/.exec(error.message) ?? [];
  return code && `${code}${address ?? ''}`;
}
