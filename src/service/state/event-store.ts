import type { EventKind, EventLocation, StoredEvent } from './event.ts';

/** Filter of a list of events. */
export interface EventChoice {
  kinds: readonly EventKind[];
  /** Only those of this user. */
  userId?: string;
  /** Only those of this channel, group or phoneline. */
  lineId?: string;
  /** Leaves out events in these places. */
  without?: readonly EventLocation[];
  /** Only what happened since the start of the service. */
  sinceStart?: boolean;
}

/** A list of events, newest first. Every access takes constant time, however long the past is. */
export interface EventView {
  count: number;
  at(index: number): StoredEvent | undefined;
  /** The position after an event, even if that was removed; undefined for one that was never in the list. */
  after(id: string): number | undefined;
}

export interface EventStore {
  add(event: StoredEvent): void;
  find(id: string): StoredEvent | undefined;
  /** Replaces an event, keeping its id. */
  change(event: StoredEvent): void;
  /** Moves all events of these kinds of a user to the trash. */
  trashAll(userId: string, kinds: readonly EventKind[], now: number): void;
  view(choice: EventChoice): EventView;
}
