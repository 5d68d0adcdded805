import type { Failure } from './failure.ts';
import { failureSentence } from './failure-sentence.ts';
import type { Sentence } from './sentence.ts';

/** More specific than `failureSentence`. @param withBrowser the user never saw the token */
export function signInSentence(failure: Failure, baseUrl: string, withBrowser = false): Sentence {
  const host = hostOf(baseUrl);
  switch (failure.kind) {
    case 'offline':
      return { id: 'signIn.failed.offline' };
    case 'unknown-host':
      return { id: 'signIn.failed.unknownHost', values: { host } };
    case 'proxy-script':
      return { id: 'signIn.failed.proxyScript', values: { host } };
    case 'proxy':
      return failure.why ?? failureSentence(failure);
    case 'certificate':
      return { id: 'signIn.failed.certificate', values: { host } };
    case 'not-a-telephony-service':
      if (failure.redirects) return { id: 'signIn.failed.redirects', values: { host } };
      return { id: 'signIn.failed.notAService', values: { host } };
    // JSON of another web service.
    case 'bad-shape':
      return { id: 'signIn.failed.notAService', values: { host } };
    case 'unreachable':
    case 'reset':
      return { id: 'signIn.failed.unreachable', values: { host } };
    case 'timeout':
      return { id: 'signIn.failed.down', values: { host, status: 'none' } };
    case 'platform':
      if (withBrowser && failure.status === 401) return { id: 'browser.expired' };
      return refusedSentence(failure.status, failure.detail, host) ?? failureSentence(failure);
    default:
      return failureSentence(failure);
  }
}

function refusedSentence(status: number, detail: string, host: string): Sentence | undefined {
  if (status === 401) return { id: 'signIn.failed.token' };
  if (status === 403) return { id: 'signIn.failed.rights', values: { right: rightIn(detail) } };
  if (status === 404) return { id: 'signIn.failed.notAService', values: { host } };
  if (status === 429 || status >= 500)
    return { id: 'signIn.failed.down', values: { host, status: String(status) } };
  return undefined;
}

/** A right such as `devices:read`; else the platform's words, or nothing. */
function rightIn(detail: string): string {
  return /\b[a-z]+(?::[a-z]+)+\b/.exec(detail)?.[0] ?? (detail === '' ? 'none' : detail.replace(/\.$/, ''));
}

/** Host, with its port if there is one. */
function hostOf(baseUrl: string): string {
  const text = baseUrl.trim();
  return URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)?.host ?? text;
}
