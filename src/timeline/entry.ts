import type { Direction } from '../shared/model/call.ts';
import { callOutcomes, type CallOutcome } from '../shared/model/timeline.ts';
import { families, sightingKey, type CallSighting } from './sighting.ts';

/** One call of the timeline, as all sources together tell it. */
export interface CallEntry {
  /** Key of the sighting that leads; that of any other finds the entry as well. */
  key: string;
  direction: Direction;
  number?: string;
  name?: string;
  line?: string;
  outcome: CallOutcome;
  at: number;
  talkedMs?: number;
}

/** One entry out of all sightings of a call; the order in which they are given does not matter. */
export function entryOf(group: readonly CallSighting[]): CallEntry {
  const [lead, ...others] = [...group].sort(byRank);
  if (lead === undefined) throw new Error('An entry needs a sighting.');
  const ranked = [lead, ...others];
  const known = <T>(read: (sighting: CallSighting) => T | undefined): T | undefined =>
    ranked.map(read).find((value) => value !== undefined);
  const number = known((sighting) => sighting.number);
  const name = known((sighting) => sighting.name);
  const line = known((sighting) => sighting.line);
  const talkedMs = known((sighting) => sighting.talkedMs);
  const outcome = ranked
    .map((sighting) => sighting.outcome)
    .reduce((a, b) => (callOutcomes.indexOf(b) > callOutcomes.indexOf(a) ? b : a));
  return {
    key: sightingKey(lead),
    direction: lead.direction,
    outcome,
    at: lead.at,
    ...(number !== undefined && { number }),
    ...(name !== undefined && { name }),
    ...(line !== undefined && { line }),
    ...(talkedMs !== undefined && { talkedMs }),
  };
}

function byRank(a: CallSighting, b: CallSighting): number {
  return (
    families.indexOf(a.family) - families.indexOf(b.family) ||
    a.at - b.at ||
    (sightingKey(a) < sightingKey(b) ? -1 : 1)
  );
}
