import type { NewCallFact } from '../shared/model/push.ts';

/** For whom a call rings, seen from one user: the answer to a push holds for everybody whom the call rings. */
export type Rings = 'meAlone' | 'meAndOthers' | 'others' | 'unsaid';

/** A full id is the number of the account and the id of the user. */
const withoutAccount = (fullUserId: string): string => fullUserId.replace(/^\d+/, '');

export function ringsFor({ userIds, fullUserIds }: NewCallFact, userId: string): Rings {
  const rung = [...userIds, ...fullUserIds.map(withoutAccount)];
  if (rung.length === 0) return 'unsaid';
  if (!rung.includes(userId)) return 'others';
  return rung.every((id) => id === userId) ? 'meAlone' : 'meAndOthers';
}
