import { likenessOf, sightingKey, type Sighting } from './sighting.ts';

/** How far sources may differ about a call's time, ms: clocks differ, and some give its beginning, some its end. */
export const nearMs = 60_000;

interface Pair {
  gap: number;
  /** Both have the same id in two lists of the platform. */
  sameId: boolean;
  first: number;
  second: number;
}

/**
 * Groups sightings of the same call. Sightings that share a call id belong together. Without common ids, those of
 * different sources with the same other end are matched: first those with the same id in two lists of the platform,
 * then the nearest in time. A source never has one call under two ids. The result depends on the set alone, not on the
 * order of arrival.
 */
export function groupSightings(sightings: readonly Sighting[]): Sighting[][] {
  const sorted = [...sightings].sort((a, b) => (sightingKey(a) < sightingKey(b) ? -1 : 1));
  const groups = sorted.map((sighting) => [sighting]);
  const groupAt = sorted.map((_, index) => index);
  const join = (first: number, second: number): void => {
    const [target, source] = [groupAt[first] ?? 0, groupAt[second] ?? 0];
    if (target === source) return;
    groups[target]?.push(...(groups[source] ?? []));
    groups[source] = [];
    groupAt.forEach((group, index) => {
      if (group === source) groupAt[index] = target;
    });
  };

  const firstWith = new Map<string, number>();
  sorted.forEach(({ callIds }, index) => {
    for (const callId of callIds) {
      const other = firstWith.get(callId);
      if (other === undefined) firstWith.set(callId, index);
      else join(other, index);
    }
  });

  for (const { first, second } of pairsOf(sorted)) {
    const [one, two] = [groups[groupAt[first] ?? 0] ?? [], groups[groupAt[second] ?? 0] ?? []];
    const shared = one.some(({ family }) => two.some((other) => other.family === family));
    if (!shared) join(first, second);
  }
  return groups.filter((group) => group.length > 0);
}

/** Whether two sightings without a common id may be one call, and their distance in time. */
function gapOf(a: Sighting, b: Sighting): number | undefined {
  if (a.family === b.family) return undefined;
  const gap = Math.min(
    Math.abs(a.at - b.at),
    Math.abs(a.at - (b.endedAt ?? b.at)),
    Math.abs((a.endedAt ?? a.at) - b.at),
  );
  // The more expensive check comes last.
  return gap <= nearMs && likenessOf(a) === likenessOf(b) ? gap : undefined;
}

/** The platform's id without the prefix that distinguishes kinds of events. */
const ownId = ({ id }: Sighting): string => id.slice(id.indexOf('/') + 1);

function pairsOf(sorted: readonly Sighting[]): Pair[] {
  const pairs: Pair[] = [];
  sorted.forEach((a, first) => {
    for (let second = first + 1; second < sorted.length; second += 1) {
      const b = sorted[second];
      const gap = b && gapOf(a, b);
      if (gap !== undefined)
        pairs.push({ gap, sameId: b !== undefined && ownId(a) === ownId(b), first, second });
    }
  });
  return pairs.sort(
    (a, b) =>
      Number(b.sameId) - Number(a.sameId) || a.gap - b.gap || a.first - b.first || a.second - b.second,
  );
}
