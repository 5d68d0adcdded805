import type { Handlers } from '../ipc.ts';
import type { DeskTimeline } from './desk-timeline.ts';

/** What the windows ask of the timeline. */
export function timelineHandlers(
  timeline: DeskTimeline,
): Pick<Handlers, 'note.write' | 'timeline.search' | 'missed.seen'> {
  return {
    'note.write': ({ id, text }) => timeline.writeNote(id, text),
    'timeline.search': (wish) => timeline.search(wish),
    'missed.seen': () => timeline.seen(),
  };
}
