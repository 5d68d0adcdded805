import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAccount, type Account } from '../../src/main/account/account.ts';
import { loadLines } from '../../src/main/account/lists.ts';
import { createMediaCache } from '../../src/main/media/cache.ts';
import { createDeskMedia, type DeskMedia } from '../../src/main/media/desk-media.ts';
import { createMediaFiles } from '../../src/main/media/media-files.ts';
import { createReadProblems } from '../../src/main/timeline/read-problems.ts';
import { readPast } from '../../src/main/timeline/catch-up.ts';
import type { AccountType } from '../../src/shared/model/account.ts';
import type { MediaPart } from '../../src/shared/ipc/requests/media.ts';
import type { TimelineFilter, TimelineRow } from '../../src/shared/ipc/requests/timeline.ts';
import type { Sighting } from '../../src/account-database/sighting.ts';
import { failureFrom } from '../unit/main/session/world.ts';
import { testEnvironment } from '../unit/main/support.ts';
import { timelineWorld, type TimelineWorld } from '../unit/main/timeline/world.ts';
import { freshFolder } from '../unit/storage/folder.ts';
import { startWire, type Wire } from './client-support.ts';

const clock = {
  now: Date.now,
  sleep: (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal }),
};
const sound: MediaPart = { of: 'sound' };
const pdf: MediaPart = { of: 'document', format: 'pdf' };

interface Desk {
  media: DeskMedia;
  folder: string;
  /** Requests that left, with what they carried. */
  sent: { url: string; authorization: string | undefined }[];
  opened: string[];
  /** Where the user wants the next file. */
  where: string | undefined;
  newest(show: NonNullable<TimelineFilter['show']>): Promise<TimelineRow>;
  all(show: NonNullable<TimelineFilter['show']>): Promise<readonly TimelineRow[]>;
}

