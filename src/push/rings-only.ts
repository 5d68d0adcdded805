import type { NewCallFact } from '../shared/model/push.ts';

/** Who a call rings for, seen from one user. The answer to a push applies to all of them. */
export type Rings = 'meAlone' | 'meAndOthers' | 'others' | 'unsaid';

/** A full id consists of account number and user id. */
const withoutAccount = (fullUserId: string): string => fullUserId.replace(/^\d+/, '');

export function ringsFor({ userIds, fullUserIds }: NewCallFact, userId: string): Rings {
  const rung = [...userIds, ...fullUserIds.map(withoutAccount)];
  if (rung.length === 0) return 'unsaid';
  if (!rung.includes(userId)) return 'others';
  return rung.every((id) => id === userId) ? 'meAlone' : 'meAndOthers';
}
