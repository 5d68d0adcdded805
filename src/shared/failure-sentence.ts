import type { Failure } from './failure.ts';
import type { Sentence } from './sentence.ts';

/** What a failure means to the user, and what to do. */
export function failureSentence(failure: Failure): Sentence {
  switch (failure.kind) {
    case 'platform':
      return platformSentence(failure.status, failure.detail);
    case 'bad-shape':
      return { id: 'failure.bad-shape', values: { path: failure.path === '' ? 'none' : failure.path } };
    case 'unsupported':
      return { id: 'failure.unsupported', values: { replacement: failure.replacement ?? 'none' } };
    case 'repeated-page':
      return { id: 'failure.repeated-page', values: { read: failure.read, total: failure.total } };
    case 'bad-input':
      return { id: 'failure.bad-input', values: { field: failure.field, expected: failure.expected } };
    case 'bad-address':
      return { id: `failure.bad-address.${failure.problem}` };
    case 'browser-refused':
      return browserSentence(failure.code, failure.detail);
    case 'other-account':
      return { id: 'session.otherAccount', values: { user: failure.user } };
    case 'not-a-number':
      return { id: 'failure.not-a-number', values: { text: failure.text } };
    case 'emergency':
      return { id: 'failure.emergency', values: { number: failure.number } };
    case 'ask-first':
      return { id: `askFirst.${failure.why}`, values: { number: failure.number } };
    case 'bad-contact':
      return { id: `failure.bad-contact.${failure.problem}` };
    case 'address-book':
      return { id: `failure.address-book.${failure.problem}`, values: failure };
    case 'storage':
      return { id: `failure.storage.${failure.problem}`, values: { detail: failure.detail } };
    case 'media':
      return { id: `failure.media.${failure.problem}` };
    case 'bad-setting':
    case 'bad-template':
      return failure.problem;
    case 'set-by-administrator':
      return { id: 'failure.set-by-administrator', values: { setting: failure.name } };
    case 'internal':
      return { id: 'failure.internal', values: { detail: failure.detail } };
    default:
      return { id: `failure.${failure.kind}` };
  }
}

/** The OAuth 2.0 errors (RFC 6749, 4.1.2.1 and 5.2) that a user can act upon. */
function browserSentence(code: string, detail: string): Sentence {
  if (code === 'access_denied') return { id: 'browser.refused' };
  if (code === 'invalid_client' || code === 'unauthorized_client') return { id: 'browser.client' };
  if (code === 'invalid_grant') return { id: 'browser.expired' };
  return { id: 'browser.failed', values: { detail: detail === '' ? code : detail } };
}

function platformSentence(status: number, detail: string | undefined): Sentence {
  const context = detail === undefined || detail === '' ? 'none' : detail;
  if (status === 401) return { id: 'failure.token' };
  if (status === 403)
    return { id: 'failure.rights', values: { detail: context === 'none' ? '403' : context } };
  if (status === 404) return { id: 'failure.notFound' };
  if (status === 409)
    return { id: 'failure.conflict', values: { detail: context === 'none' ? '409' : context } };
  if (status === 429) return { id: 'failure.busy' };
  if (status >= 500) return { id: 'failure.down', values: { status } };
  return { id: 'failure.platform', values: { status, detail: context } };
}
