import { expect, it } from 'vitest';
import { Refusal } from '../../../../src/main/base/refusal.ts';
import { timelineHandlers } from '../../../../src/main/timeline/handlers.ts';
import { silentTimeline } from './silent.ts';

function desk({ away = false } = {}) {
  const done: unknown[][] = [];
  const timeline = {
    ...silentTimeline,
    seen: () => Promise.resolve(void done.push(['seen'])),
    writeNote: (id: string, text: string) => Promise.resolve(void done.push(['writeNote', id, text])),
  };
  const handlers = timelineHandlers(timeline, () => {
    if (away) throw new Refusal({ kind: 'offline', detail: '' });
    return {
      outbox: { soon: () => void done.push(['send']) },
      past: { look: (kind) => void done.push(['look', kind]), open: () => undefined },
    };
  });
  return { handlers, done };
}

it('stores a note, and sends it', async () => {
  const { handlers, done } = desk();
  await handlers['note.write']({ id: 'c1', text: 'asked for offer 4711' });
  await handlers['missed.seen']();
  expect(done).toEqual([['writeNote', 'c1', 'asked for offer 4711'], ['send'], ['seen']]);
});

it('stores a note without the platform', async () => {
  const { handlers, done } = desk({ away: true });
  await handlers['note.write']({ id: 'c1', text: 'later' });
  await handlers['timeline.look']({});
  expect(done).toEqual([['writeNote', 'c1', 'later']]);
});
