import type { DeskSnapshot } from '../../../shared/ipc/snapshot.ts';
import { numberName } from '../../../shared/shown-number.ts';

/** The lines that a rule or the popup can be set for: in classic accounts the called numbers, as their calls name no line. */
export function ruleLines({ session, callerIds, lines }: DeskSnapshot): { id: string; name: string }[] {
  if (session.status !== 'signed-in' || session.accountType !== 'classic') return lines;
  return callerIds.map((shown) => ({
    id: `+${shown.number.replace(/\D/g, '')}`,
    name: numberName(shown),
  }));
}
