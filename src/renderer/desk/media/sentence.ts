import type { Failure } from '../../../shared/failure.ts';
import { failureSentence } from '../../../shared/failure-sentence.ts';
import type { Sentence } from '../../../shared/sentence.ts';

const network = new Set<Failure['kind']>([
  'offline',
  'unreachable',
  'unknown-host',
  'proxy',
  'reset',
  'timeout',
]);

/** Why a medium could not be loaded, and what to do; unlike other requests, it is not retried automatically. */
export function mediaSentence(failure: Failure): Sentence {
  if (network.has(failure.kind)) return { id: 'media.why.network' };
  if (failure.kind === 'not-a-telephony-service') return { id: 'media.why.elsewhere' };
  if (failure.kind === 'storage' && failure.problem === 'full') return { id: 'media.why.noRoomHere' };
  return failureSentence(failure);
}
