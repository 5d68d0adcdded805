import type { z } from 'zod';
import { failureOf, PlatformException, type PlatformFailure } from '../shared/errors.ts';
import type { AccountType } from '../shared/model/account.ts';
import { authorization, redacted, redactor, type CredentialSource, type Credentials } from './auth.ts';
import { startDeadline, type Clock, type Deadline } from './deadline.ts';
import { unlessAborted } from '../shared/unless-aborted.ts';
import { decodeJson, parseAnswer, type RawAnswer } from './decode.ts';
import { errorFromResponse } from './error-body.ts';
import { classifyNetworkError } from './network-error.ts';
import { queryOf, type QueryValue } from './path.ts';
import { BodyTooLong, readBody } from './read-body.ts';
import { createRepeatedAnswers } from './repeated-answers.ts';
import { delayBeforeRetry } from './retry.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Reports how many bytes of a document the platform has. */
export type OnSent = (bytes: number, all: number) => void;

export interface PlatformRequest<T> {
  method: Method;
  /** Below the base address, beginning with `/`; ids in it already encoded (see `pathOf`). */
  path: string;
  query?: Record<string, QueryValue>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  document?: { type: string; bytes: Uint8Array<ArrayBuffer>; onSent?: OnSent | undefined };
  /** Requested media type. For anything but JSON the schema receives the body's bytes. */
  accept?: string;
  /** Total time, including retries and body. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  /** For lists that are polled: an unchanged answer returns the same value object, which callers must not change. */
  repeats?: boolean;
  /** Receives the parsed JSON, or undefined for an empty body. */
  schema: z.ZodType<T>;
}

export interface Transport {
  /** The account's system, once known (see `forAccount`). */
  readonly accountType?: AccountType;
  /** @throws PlatformException; anything else is a fault of this program */
  request<T>(request: PlatformRequest<T>): Promise<T>;
}

/** The outcome of a request, for the log: without query, body or token. */
export interface RequestReport {
  method: Method;
  path: string;
  tries: number;
  ms: number;
  outcome: 'ok' | PlatformFailure['kind'];
  status?: number;
  /** How far the local clock is ahead of the platform's, ms, to the second; absent if the answer had no date. */
  clockAheadMs?: number;
}

export interface PlatformAccess {
  /** The base address in the form of `normaliseBaseUrl`. */
  baseUrl: string;
  credentials: CredentialSource;
  onRequest?: (report: RequestReport) => void;
}

/** Like the web's; if `onSent` is given, it is called while the body, as bytes, is sent. */
export type Fetch = (url: string, init: RequestInit & { onSent?: OnSent }) => Promise<Response>;

export interface TransportDeps extends Omit<PlatformAccess, 'credentials'> {
  /** Fixed, or a source of expiring ones. */
  credentials: Credentials | CredentialSource;
  fetch: Fetch;
  clock: Clock;
  /** In [0, 1). */
  random: () => number;
}

const DEFAULT_TIMEOUT_MS = 10_000;
/** For actions on a live call: a late hang-up is useless. */
export const CALL_CONTROL_TIMEOUT_MS = 5_000;
const LONGEST_BODY = 32 * 1024 * 1024;
const JSON_TYPE = 'application/json';

