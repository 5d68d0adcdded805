import type { HandlersOf } from '../ipc.ts';
import { Refusal } from '../base/refusal.ts';
import type { timelineRequests } from '../../shared/ipc/requests/timeline.ts';
import type { EntryKind } from '../../shared/model/timeline.ts';
import type { DeskTimeline } from './desk-timeline.ts';
import type { Outbox } from './outbox.ts';

/** What the open account session reads and sends for the timeline. */
export interface TimelineSession {
  outbox: Outbox;
  /** Reads the platform's lists when somebody looks: all, those of one kind, or one entry. */
  past: { look(kind?: EntryKind): void; open(key: string): void };
}

export function timelineHandlers(
  timeline: DeskTimeline,
  desk: () => TimelineSession,
): HandlersOf<typeof timelineRequests> {
  /** Without the platform it waits. */
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
