import type { AddressBookProblem } from '../../shared/model/address-book.ts';
import { sentenceOfError } from '../http/error-text.ts';
import { HttpStatusException } from '../http/problem.ts';
import { AddressBookException } from '../source.ts';

/** What a server says by a precondition (RFC 6352, 6.3.2.1; RFC 4331; RFC 3744), whatever its status is. */
const ofPrecondition: Readonly<Record<string, AddressBookProblem>> = {
  'max-resource-size': 'write-too-large',
  'quota-not-exceeded': 'write-no-space',
  'sufficient-disk-space': 'write-no-space',
  'need-privileges': 'write-forbidden',
  'supported-address-data': 'write-refused',
  'valid-address-data': 'write-refused',
  'no-uid-conflict': 'write-refused',
};

const ofStatus: Readonly<Record<number, AddressBookProblem>> = {
  403: 'write-forbidden',
  405: 'write-forbidden',
  413: 'write-too-large',
  501: 'write-refused',
  505: 'write-refused',
  507: 'write-no-space',
};

/** Cured by waiting: a time limit, a lock. */
const passing = new Set([408, 423, 425]);

/** Why a server did not take a card, of which `isNew` says that it was to be a new one. */
export function writeProblem(error: unknown, isNew: boolean): unknown {
  if (!(error instanceof HttpStatusException) || error.problem === 'proxy-page') return error;
  const { status, body, detail } = error;
  const problem = problemOf(status, body, isNew);
  if (problem === undefined) return error;
  const message = sentenceOfError(body);
  return new AddressBookException(problem, message === '' ? detail : `${detail}, “${message}”`, {
    cause: error,
  });
}

/** Undefined: it is no refusal of what was written. */
function problemOf(status: number, body: string, isNew: boolean): AddressBookProblem | undefined {
  if (status === 401 || status === 412 || status === 429) return undefined;
  if (passing.has(status)) return 'server-fault';
  const named = Object.keys(ofPrecondition).find((name) => new RegExp(`<(?:[\\w-]+:)?${name}\\b`).test(body));
  if (named !== undefined) return ofPrecondition[named];
  if (status === 404 || status === 410) return isNew ? 'write-no-book' : 'write-gone';
  // RFC 4918, 9.7.1: there is no collection that it could be put into.
  if (status === 409) return isNew ? 'write-no-book' : 'write-refused';
  return ofStatus[status] ?? (status >= 500 ? undefined : 'write-refused');
}
