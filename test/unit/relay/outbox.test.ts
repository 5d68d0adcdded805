import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RelayMessage } from '../../../src/relay/message.ts';
import { createOutbox } from '../../../src/relay/pushes/outbox.ts';
import { systemFiles } from '../../../src/relay/spool/files.ts';
import { openSpool } from '../../../src/relay/spool/spool.ts';

const message = (id: string): RelayMessage => ({
  kind: 'push',
  account: 'acme',
  id,
  head: {},
  body: Buffer.from(id),
  receivedAt: 1_700_000_000_000,
  to: ['w0'],
});

describe('the outbox', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'deskbell-outbox-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('lets no push overtake one that was answered before it came, at whichever of them the stream begins to take any', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 0, max: 60 }),
        async (count, refused) => {
          const stored: string[] = [];
          let asked = 0;
          const spool = openSpool({
            folder: mkdtempSync(join(folder, 'spool-')),
            files: systemFiles,
            maxBytes: 1e6,
          });
          const outbox = createOutbox({
            spool,
            connected: () => true,
            publisher: {
              publish: ({ id }) => {
                asked += 1;
                if (asked <= refused) return Promise.reject(new Error('No server leads the stream.'));
                stored.push(id);
                return Promise.resolve();
              },
            },
          });
          const ids = Array.from({ length: count }, (_, index) => `c${index}`);
          for (const id of ids) await outbox.take(message(id));
          while (spool.length() > 0) {
            outbox.wake();
            await new Promise((resolve) => setImmediate(resolve));
          }
          await outbox.close();
          expect(stored.filter((id, index) => stored.indexOf(id) === index)).toEqual(ids);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('sends a push straight behind those under way, once the stream has taken one alone', async () => {
    const spool = openSpool({ folder: join(folder, 'spool'), files: systemFiles, maxBytes: 1e6 });
    const asked: { id: string; answer: PromiseWithResolvers<void> }[] = [];
    const outbox = createOutbox({
      spool,
      connected: () => true,
      acknowledgeMs: 10_000,
      publisher: {
        publish: ({ id }) => {
          const answer = Promise.withResolvers<void>();
          asked.push({ id, answer });
          return answer.promise;
        },
      },
    });
    const inOrder = (): string => asked.map(({ id }) => id).join(' ');
    const first = outbox.take(message('a'));
    asked[0]?.answer.reject(new Error('No server leads the stream.'));
    expect(await first).toBe('spooled');
    await vi.waitFor(() => expect(inOrder()).toBe('a a'));
    expect(await outbox.take(message('b'))).toBe('spooled');
    asked[1]?.answer.resolve();
    await vi.waitFor(() => expect(inOrder()).toBe('a a b'));
    const third = outbox.take(message('c'));
    expect(inOrder()).toBe('a a b c');
    asked[3]?.answer.resolve();
    expect(await third).toBe('published');
    asked[2]?.answer.resolve();
    await vi.waitFor(() => expect(spool.length()).toBe(0));
    await outbox.close();
  });
});
