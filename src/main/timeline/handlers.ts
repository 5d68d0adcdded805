import type { OpenDesk } from '../account/open-desk.ts';
import type { Handlers } from '../ipc.ts';
import { Refusal } from '../refusal.ts';
import type { DeskTimeline } from './desk-timeline.ts';

/** What the windows ask of the timeline. */
export function timelineHandlers(
  timeline: DeskTimeline,
  desk: () => Pick<OpenDesk, 'outbox' | 'past'>,
): Pick<Handlers, 'note.write' | `timeline.${'search' | 'list' | 'mark' | 'look' | 'open'}` | 'missed.seen'> {
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
    'timeline.search': (wish) => timeline.search(wish),
    'timeline.list': (wish) => timeline.list(wish),
    'timeline.mark': async (wish) => {
      await timeline.mark(wish);
      whereThere(({ outbox }) => outbox.soon());
    },
    'missed.seen': () => timeline.seen(),
  };
}
