import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RelayMessage } from '../../../src/relay/message.ts';
import { createOutbox } from '../../../src/relay/pushes/outbox.ts';
import { TooEarly, Undeliverable } from '../../../src/relay/pushes/undeliverable.ts';
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

  it('keeps pushes in the order of their answers, whenever the stream becomes available', async () => {
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
          const takes = (): Promise<void> => {
            asked += 1;
            const refuses = asked <= refused;
            return refuses ? Promise.reject(new Error('No server leads the stream.')) : Promise.resolve();
          };
          const outbox = createOutbox({
            spool,
            connected: () => true,
            publisher: {
              probe: () => takes(),
              publish: async ({ id }) => {
                await takes();
                stored.push(id);
                return {};
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

  it('sends pushes in parallel once the stream has accepted a single one', async () => {
    const spool = openSpool({ folder: join(folder, 'spool'), files: systemFiles, maxBytes: 1e6 });
    const asked: { id: string; answer: PromiseWithResolvers<object> }[] = [];
    const outbox = createOutbox({
      spool,
      connected: () => true,
      acknowledgeMs: 10_000,
      publisher: {
        probe: () => Promise.resolve(),
        publish: ({ id }) => {
          const answer = Promise.withResolvers<object>();
          asked.push({ id, answer });
          return answer.promise;
        },
      },
    });
    const inOrder = (): string => asked.map(({ id }) => id).join(' ');
    const first = outbox.take(message('a'));
    asked[0]?.answer.reject(new Error('No server leads the stream.'));
    expect(await first).toEqual({ outcome: 'spooled' });
    await vi.waitFor(() => expect(inOrder()).toBe('a a'));
    expect(await outbox.take(message('b'))).toEqual({ outcome: 'spooled' });
    asked[1]?.answer.resolve({});
    await vi.waitFor(() => expect(inOrder()).toBe('a a b'));
    const third = outbox.take(message('c'));
    expect(inOrder()).toBe('a a b c');
    asked[3]?.answer.resolve({});
    expect(await third).toEqual({ outcome: 'published' });
    asked[2]?.answer.resolve({});
    await vi.waitFor(() => expect(spool.length()).toBe(0));
    await outbox.close();
  });

  describe('sets aside', () => {
    /** An outbox whose stream takes everything but what `refuse` throws for. */
    const outboxThat = (
      refuse: (id: string) => Error | undefined,
      probe = (): Promise<void> => Promise.resolve(),
    ) => {
      const spool = openSpool({ folder: join(folder, 'spool'), files: systemFiles, maxBytes: 1e6 });
      const stored: string[] = [];
      const aside: string[] = [];
      const outbox = createOutbox({
        spool,
        connected: () => true,
        acknowledgeMs: 0,
        events: { onSetAside: (entry, reason) => aside.push(`${entry.message?.id} ${reason}`) },
        publisher: {
          probe,
          publish: async ({ id }) => {
            await Promise.resolve();
            const error = refuse(id);
            if (error) throw error;
            stored.push(id);
            return {};
          },
        },
      });
      return { spool, outbox, stored, aside };
    };

    it('an undeliverable push at once, and delivers the following ones', async () => {
      const { spool, outbox, stored, aside } = outboxThat((id) =>
        id.startsWith('bad') ? new Undeliverable('refused', 'too large') : undefined,
      );
      for (const id of ['a', 'bad1', 'b', 'bad2', 'c']) spool.append(message(id));
      outbox.wake();
      await vi.waitFor(() => expect(spool.length()).toBe(0));
      expect(stored).toEqual(['a', 'b', 'c']);
      expect(aside).toEqual(['bad1 refused', 'bad2 refused']);
      await outbox.close();
    });

    it('a push that repeatedly gets no answer although the stream accepts others', async () => {
      const { spool, outbox, stored, aside } = outboxThat((id) =>
        id === 'bad' ? new Error('The connection broke.') : undefined,
      );
      for (const id of ['bad', 'a']) spool.append(message(id));
      outbox.wake();
      await vi.waitFor(() => expect(spool.length()).toBe(0));
      expect(stored).toEqual(['a']);
      expect(aside).toEqual(['bad not-taken']);
      await outbox.close();
    });

    it.each([
      ['the stream takes nothing at all', new Error('timeout'), new Error('no leader')],
      ['it is only too early', new TooEarly('The directory is not read yet.'), undefined],
    ])('nothing as long as %s', async (_, error, probe) => {
      let asked = 0;
      let away = true;
      const { spool, outbox, stored, aside } = outboxThat(
        () => {
          asked += 1;
          return away ? error : undefined;
        },
        () => (probe && away ? Promise.reject(probe) : Promise.resolve()),
      );
      spool.append(message('a'));
      for (let time = 0; time < 20; time += 1) {
        outbox.wake();
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      expect(asked).toBeGreaterThan(0);
      away = false;
      await vi.waitFor(() => expect(stored).toEqual(['a']));
      expect(aside).toEqual([]);
      await outbox.close();
    });
  });
});
