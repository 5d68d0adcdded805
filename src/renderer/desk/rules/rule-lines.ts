import type { DeskSnapshot } from '../../../shared/model/snapshot.ts';
import { numberName } from '../../../shared/shown-number.ts';

/** What a rule can name a line by. Classic accounts name no line of a call, but the number that was called. */
export function ruleLines({ session, callerIds, lines }: DeskSnapshot): { id: string; name: string }[] {
  if (session.status !== 'signed-in' || session.accountType !== 'classic') return lines;
  return callerIds.map((shown) => ({
    id: `+${shown.number.replace(/\D/g, '')}`,
    name: numberName(shown),
  }));
}
