import { normaliseBaseUrl } from '../../platform/base-url.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';
import { errorFromResponse, looksLikeHtml } from '../../platform/error-body.ts';
import { classifyNetworkError } from '../../platform/network-error.ts';
import { readBody } from '../../platform/read-body.ts';
import type { Failure } from '../../shared/failure.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { signInSentence } from '../../shared/sign-in-sentence.ts';
import type { Environment } from './environment.ts';

/** Every telephony service has this endpoint and refuses it without a token. */
const path = '/authorization/userinfo';
const timeoutMs = 8_000;
const maxBodyBytes = 64 * 1024;

/** Checks for a telephony service at the address, without sending a token. @returns the problem, or undefined */
export async function platformProblem(
  baseUrl: string,
  fetch: Environment['fetch'],
): Promise<Sentence | undefined> {
  const address = normaliseBaseUrl(baseUrl);
  if (!address.ok) return failureSentence({ kind: 'bad-address', problem: address.problem });
  const failure = await failureAt(address.baseUrl + path, fetch);
  return failure && signInSentence(failure, baseUrl);
}

async function failureAt(url: string, fetch: Environment['fetch']): Promise<Failure | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers = { accept: 'application/json' };
    const response = await unlessAborted(fetch(url, { headers, redirect: 'error', signal }), signal);
    const body = new TextDecoder().decode(await readBody(response, maxBodyBytes, signal));
    if (response.ok) {
      const isPage = looksLikeHtml(response.headers.get('content-type'), body);
      return isPage ? { kind: 'not-a-telephony-service', detail: 'A web page came.' } : undefined;
    }
    const failure = errorFromResponse(response, body, Date.now());
    const wantsToken = failure.kind === 'platform' && [401, 403].includes(failure.status);
    return wantsToken ? undefined : failure;
  } catch (error) {
    if (signal.aborted) return { kind: 'timeout', detail: `No answer within ${timeoutMs} ms.` };
    return classifyNetworkError(error);
  }
}
