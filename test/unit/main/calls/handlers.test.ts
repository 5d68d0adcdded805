import { describe, expect, it } from 'vitest';
import type { UserCommand } from '../../../../src/calls/facts.ts';
import { Refusal } from '../../../../src/main/base/refusal.ts';
import { callHandlers } from '../../../../src/main/calls/handlers.ts';
import { memorySettings } from '../support.ts';

function desk({ signedIn = true } = {}) {
  const done: unknown[][] = [];
  const handlers = callHandlers({
    desk() {
      if (!signedIn) throw new Refusal({ kind: 'not-signed-in' });
      return {
        control: {
          command: (id: string, command: UserCommand) =>
            Promise.resolve(void done.push(['command', id, command])),
          announce: (id, url) => Promise.resolve(void done.push(['announce', id, url])),
        },
      };
    },
    settings: memorySettings().settings,
    directory: { country: 'DE' },
  });
  return { handlers, done };
}

describe('a command for a call', () => {
  it('requires a signed-in user', () => {
    const { handlers } = desk({ signedIn: false });
    expect(() => handlers['call.hangUp']({ id: 'c1' })).toThrow('not-signed-in');
  });

  it('goes to the call with its id', async () => {
    const { handlers, done } = desk();
    await handlers['call.hold']({ id: 'c1', on: true });
    await handlers['call.hangUp']({ id: 'c2' });
    expect(done).toEqual([
      ['command', 'c1', { name: 'hold', on: true }],
      ['command', 'c2', { name: 'hangUp' }],
    ]);
  });

  it('sends the number of a transfer in the format of the platform', async () => {
    const { handlers, done } = desk();
    await handlers['call.transfer']({ id: 'c1', target: '030 23125001', attended: true });
    expect(done).toEqual([['command', 'c1', { name: 'transfer', target: '+493023125001', attended: true }]]);
  });

  it.each(['112', '110', '+49 112', 'tel:112'])(
    'transfers to the emergency number %j only after confirmation',
    async (target) => {
      const { handlers, done } = desk();
      const request = { id: 'c1', target, attended: false };
      const transfer = (sure?: true): Promise<void> =>
        Promise.resolve().then(() => handlers['call.transfer']({ ...request, ...(sure && { sure }) }));
      await expect(transfer()).rejects.toMatchObject({ failure: { kind: 'emergency' } });
      expect(done).toEqual([]);
      await transfer(true);
      expect(done).toMatchObject([['command', 'c1', { name: 'transfer' }]]);
    },
  );

  it('remembers the announcements that were played last, newest first', async () => {
    const { handlers, done } = desk();
    for (const name of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) {
      await handlers['call.announce']({ id: 'c1', url: `https://example.com/${name}` });
    }
    expect(done).toHaveLength(7);
    expect(handlers['call.announcements']()).toEqual(
      ['f', 'e', 'd', 'a', 'c'].map((name) => `https://example.com/${name}`),
    );
  });
});
