import type { HandlersOf } from '../base/handlers.ts';
import { Refusal } from '../base/refusal.ts';
import type { timelineRequests } from '../../shared/ipc/requests/timeline.ts';
import type { EntryKind } from '../../shared/model/timeline.ts';
import type { DeskTimeline } from './desk-timeline.ts';
import type { Outbox } from './outbox.ts';

export interface TimelineSession {
  outbox: Outbox;
  /** The user looks at the timeline: at all of it, at one kind, or at one entry. */
  past: { look(kind?: EntryKind): void; open(key: string): void };
}

/**
 * The handlers of the timeline. Stored entries are shown offline as well; only what needs the platform does nothing
 * then.
 */
export function timelineHandlers(
  timeline: DeskTimeline,
  desk: () => TimelineSession,
): HandlersOf<typeof timelineRequests> {
  /** Does nothing offline. */
  function whereThere(act: (open: ReturnType<typeof desk>) => void): void {
    try {
      act(desk());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  return {
    'note.write': async ({ id, text }) => {
      await timeline.writeNote(id, text);
      whereThere(({ outbox }) => outbox.soon());
    },
    'timeline.look': ({ kind }) => whereThere(({ past }) => past.look(kind)),
    'timeline.open': ({ key }) => whereThere(({ past }) => past.open(key)),
    'timeline.search': (request) => timeline.search(request),
    'timeline.list': (request) => timeline.list(request),
    'timeline.mark': async (request) => {
      await timeline.mark(request);
      whereThere(({ outbox }) => outbox.soon());
    },
    'missed.seen': () => timeline.seen(),
  };
}