/** The only access to the platform: base address, authentication, timeout, cancellation, retry, typed errors. */
export function createTransport(deps: TransportDeps): Transport {
  const { baseUrl, clock, random } = deps;
  const source = credentialSource(deps.credentials);
  const repeated = createRepeatedAnswers();

  /** One try: the whole answer, or the error of fetch. */
  async function attempt(
    wanted: PlatformRequest<unknown>,
    credentials: Credentials,
    signal: AbortSignal,
  ): Promise<Answer> {
    signal.throwIfAborted();
    const headers: Record<string, string> = {
      authorization: authorization(credentials),
      accept: wanted.accept ?? JSON_TYPE,
    };
    const init: Parameters<Fetch>[1] = { method: wanted.method, headers, signal, redirect: 'error' };
    if (wanted.body !== undefined) {
      headers['content-type'] = JSON_TYPE;
      init.body = JSON.stringify(wanted.body);
    }
    if (wanted.document !== undefined) {
      headers['content-type'] = wanted.document.type;
      init.body = wanted.document.bytes;
      if (wanted.document.onSent) init.onSent = wanted.document.onSent;
    }
    const url = baseUrl + wanted.path + queryOf(wanted.query);
    const response = await unlessAborted(deps.fetch(url, init), signal);
    return { response, bytes: await readBody(response, LONGEST_BODY, signal) };
  }

  async function untilAnswered(
    wanted: PlatformRequest<unknown>,
    deadline: Deadline,
    used: Credentials[],
    countTry: () => number,
  ): Promise<Answer> {
    let others: Credentials | undefined;
    for (;;) {
      const tries = countTry();
      let failure: PlatformFailure;
      try {
        const credentials: Credentials = others ?? (await source.current(deadline.signal));
        used.push(credentials);
        const answer = await attempt(wanted, credentials, deadline.signal);
        if (answer.response.ok) return answer;
        if (answer.response.status === 401 && others === undefined) {
          // The platform refused it without reading, so that even a POST may be sent again.
          others = await source.renew(credentials, deadline.signal);
          if (others !== undefined) continue;
        }
        failure = errorFromResponse(answer.response, textOf(answer.bytes), clock.now());
      } catch (error) {
        failure = deadline.failure() ?? explainAttempt(error);
      }
      const delay = delayBeforeRetry(wanted.method, failure, tries, deadline.remainingMs(), random);
      if (delay === undefined) throw new PlatformException(failure);
      // An abort ends the delay early; the next attempt reports it.
      await clock.sleep(delay, deadline.signal).catch(() => undefined);
    }
  }

  async function request<T>(wanted: PlatformRequest<T>): Promise<T> {
    const started = clock.now();
    const deadline = startDeadline(clock, wanted.timeoutMs ?? DEFAULT_TIMEOUT_MS, wanted.signal);
    const used: Credentials[] = [];
    let tries = 0;
    let ahead: number | undefined;
    let outcome: Pick<RequestReport, 'outcome' | 'status'> = { outcome: 'ok' };
    try {
      const answer = await untilAnswered(wanted, deadline, used, () => (tries += 1));
      ahead = clockAhead(answer.response, clock.now());
      if (wanted.repeats !== true) return decode(wanted, answer);
      const question = wanted.path + queryOf(wanted.query);
      return repeated.decode(question, wanted.schema, answer.bytes, () => decode(wanted, answer));
    } catch (error) {
      const failure = used.reduce(
        (masked, credentials) => redacted(masked, redactor(credentials)),
        failureOf(error),
      );
      outcome = { outcome: failure.kind, ...(failure.kind === 'platform' && { status: failure.status }) };
      throw new PlatformException(failure);
    } finally {
      deadline.end();
      deps.onRequest?.({
        method: wanted.method,
        path: wanted.path,
        tries,
        ms: clock.now() - started,
        ...outcome,
        ...(ahead !== undefined && { clockAheadMs: ahead }),
      });
    }
  }

  return { request };
}

function clockAhead({ headers }: Response, now: number): number | undefined {
  const there = Date.parse(headers.get('date') ?? '');
  // The header has whole seconds.
  return Number.isNaN(there) ? undefined : Math.trunc((now - there) / 1000) * 1000;
}

interface Answer {
  response: Response;
  bytes: Uint8Array;
}

/** Wraps fixed credentials as a source. Validates them at once, so that invalid ones are refused at sign-in. */
export function credentialSource(credentials: Credentials | CredentialSource): CredentialSource {
  if (!('kind' in credentials)) return credentials;
  authorization(credentials);
  return { current: () => Promise.resolve(credentials), renew: () => Promise.resolve(undefined) };
}

function explainAttempt(error: unknown): PlatformFailure {
  if (error instanceof PlatformException) return error.failure;
  if (error instanceof BodyTooLong) {
    return { kind: 'not-a-telephony-service', detail: `The answer is longer than ${LONGEST_BODY} bytes.` };
  }
  return classifyNetworkError(error);
}

function decode<T>(wanted: PlatformRequest<T>, { response, bytes }: Answer): T {
  const answer: RawAnswer = {
    status: response.status,
    contentType: response.headers.get('content-type'),
    bytes,
  };
  if (wanted.accept !== undefined && wanted.accept !== JSON_TYPE) return parseAnswer(wanted.schema, bytes);
  return decodeJson(wanted.schema, answer);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
