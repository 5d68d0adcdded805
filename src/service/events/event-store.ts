import { OWN_USER, type Account, type Line, type System } from '../state/account.ts';
import type { EventKind, StoredEvent } from '../state/event.ts';
import type { EventChoice, EventStore, EventView } from '../state/event-store.ts';
import {
  countPast,
  createPast,
  pastIndexOfRank,
  pastSlots,
  rankOfPastIndex,
  type Past,
  type PastSlot,
} from './past.ts';

/** The most events since the start that are stored; older ones are dropped. */
const KEPT = 50_000;

/** Events since the start, after a computed past of `pastCount` events, including changes to either. */
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
      const entries = [...added, ...changes.events.values()].filter((entry) =>
        isChosen(entry, { kinds, userId }),
      );
      for (const event of entries) change({ ...event, location: 'trash', modified: now });
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

/** Changes to the computed past. */
interface PastChanges {
  events: Map<string, StoredEvent>;
  /** Since when all older events of a kind are in the trash. */
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

/** The computed past. An access takes a step for each event left out, however long the past is. */
function pastView(
  system: System,
  lines: readonly Line[],
  past: Past,
  { kinds: chosen, userId, lineId, without = [], sinceStart }: EventChoice,
  changes: PastChanges,
): EventView {
  const kinds = without.includes('trash') ? chosen.filter((kind) => !changes.trashedKinds.has(kind)) : chosen;
  if (sinceStart === true || (userId !== undefined && userId !== OWN_USER)) return NOTHING;
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

/** The new system has no separate voicemails: they are calls with a recording. */
function kindOnSystem(system: System, slot: PastSlot): EventKind {
  return system === 'new' && slot.kind === 'voicemail' ? 'call' : slot.kind;
}
