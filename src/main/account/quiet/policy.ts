import type { PushPolicy } from '../../../push/answer.ts';
import type { NewCallFact } from '../../../shared/model/push.ts';
import type { QuietAnswer } from '../../../shared/model/quiet.ts';

const RING: PushPolicy = { action: 'ring' };

/**
 * What the platform is told to do with a call while the user is not to be disturbed. Only a call for this user alone
 * is turned away: the answer holds for everybody whom the call rings, and colleagues in a group are no less reachable
 * because one of them is quiet.
 */
export function quietPolicy(
  { direction, userIds, fullUserIds }: NewCallFact,
  { userId, on, answer }: { userId: string; on: boolean; answer: QuietAnswer },
): PushPolicy {
  if (!on || answer === 'ring' || direction !== 'in') return RING;
  // A full id is the number of the account and the id of the user.
  const rung = [...userIds, ...fullUserIds.map((id) => id.replace(/^\d+/, ''))];
  if (rung.length === 0 || rung.some((id) => id !== userId)) return RING;
  return answer === 'busy' ? { action: 'reject', reason: 'busy' } : { action: 'voicemail' };
}
