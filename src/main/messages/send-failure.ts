import { failureSentence } from '../../shared/failure-sentence.ts';
import type { Failure } from '../../shared/failure.ts';
import type { Sentence } from '../../shared/sentence.ts';

/** Errors before anything is sent. */
const neverSent =
  /^(ECONNREFUSED|EHOSTUNREACH|ERR_CONNECTION_REFUSED|ERR_ADDRESS_UNREACHABLE|ERR_PROXY_\w+)$/;

/** Whether the platform may have accepted it anyway. */
export function mayBeSent(failure: Failure): boolean {
  switch (failure.kind) {
    case 'timeout':
    case 'reset':
    case 'cancelled':
    case 'bad-shape':
    case 'internal':
      return true;
    case 'unreachable':
      return !neverSent.test(failure.detail);
    case 'platform':
      // 503 comes from the platform; a gateway's errors may hide a success.
      return failure.status >= 500 && failure.status !== 503;
    default:
      return false;
  }
}

/** Why an SMS or fax was not sent, and what to do. */
export function sendSentence(failure: Failure, kind: 'sms' | 'fax'): Sentence {
  if (mayBeSent(failure)) return { id: 'message.unknown', values: { why: whyUnknown(failure) } };
  if (failure.kind === 'platform' && failure.status === 402) return { id: `message.noCredit.${kind}` };
  if (failure.kind === 'platform' && failure.status === 403) return { id: `message.noRight.${kind}` };
  return failureSentence(failure);
}

function whyUnknown(failure: Failure): Sentence {
  if (failure.kind === 'platform') return { id: 'message.why.fault', values: { status: failure.status } };
  return { id: failure.kind === 'timeout' ? 'message.why.timeout' : 'message.why.cut' };
}
