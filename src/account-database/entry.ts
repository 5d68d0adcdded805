import type { Direction } from '../shared/model/call.ts';
import type { RuleMark } from '../shared/model/call-rule.ts';
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
import { present } from '../shared/present.ts';

/** A call or message of the timeline, merged from all sources. */
export interface Entry {
  /** Key of the leading sighting; the keys of others find the entry as well. */
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
  comment?: string;
  failReason?: string;
  dueAt?: number;
  rule?: RuleMark;
  sentAt?: number;
  flags: Flags;
  media: readonly Media[];
}

export type CallEntry = Entry & { kind: 'call'; outcome: CallOutcome };

export const isCall = (entry: Entry): entry is CallEntry => entry.kind === 'call';

const outcomes: readonly Entry['outcome'][] = [...callOutcomes, ...messageOutcomes];

/** Merges all sightings of a call or message into an entry, independent of their order. */
export function entryOf(group: readonly Sighting[]): Entry {
  const [lead, ...others] = [...group].sort(byRank);
  if (lead === undefined) throw new Error('An entry needs a sighting.');
  const ranked = [lead, ...others];
  const firstValue = <T>(read: (sighting: Sighting) => T | undefined): T | undefined =>
    ranked.map(read).find((value) => value !== undefined);
  const number = firstValue((sighting) => sighting.number);
  const name = firstValue((sighting) => sighting.name);
  const line = firstValue((sighting) => sighting.line);
  const talkedMs = firstValue((sighting) => sighting.talkedMs);
  const text = firstValue((sighting) => sighting.text);
  const comment = firstValue((sighting) => sighting.comment);
  const failReason = firstValue((sighting) => (sighting.kind ? sighting.failReason : undefined));
  const dueAt = firstValue((sighting) => (sighting.kind ? sighting.dueAt : undefined));
  const rule = firstValue((sighting) => (sighting.kind ? undefined : sighting.rule));
  const sentAt = firstValue((sighting) => (sighting.kind ? sighting.sentAt : undefined));
  return {
    key: sightingKey(lead),
    kind: lead.kind ?? 'call',
    direction: lead.direction,
    outcome: outcomeOf(ranked),
    at: lead.at,
    flags: flagsOf(ranked),
    media: ranked.map(({ media = [] }) => media).find((each) => each.length > 0) ?? [],
    ...present({ number, name, line, talkedMs, text, comment, failReason, dueAt, rule, sentAt }),
  };
}

/**
 * The outcome of a call is most reliable if somebody answered it. Events only say whether a call was connected: they
 * count if no other source knows it. For a message the leading source knows most.
 */
function outcomeOf(ranked: readonly Sighting[]): Entry['outcome'] {
  const [lead] = ranked;
  const others = ranked.filter(({ family }) => family !== 'events');
  const tellers = lead?.kind !== undefined ? ranked.slice(0, 1) : others.length > 0 ? others : ranked;
  return tellers
    .map(({ outcome }) => outcome)
    .reduce((a, b) => (outcomes.indexOf(b) > outcomes.indexOf(a) ? b : a));
}

/** A flag that any source sets is set. Events know most, otherwise the first source that knows. */
function flagsOf(ranked: readonly Sighting[]): Flags {
  const events = ranked.filter(({ family }) => family === 'events');
  return Object.assign({}, ...[...events, ...ranked].map(({ flags }) => flags).reverse()) as Flags;
}

/** Events know least about calls and most about messages. */
const rankOf = ({ kind, family }: Sighting): number =>
  kind !== undefined && family === 'events' ? -1 : families.indexOf(family);

function byRank(a: Sighting, b: Sighting): number {
  return rankOf(a) - rankOf(b) || a.at - b.at || (sightingKey(a) < sightingKey(b) ? -1 : 1);
}
