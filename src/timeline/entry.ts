import type { Direction } from '../shared/model/call.ts';
import {
  callOutcomes,
  messageOutcomes,
  type CallOutcome,
  type EntryKind,
  type Flags,
  type Media,
  type MessageOutcome,
} from '../shared/model/timeline.ts';
import { families, sightingKey, type Sighting } from './sighting.ts';

/** A call or a message of the timeline, as all sources together tell it. */
export interface Entry {
  /** Key of the sighting that leads; that of any other finds the entry as well. */
  key: string;
  kind: EntryKind;
  direction: Direction;
  number?: string;
  name?: string;
  line?: string;
  outcome: CallOutcome | MessageOutcome;
  at: number;
  talkedMs?: number;
  text?: string;
  failReason?: string;
  dueAt?: number;
  flags: Flags;
  media: readonly Media[];
}

export type CallEntry = Entry & { kind: 'call'; outcome: CallOutcome };

export const isCall = (entry: Entry): entry is CallEntry => entry.kind === 'call';

const outcomes: readonly Entry['outcome'][] = [...callOutcomes, ...messageOutcomes];

/** One entry out of all sightings of a call or message; the order in which they are given does not matter. */
export function entryOf(group: readonly Sighting[]): Entry {
  const [lead, ...others] = [...group].sort(byRank);
  if (lead === undefined) throw new Error('An entry needs a sighting.');
  const ranked = [lead, ...others];
  const known = <T>(read: (sighting: Sighting) => T | undefined): T | undefined =>
    ranked.map(read).find((value) => value !== undefined);
  const number = known((sighting) => sighting.number);
  const name = known((sighting) => sighting.name);
  const line = known((sighting) => sighting.line);
  const talkedMs = known((sighting) => sighting.talkedMs);
  const text = known((sighting) => sighting.text);
  const failReason = known((sighting) => (sighting.kind ? sighting.failReason : undefined));
  const dueAt = known((sighting) => (sighting.kind ? sighting.dueAt : undefined));
  const outcome = ranked
    .map((sighting) => sighting.outcome)
    .reduce<Entry['outcome']>((a, b) => (outcomes.indexOf(b) > outcomes.indexOf(a) ? b : a), lead.outcome);
  return {
    key: sightingKey(lead),
    kind: lead.kind ?? 'call',
    direction: lead.direction,
    outcome,
    at: lead.at,
    flags: flagsOf(ranked),
    media: ranked.map(({ media = [] }) => media).find((each) => each.length > 0) ?? [],
    ...(number !== undefined && { number }),
    ...(name !== undefined && { name }),
    ...(line !== undefined && { line }),
    ...(talkedMs !== undefined && { talkedMs }),
    ...(text !== undefined && { text }),
    ...(failReason !== undefined && { failReason }),
    ...(dueAt !== undefined && { dueAt }),
  };
}

/** What any source knows to be so is so; the first that knows decides. */
function flagsOf(ranked: readonly Sighting[]): Flags {
  return Object.assign({}, ...ranked.map(({ flags }) => flags).reverse()) as Flags;
}

function byRank(a: Sighting, b: Sighting): number {
  return (
    families.indexOf(a.family) - families.indexOf(b.family) ||
    a.at - b.at ||
    (sightingKey(a) < sightingKey(b) ? -1 : 1)
  );
}
