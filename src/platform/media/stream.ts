import { PlatformException } from '../../shared/errors.ts';
import { authorization, redacted, redactor, type Credentials, type CredentialSource } from '../auth.ts';
import { startDeadline, type Clock } from '../deadline.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';
import { errorFromResponse } from '../error-body.ts';
import { classifyNetworkError } from '../network-error.ts';
import { readBody } from '../read-body.ts';
import type { Fetch } from '../transport.ts';
import type { MediaAddress } from './address.ts';

export interface MediaStreamDeps {
  fetch: Fetch;
  clock: Clock;
  /** Sent only if the request contains the token. */
  credentials: CredentialSource;
}

export interface MediaStream {
  contentType: string | null;
  /** Bytes to expect, if known. */
  length?: number;
  /** Fails with PlatformException if the connection ends before everything has arrived. */
  chunks: AsyncGenerator<Uint8Array, void, undefined>;
}

/** Longest pause between two pieces, ms. */
const IDLE_MS = 30_000;
const LONGEST_ERROR = 64 * 1024;

/**
 * Downloads a medium of any length. Does not follow redirects: only the platform gets the token, and anything elsewhere
 * is requested at the address that the platform named.
 * @throws PlatformException
 */
export async function openMediaStream(
  { fetch, clock, credentials }: MediaStreamDeps,
  { url, withToken }: MediaAddress,
  accept: string,
  signal: AbortSignal,
): Promise<MediaStream> {
  const stop = new AbortController();
  const inTime = async <T>(work: () => Promise<T>): Promise<T> => {
    const deadline = startDeadline(clock, IDLE_MS, signal);
    try {
      deadline.signal.throwIfAborted();
      return await unlessAborted(work(), deadline.signal);
    } catch (error) {
      stop.abort();
      const failure = deadline.failure();
      if (failure) throw new PlatformException(failure);
      throw error instanceof PlatformException ? error : new PlatformException(classifyNetworkError(error));
    } finally {
      deadline.end();
    }
  };

  const ask = (token: Credentials | undefined): Promise<Response> =>
    fetch(url.href, {
      method: 'GET',
      headers: { accept, ...(token && { authorization: authorization(token) }) },
      signal: stop.signal,
      redirect: 'error',
    });
  let token = withToken ? await inTime(() => credentials.current(stop.signal)) : undefined;
  let response = await inTime(() => ask(token));
  if (response.status === 401 && token !== undefined) {
    const refused = token;
    const renewed = await inTime(() => credentials.renew(refused, stop.signal));
    if (renewed !== undefined) {
      token = renewed;
      response = await inTime(() => ask(renewed));
    }
  }
  if (!response.ok) {
    const body = await inTime(() => readBody(response, LONGEST_ERROR, stop.signal)).catch(() => undefined);
    const failure = errorFromResponse(response, new TextDecoder().decode(body), clock.now());
    throw new PlatformException(token === undefined ? failure : redacted(failure, redactor(token)));
  }

  const length = lengthOf(response);
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    const reader = response.body?.getReader();
    let received = 0;
    try {
      while (reader) {
        const { done, value } = await inTime(() => reader.read());
        if (done) break;
        received += value.byteLength;
        yield value;
      }
    } finally {
      // Releases the connection if the reader stops early.
      stop.abort();
      await reader?.cancel().catch(() => undefined);
    }
    if (length !== undefined && received < length) {
      const detail = `${received} of ${length} bytes came.`;
      throw new PlatformException({ kind: 'reset', detail });
    }
  }
  return {
    contentType: response.headers.get('content-type'),
    ...(length !== undefined && { length }),
    chunks: chunks(),
  };
}

/** For a compressed body, the header gives the compressed length. */
function lengthOf({ headers }: Response): number | undefined {
  const length = headers.get('content-length') ?? '';
  const packed = headers.get('content-encoding') ?? 'identity';
  return /^\d+$/.test(length) && packed === 'identity' ? Number(length) : undefined;
}
