import type { Handlers } from '../ipc.ts';
import type { DeskTimeline } from './desk-timeline.ts';

/** What the windows ask of the timeline. */
export function timelineHandlers(
  timeline: DeskTimeline,
  onMarked: () => void,
): Pick<Handlers, 'note.write' | 'timeline.search' | 'timeline.list' | 'timeline.mark' | 'missed.seen'> {
  return {
    'note.write': ({ id, text }) => timeline.writeNote(id, text),
    'timeline.search': (wish) => timeline.search(wish),
    'timeline.list': (wish) => timeline.list(wish),
    'timeline.mark': async (wish) => {
      await timeline.mark(wish);
      onMarked();
    },
    'missed.seen': () => timeline.seen(),
  };
}
