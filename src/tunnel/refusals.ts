import { EMPTY_ANSWER } from '../push/answer.ts';

/** Why a request is not an acceptable push. */
export type RefusalReason =
  | 'method'
  | 'secret'
  | 'header'
  | 'content-type'
  | 'too-large'
  | 'too-slow'
  | 'no-http'
  | 'signature'
  | 'empty'
  | 'unreadable'
  | 'unusable'
  | 'not-kept'
  | 'never-kept';

interface Refusal {
  status: number;
  /** The body, for readers of the platform's push log. */
  sentence: string;
  headers?: Record<string, string>;
}

/** The answer for each reason. A wrong secret gets a plain "not found". */
export const refusals: Readonly<Record<RefusalReason, Refusal>> = {
  method: { status: 405, sentence: 'Only POST is accepted here.', headers: { allow: 'POST' } },
  secret: { status: 404, sentence: 'Nothing is here.' },
  header: { status: 403, sentence: 'A header that was agreed on is missing or different.' },
  'content-type': { status: 415, sentence: 'The body must be application/x-www-form-urlencoded.' },
  'too-large': { status: 413, sentence: 'The body is larger than 256 KiB.' },
  'too-slow': { status: 408, sentence: 'The request took too long to arrive.' },
  'no-http': { status: 400, sentence: 'This is no HTTP request.' },
  signature: { status: 403, sentence: 'The signature is missing or does not match the body.' },
  empty: { status: 400, sentence: 'The body is empty; expected form fields.' },
  unreadable: { status: 400, sentence: 'The body is no push.' },
  'never-kept': { status: 422, sentence: 'It cannot be kept.' },
  // The platform signed it, so the sender made no mistake: it gets the empty answer.
  unusable: {
    status: 200,
    sentence: EMPTY_ANSWER,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  },
  'not-kept': { status: 503, sentence: 'It cannot be kept at the moment.', headers: { 'retry-after': '60' } },
};
