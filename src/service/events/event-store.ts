import { OWN_USER, type Account, type Line, type System } from '../state/account.ts';
import type { EventKind, StoredEvent } from './event.ts';
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
  /** From now on nobody sees it. */
  remove(id: string): void;
  /** The same for all events of these kinds of a user. */
  removeAll(userId: string, kinds: readonly EventKind[]): void;
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
  const changedPast = new Map<string, StoredEvent>();
  const removedPast = new Set<string>();
  const removedKinds = new Set<EventKind>();

  const find = (id: string): StoredEvent | undefined => {
    const own = addedById.get(id) ?? changedPast.get(id);
    if (own || removedPast.has(id)) return own;
    const event = past.at(past.indexOf(id) ?? -1);
    return event && !removedKinds.has(event.kind) ? event : undefined;
  };
  const remove = (id: string): void => {
    if (!addedById.delete(id)) {
      removedPast.add(id);
      changedPast.delete(id);
      return;
    }
    const place = added.findIndex((event) => event.id === id);
    if (place >= 0) added.splice(place, 1);
  };
  return {
    find,
    remove,
    add: (event) => {
      added.push(event);
      addedById.set(event.id, event);
      if (added.length < 2 * KEPT) return;
      for (const old of added.splice(0, KEPT)) addedById.delete(old.id);
    },
    change: (event) => {
      if (!addedById.has(event.id)) {
        changedPast.set(event.id, event);
        return;
      }
      addedById.set(event.id, event);
      const place = added.findLastIndex((other) => other.id === event.id);
      if (place >= 0) added[place] = event;
    },
    removeAll: (userId, kinds) => {
      if (userId === OWN_USER) for (const kind of kinds) removedKinds.add(kind);
      for (const event of added.filter((entry) => isChosen(entry, { kinds, userId }))) remove(event.id);
    },
    view: (choice) => {
      const recent = added.filter((event) => isChosen(event, choice)).reverse();
      const older = pastView(
        account.system,
        lines,
        past,
        { ...choice, kinds: choice.kinds.filter((kind) => !removedKinds.has(kind)) },
        changedPast,
        removedPast,
      );
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

function isChosen(event: StoredEvent, { kinds, userId, lineId }: EventChoice): boolean {
  if (!kinds.includes(event.kind)) return false;
  if (userId !== undefined && !event.userIds.includes(userId)) return false;
  return lineId === undefined || event.lineId === lineId;
}

const NOTHING: EventView = { count: 0, at: () => undefined, after: () => undefined };

/** The computed past without what was removed. An access costs a step for each removed event, whatever the length. */
function pastView(
  system: System,
  lines: readonly Line[],
  past: Past,
  { kinds, userId, lineId }: EventChoice,
  changed: ReadonlyMap<string, StoredEvent>,
  removed: ReadonlySet<string>,
): EventView {
  if (userId !== undefined && userId !== OWN_USER) return NOTHING;
  const line = lines.findIndex((entry) => entry.id === lineId);
  const places = pastSlots(
    (slot) => kinds.includes(kindOnSystem(system, slot)) && (lineId === undefined || slot.line === line),
  );
  if (places.length === 0) return NOTHING;
  const gaps = [...removed]
    .flatMap((id) => rankOfPastIndex(places, past.indexOf(id) ?? -1) ?? [])
    .sort((a, b) => a - b);
  return {
    count: countPast(places, past.count) - gaps.length,
    at: (index) => {
      if (index < 0) return undefined;
      let rank = index;
      for (const gap of gaps) if (gap <= rank) rank += 1;
      const event = past.at(pastIndexOfRank(places, rank));
      return event && (changed.get(event.id) ?? event);
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
