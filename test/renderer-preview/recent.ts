import type { Party } from '../../src/shared/model/card.ts';
import type { RecentCall } from '../../src/shared/ipc/requests/timeline.ts';
import { anna, annaOrMax, longName, unknown, withheld } from './cards.ts';

const MINUTE = 60_000;
const karl: Party = {
  number: '+491712345678',
  pretty: '+49 171 2345678',
  country: 'DE',
  withheld: false,
  matches: [{ contactId: 'own:1', name: 'Karl Wenig', own: true }],
};
const parties = [anna, unknown, karl, longName, annaOrMax, withheld, anna];
const minutesAgo = [0.5, 4, 25, 70, 300, 800, 1500, 3000, 4400, 5900, 7500, 9000];
/** What the list of recent calls shows. */
export const recent: RecentCall[] = Array.from({ length: 12 }, (_, index): RecentCall => {
  const missed = index === 0 || index === 4;
  return {
    id: `r${index}`,
    direction: missed || index % 2 === 0 ? 'in' : 'out',
    outcome: missed
      ? 'missed'
      : index === 3
        ? 'notReached'
        : index === 6
          ? 'elsewhere'
          : index === 2
            ? 'forwarded'
            : 'answered',
    unseen: index === 0,
    party: parties[index % parties.length] ?? anna,
    ...(index % 3 === 0 ? { line: 'Sales' } : {}),
    at: Date.now() - (minutesAgo[index] ?? 0) * MINUTE,
    ...(missed || index === 2 || index === 3 || index === 6 ? {} : { talkedMs: 31_000 * (index + 1) }),
    ...(index === 2
      ? { rule: { id: 'r1', name: 'Evenings and weekends', action: { kind: 'voicemail' as const } } }
      : {}),
    ...(index === 4 ? { note: 'Asked for offer 4711. Call back on Monday.' } : {}),
    ...(index === 5 ? { log: 'The caller asked when order 4711 arrives.' } : {}),
  };
});
