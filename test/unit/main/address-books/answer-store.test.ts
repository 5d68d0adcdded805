import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Card } from '../../../../src/address-books/source.ts';
import { createLookupAnswers, type LookupAnswers } from '../../../../src/contacts/lookup-answers.ts';
import type { DatabasePeer } from '../../../../src/main/account-database/backend.ts';
import { createDatabaseJobs } from '../../../../src/main/account-database/jobs.ts';
import { keepAnswers, type AnswerStoreDeps } from '../../../../src/main/address-books/answer-store.ts';

const [crm, other] = ['0000000a', '0000000b'];
const number = '+493055501234';
const picture = { type: 'image/png', data: Uint8Array.of(137, 80, 78, 71) } as const;
const card = (name: string): Card => ({
  ...{ key: '1', version: '1', picture },
  contact: { name, numbers: [{ raw: number, types: ['WORK'] }], emails: ['a@example.com'] },
});
const hour = 3_600_000;

let folder: string;
let now: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-answers-'));
  now = Date.UTC(2026, 2, 4);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

interface Run {
  lookedUp: LookupAnswers;
  ask: DatabasePeer['ask'];
  /** The rewriting of the file, which follows a deletion within the hour. */
  scrub(): Promise<unknown>;
  /** The program ends. */
  end(): Promise<void>;
}

/** The program runs, from start to end, on the same folder. */
async function start(
  sources: string[] = [crm, other],
  removedOnly: () => string[] | undefined = () => undefined,
): Promise<Run> {
  const jobs = createDatabaseJobs(() => now);
  await jobs('open', { path: join(folder, 'timeline.sqlite') });
  const under = new Set<Promise<unknown>>();
  const ask: DatabasePeer['ask'] = (name, ...args) => {
    const job = setImmediate().then(() => jobs(name, ...args));
    const ended: Promise<unknown> = job.then(
      () => under.delete(ended),
      () => under.delete(ended),
    );
    under.add(ended);
    return job;
  };
  const opened: (() => void)[] = [];
  const faults: unknown[] = [];
  let reads = 0;
  const lookedUp = keepAnswers({
    database: {
      ask,
      onOpened: (listener) => void opened.push(listener),
      get: () => ({}) as ReturnType<AnswerStoreDeps['database']['get']>,
      signal: () => new AbortController().signal,
    },
    lookedUp: createLookupAnswers(
      () => 'DE',
      () => now,
    ),
    clock: { now: () => now },
    sources: () => new Set(sources),
    unnamed: { removedOnly },
    onRead: () => (reads += 1),
    onFault: (error) => faults.push(error),
  });
  opened.forEach((listener) => listener());
  const idle = async (): Promise<void> => {
    while (under.size > 0) {
      await Promise.all(under);
      await setImmediate();
    }
  };
  await idle();
  expect(faults).toEqual([]);
  return {
    ...{ lookedUp, ask, scrub: async () => jobs('scrub') },
    async end() {
      await idle();
      await jobs('close');
    },
  };
}

const names = ({ lookedUp }: Run, of = number): string[] => lookedUp.match(of).map(({ name }) => name);
const isOnDisk = (word: string): boolean =>
  readdirSync(folder).some((file) => readFileSync(join(folder, file)).includes(word));

describe('stored answers of look-ups', () => {
  it('are available after a restart until they expire, with all their fields', async () => {
    const first = await start();
    first.lookedUp.take(crm, number, [card('Anna Berg')], now + 24 * hour);
    first.lookedUp.take(other, number, [], now + hour / 6);
    await first.end();
    now += hour / 12;
    const second = await start();
    expect(names(second)).toEqual(['Anna Berg']);
    const { contactId = '' } = second.lookedUp.match(number)[0] ?? {};
    expect(second.lookedUp.person(contactId)).toMatchObject({ emails: ['a@example.com'] });
    expect(second.lookedUp.picture(contactId)?.data).toEqual(Buffer.from(picture.data));
    expect([second.lookedUp.has(crm, number), second.lookedUp.has(other, number)]).toEqual([true, true]);
    await second.end();
    now += hour;
    const third = await start();
    expect([third.lookedUp.has(crm, number), third.lookedUp.has(other, number)]).toEqual([true, false]);
    await third.end();
    now += 24 * hour;
    const fourth = await start();
    expect(names(fourth)).toEqual([]);
    await fourth.end();
    expect(isOnDisk('Anna Berg')).toBe(false);
  });

  it('are all read, however many there are, and are replaced by newer ones', async () => {
    const first = await start();
    const numbers = Array.from({ length: 35 }, (_, at) => `+4930555${String(at).padStart(4, '0')}`);
    for (const each of numbers) first.lookedUp.take(crm, each, [card(`At ${each}`)], now + hour);
    first.lookedUp.take(crm, number, [card('Before')], now + hour);
    first.lookedUp.take(crm, number, [card('After')], now + hour);
    await first.end();
    const second = await start();
    expect(numbers.flatMap((each) => names(second, each))).toEqual(numbers.map((each) => `At ${each}`));
    expect(names(second)).toEqual(['After']);
    await second.end();
  });

  it('are not stored for a source that is queried on every call', async () => {
    const first = await start();
    first.lookedUp.take(crm, number, [card('Anna Berg')], now);
    await first.end();
    expect(isOnDisk('Anna Berg')).toBe(false);
  });

  it.each<[string, (run: Run) => Promise<unknown> | void]>([
    ['its source is removed', ({ lookedUp }) => lookedUp.keepOnly(new Set([other]))],
    ['their person is deleted', ({ ask }) => ask('persons.forget', { numbers: [number], at: now })],
    [
      'they are older than anything may be',
      ({ ask }) => ask('retention.removeLoose', { before: now + 1, notes: 'delete' }),
    ],
  ])('leave no trace when %s', async (_when, remove) => {
    const first = await start();
    first.lookedUp.take(crm, number, [card('Anna Berg')], now + hour);
    await first.end();
    expect(isOnDisk('Anna Berg')).toBe(true);
    const second = await start();
    await remove(second);
    expect(await second.ask('retention.isDirty', Infinity)).toBe(true);
    await second.scrub();
    await second.end();
    expect(isOnDisk('Anna Berg')).toBe(false);
    const third = await start();
    expect(names(third)).toEqual([]);
    await third.end();
  });

  it('stay when their source was lost with the settings, until the user removes it', async () => {
    const first = await start();
    for (const id of [crm, other]) first.lookedUp.take(id, number, [card(`At ${id}`)], now + hour);
    await first.end();
    const removed: string[] = [];
    const second = await start([], () => removed);
    expect(names(second)).toEqual([]);
    removed.push(other);
    second.lookedUp.keepOnly(new Set());
    await second.end();
    const third = await start();
    expect(names(third)).toEqual([`At ${crm}`]);
    await third.end();
  });

  it('are removed at the next start when their source was removed while the program was closed', async () => {
    const first = await start();
    first.lookedUp.take(crm, number, [card('Anna Berg')], now + hour);
    await first.end();
    const second = await start([other]);
    expect(names(second)).toEqual([]);
    await second.end();
    const third = await start();
    expect(names(third)).toEqual([]);
    await third.end();
  });
});
