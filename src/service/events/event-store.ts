import { OWN_USER, type Account, type Line, type System } from '../state/account.ts';
import type { EventKind, EventLocation, StoredEvent } from './event.ts';
import {
  countPast,
  createPast,
  pastIndexOfRank,
  pastSlots,
  rankOfPastIndex,
  type Past,
  type PastSlot,
} from './past.ts';

/** Which events a list shows. */
interface EventChoice {
  kinds: readonly EventKind[];
  /** Only those of this user. */
  userId?: string;
  /** Only those of this channel, group or phoneline. */
  lineId?: string;
  /** Leaves out what is in one of these places. */
  without?: readonly EventLocation[];
}

/** A list of events, newest first. Every access takes constant time in the length of the past. */
export interface EventView {
  count: number;
  at(index: number): StoredEvent | undefined;
  /** Where the list goes on after an event, which may be removed by now; undefined for one that was never in it. */
  after(id: string): number | undefined;
}

export interface EventStore {
  add(event: StoredEvent): void;
  find(id: string): StoredEvent | undefined;
  /** Replaces an event by its changed copy; the same id. */
  change(event: StoredEvent): void;
  /** Moves all events of these kinds of a user to the trash. */
  trashAll(userId: string, kinds: readonly EventKind[], now: number): void;
  view(choice: EventChoice): EventView;
}

/** What happened since the start is kept up to so many events; the oldest are then forgotten. */
const KEPT = 50_000;

/** What happened since the start, before it a computed past of `pastCount` events, and what was changed of either. */
export function createEventStore(account: Account, pastCount: number, now: number): EventStore {
  const lines = structuredClone(account.lines);
  const past = createPast({ ...account, lines }, pastCount, now);
  const added: StoredEvent[] = [];
  const addedById = new Map<string, StoredEvent>();
  const changes: PastChanges = { events: new Map(), trashedKinds: new Map() };

  const change = (event: StoredEvent): void => {
    if (!addedById.has(event.id)) {
      changes.events.set(event.id, event);
      return;
    }
    addedById.set(event.id, event);
    const place = added.findLastIndex((other) => other.id === event.id);
    if (place >= 0) added[place] = event;
  };
  return {
    find: (id) => addedById.get(id) ?? withChanges(changes, past.at(past.indexOf(id) ?? -1)),
    change,
    add: (event) => {
      added.push(event);
      addedById.set(event.id, event);
      if (added.length < 2 * KEPT) return;
      for (const old of added.splice(0, KEPT)) addedById.delete(old.id);
    },
    trashAll: (userId, kinds, now) => {
      if (userId === OWN_USER) for (const kind of kinds) changes.trashedKinds.set(kind, now);
      const kept = [...added, ...changes.events.values()].filter((entry) =>
        isChosen(entry, { kinds, userId }),
      );
      for (const event of kept) change({ ...event, location: 'trash', modified: now });
    },
    view: (choice) => {
      const recent = added.filter((event) => isChosen(event, choice)).reverse();
      const older = pastView(account.system, lines, past, choice, changes);
      return {
        count: recent.length + older.count,
        at: (index) => recent[index] ?? older.at(index - recent.length),
        after: (id) => {
          const place = recent.findIndex((event) => event.id === id);
          if (place >= 0) return place + 1;
          const start = older.after(id);
          return start === undefined ? undefined : recent.length + start;
        },
      };
    },
  };
}

/** What was changed of the computed past. */
interface PastChanges {
  events: Map<string, StoredEvent>;
  /** Kinds of which everything else is in the trash, since when. */
  trashedKinds: Map<EventKind, number>;
}

function withChanges({ events, trashedKinds }: PastChanges, event: StoredEvent | undefined) {
  if (!event) return undefined;
  const trashed = trashedKinds.get(event.kind);
  return (
    events.get(event.id) ??
    (trashed === undefined ? event : { ...event, location: 'trash' as const, modified: trashed })
  );
}

function isChosen(event: StoredEvent, { kinds, userId, lineId, without }: EventChoice): boolean {
  if (!kinds.includes(event.kind) || without?.includes(event.location)) return false;
  if (userId !== undefined && !event.userIds.includes(userId)) return false;
  return lineId === undefined || event.lineId === lineId;
}

const NOTHING: EventView = { count: 0, at: () => undefined, after: () => undefined };

/** The computed past. An access costs a step for each event that is left out, whatever the length. */
function pastView(
  system: System,
  lines: readonly Line[],
  past: Past,
  { kinds: chosen, userId, lineId, without = [] }: EventChoice,
  changes: PastChanges,
): EventView {
  const kinds = without.includes('trash') ? chosen.filter((kind) => !changes.trashedKinds.has(kind)) : chosen;
  if (userId !== undefined && userId !== OWN_USER) return NOTHING;
  const line = lines.findIndex((entry) => entry.id === lineId);
  const places = pastSlots(
    (slot) => kinds.includes(kindOnSystem(system, slot)) && (lineId === undefined || slot.line === line),
  );
  if (places.length === 0) return NOTHING;
  const gaps = [...changes.events.values()]
    .filter(({ location }) => without.includes(location))
    .flatMap(({ id }) => rankOfPastIndex(places, past.indexOf(id) ?? -1) ?? [])
    .sort((a, b) => a - b);
  return {
    count: countPast(places, past.count) - gaps.length,
    at: (index) => {
      if (index < 0) return undefined;
      let rank = index;
      for (const gap of gaps) if (gap <= rank) rank += 1;
      return withChanges(changes, past.at(pastIndexOfRank(places, rank)));
    },
    after: (id) => {
      const index = past.indexOf(id);
      const rank = index === undefined ? undefined : rankOfPastIndex(places, index);
      return rank === undefined ? undefined : rank + 1 - gaps.filter((gap) => gap <= rank).length;
    },
  };
}

/** The new system has no voicemails of their own: there they are calls with a recording. */
function kindOnSystem(system: System, slot: PastSlot): EventKind {
  return system === 'new' && slot.kind === 'voicemail' ? 'call' : slot.kind;
}