/** The sighting with the addresses that the platform used before. */
function outdated<T extends Sighting>(sighting: T): T {
  const media = sighting.media?.map((medium) => ({
    ...medium,
    at: medium.at.replace(/\/files\/[^/]+\//, '/files/expired/'),
  }));
  return { ...sighting, ...(media && { media }) };
}

describe.each<AccountType>(['new', 'classic'])('media on the %s system', (system) => {
  let wire: Wire;
  let account: Account;
  beforeEach(async () => {
    wire = await startWire(system);
  });
  afterEach(async () => {
    account.close();
    await wire.close();
  });

  async function readEverything(world: TimelineWorld, expired: boolean): Promise<void> {
    await loadLines(account, world.state);
    const { lines } = world.state.get();
    const reader = {
      userId: account.user.userId,
      country: 'DE',
      lineName: (id: string) => lines.find((line) => line.id === id)?.name,
    };
    world.timeline.open('account');
    const since = (): Promise<undefined> => Promise.resolve(undefined);
    const problems = createReadProblems();
    for await (const { sightings } of readPast(account, { lines, reader, since, now: Date.now, problems })) {
      await world.timeline.take(
        sightings.map((sighting) => ({
          sighting: expired ? outdated(sighting) : sighting,
          seen: true,
          notified: true,
        })),
        {},
      );
    }
  }

  /** @param expired the addresses that were written down are worth nothing any more */
  async function desk({ expired = false } = {}): Promise<Desk> {
    const world = timelineWorld();
    const sent: Desk['sent'] = [];
    const environment = testEnvironment(clock, (url, init) => {
      sent.push({ url, authorization: new Headers(init.headers).get('authorization') ?? undefined });
      return fetch(url, init);
    });
    const { baseUrl, tokens } = wire.service;
    account = await openAccount(environment, { secret: { baseUrl, token: tokens.jwt } });
    await readEverything(world, expired);
    sent.length = 0;
    const folder = join(freshFolder(), 'media');
    const cache = createMediaCache({ folder, limit: 10_000_000, now: Date.now });
    const made: Desk = {
      folder,
      sent,
      opened: [],
      where: undefined,
      media: createDeskMedia({
        cache,
        files: createMediaFiles({ cache, environment, account: () => account }),
        entry: (key) => world.timeline.entry(key),
        nameOf: (_found, _index, ending) => `what was said.${ending}`,
        askWhere: () => Promise.resolve(made.where),
        openPath(path) {
          made.opened.push(path);
          return Promise.resolve('');
        },
        showInFolder: () => true,
      }),
      async newest(show) {
        const [row] = await made.all(show);
        if (!row) throw new Error(`There is no ${show}.`);
        return row;
      },
      all: async (show) => (await world.timeline.list({ text: '', filter: { show }, limit: 50 })).rows,
    };
    return made;
  }

  const files = ({ sent }: Desk): Desk['sent'] => sent.filter(({ url }) => url.includes('/files/'));

  it('are downloaded once for all who need them, and then read from the disk only', async () => {
    const one = await desk();
    const { key } = await one.newest('voicemail');
    const request = { key, index: 0, part: sound };
    const [first, second] = await Promise.all([
      one.media.load({ ...request, id: '1' }),
      one.media.load({ ...request, id: '2' }),
    ]);
    expect(first).toEqual(second);
    expect(first.name).toMatch(/^[0-9a-f]{20}-[0-9a-f]{20}\.mp3$/);
    expect(files(one)).toHaveLength(1);
    const [{ url, authorization } = { url: '', authorization: '' }] = files(one);
    expect(authorization).toMatch(/^Bearer /);
    const there = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(readFileSync(join(one.folder, first.name)).equals(there)).toBe(true);
    await one.media.load({ ...request, id: '3' });
    expect(files(one)).toHaveLength(1);
  });

  it('are served in parts to a player, and only by their name', async () => {
    const one = await desk();
    const { key } = await one.newest('voicemail');
    const { name } = await one.media.load({ key, index: 0, part: sound, id: '1' });
    const whole = readFileSync(join(one.folder, name));
    const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
      one.media.serve(new Request(`app://media/${path}`, { method, headers }));
    const all = await ask(name);
    expect([all.status, all.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(Buffer.from(await all.arrayBuffer()).equals(whole)).toBe(true);
    const part = await ask(name, { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);
    expect((await ask(name, { range: `bytes=${whole.length}-` })).status).toBe(416);
    for (const other of [
      '',
      'x.mp3',
      `..%2f${name}`,
      name.replace('.mp3', '.html'),
      `${'0'.repeat(40)}.mp3`,
    ]) {
      expect((await ask(other)).status).toBe(404);
    }
    expect((await ask(name, {}, 'POST')).status).toBe(404);
  });

  it('are saved in the file that the user chose, completely or not at all', async () => {
    const one = await desk();
    const folder = freshFolder();
    const { key } = await one.newest('voicemail');
    const request = { key, index: 0, part: sound };
    expect(await one.media.save({ ...request, id: '1' })).toEqual({});
    expect(one.sent).toEqual([]);
    one.where = join(folder, 'kept.mp3');
    expect(await one.media.save({ ...request, id: '2' })).toEqual({ name: 'kept.mp3' });
    one.media.reveal('2');
    one.where = join(folder, 'no such folder', 'kept.mp3');
    expect(await failureFrom(one.media.save({ ...request, id: '3' }))).toMatchObject({ kind: 'media' });
    expect(readdirSync(folder)).toEqual(['kept.mp3']);
  });

  it('that are missing, truncated or of a wrong type fail, and leave nothing behind', async () => {
    const one = await desk();
    const { key } = await one.newest('voicemail');
    const load = (id: string) => failureFrom(one.media.load({ key, index: 0, part: sound, id }));
    const fail = (fault: object): Promise<unknown> =>
      wire.control('POST', '/faults', [{ method: 'GET', path: '/files/*', ...fault }]);
    await fail({ status: 404, times: 2 });
    expect(await load('1')).toEqual({ kind: 'media', problem: 'gone' });
    await wire.control('POST', '/faults', []);
    await fail({ drop: true });
    expect(['reset', 'unreachable']).toContain((await load('2')).kind);
    await fail({ status: 503 });
    expect(await load('3')).toMatchObject({ kind: 'platform', status: 503 });
    expect(await failureFrom(one.media.load({ key, index: 7, part: sound, id: '4' }))).toEqual({
      kind: 'media',
      problem: 'gone',
    });
    expect(readdirSync(one.folder)).toEqual([]);
    await one.media.load({ key, index: 0, part: sound, id: '5' });
  });

  it('can be cancelled, and are all deleted after a sign-out', async () => {
    const one = await desk();
    const { key } = await one.newest('voicemail');
    await wire.control('POST', '/faults', [{ method: 'GET', path: '/files/*', delayMs: 2_000 }]);
    const ended = failureFrom(one.media.load({ key, index: 0, part: sound, id: '1' }));
    await expect.poll(() => files(one).length).toBe(1);
    expect(one.media.progress('1')).toEqual({ received: 0 });
    one.media.cancel('1');
    expect(await ended).toMatchObject({ kind: 'cancelled' });
    expect(one.media.progress('1')).toEqual({});
    await one.media.load({ key, index: 0, part: sound, id: '2' });
    expect(readdirSync(one.folder)).toHaveLength(1);
    await one.media.forget();
    expect(readdirSync(join(one.folder, '..'))).toEqual([]);
  });

  it('are copied in parallel under unique names, each completely', async () => {
    for (const kind of ['voicemail', 'voicemail']) await wire.control('POST', '/events', { kind });
    const one = await desk();
    const folder = join(freshFolder(), 'media');
    const taken = new Set(['what was said (3).mp3']);
    const copied = await Promise.all(
      (await one.all('voicemail')).slice(0, 3).map(async ({ key }) => {
        const { name } = await one.media.load({ key, index: 0, part: sound, id: key });
        const copy = await one.media.copy({ key, index: 0, part: sound }, folder, taken);
        expect(readFileSync(join(folder, copy)).equals(readFileSync(join(one.folder, name)))).toBe(true);
        return copy;
      }),
    );
    const names = ['what was said (2).mp3', 'what was said (4).mp3', 'what was said.mp3'];
    expect(copied.sort()).toEqual(names);
    expect(readdirSync(folder).sort()).toEqual(names);
  });

  it('of a fax are its pages and its document, in both formats', async () => {
    await wire.control('POST', '/events', { kind: 'fax', pages: 2 });
    const one = await desk();
    const { key, media } = await one.newest('fax');
    expect(media).toEqual([{ kind: 'fax', pages: 2 }]);
    const page = (number: number): MediaPart => ({ of: 'page', page: number, size: 'big' });
    const { name } = await one.media.load({ key, index: 0, part: page(2), id: '1' });
    expect(name).toMatch(/\.png$/);
    expect(await failureFrom(one.media.load({ key, index: 0, part: page(3), id: '2' }))).toEqual({
      kind: 'media',
      problem: 'no-preview',
    });
    await one.media.open({ key, index: 0, part: pdf, id: '3' });
    await one.media.open({ key, index: 0, part: { of: 'document', format: 'tiff' }, id: '4' });
    expect(one.opened.map((path) => readFileSync(path).subarray(0, 4).toString('latin1'))).toEqual([
      '%PDF',
      'II*\0',
    ]);
    expect(one.opened.every((path) => /what was said\.(pdf|tiff)$/.test(path))).toBe(true);
  });

  it('whose address has expired are requested at the platform’s current one', async () => {
    const one = await desk({ expired: true });
    const { key } = await one.newest('voicemail');
    const { name } = await one.media.load({ key, index: 0, part: sound, id: '1' });
    expect(readFileSync(join(one.folder, name)).length).toBeGreaterThan(1000);
    // The events of the classic system name no address: they are asked for it each time.
    const tried = system === 'classic' ? [false] : [true, false];
    expect(files(one).map(({ url }) => url.includes('/files/expired/'))).toEqual(tried);
  });
});
