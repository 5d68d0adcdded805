import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAccount, type Account } from '../../../../../src/main/account/account.ts';
import {
  createPushAddressKeeper,
  type PushAddressKeeper,
} from '../../../../../src/main/pushes/push-settings/keeper.ts';
import {
  savedInFile,
  type SavedPushSettings,
} from '../../../../../src/main/pushes/push-settings/saved-push-settings.ts';
import {
  getPushSettings,
  updatePushSettings,
  type PushSettings,
} from '../../../../../src/platform/push-settings.ts';
import { startService, type Service } from '../../../../../src/service/server.ts';
import type { PushAddressView } from '../../../../../src/shared/model/push-address.ts';
import { manualClock, testEnvironment } from '../../support.ts';
import { byToken } from '../../session/world.ts';

const mine = `https://desk.example.org/push/${'m'.repeat(43)}`;
const crm = 'https://crm.example.com/hook?key=secret';
const original = {
  incomingUrl: crm,
  outgoingUrl: '',
  whitelist: ['g1'],
  pushApiVersion: 1,
  invented: { deep: [1] },
};

let service: Service;
let account: Account;
let folder: string;
let store: SavedPushSettings;
beforeAll(async () => {
  service = await startService({ system: 'classic', contacts: 3, seed: 7, quiet: true });
  account = await openAccount(testEnvironment(manualClock(), fetch), { secret: byToken(service) });
});
afterAll(() => service.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-kept-'));
  [reported, later] = [[], []];
  store = kept();
  await enter(original);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What was told of the file, and what is to be done later. */
let reported: string[] = [];
let later: (() => void)[] = [];
const kept = (): SavedPushSettings =>
  savedInFile(join(folder, 'push-settings.json'), {
    onDamaged: (aside) => reported.push(`damaged ${basename(aside)}`),
    onRefused: () => reported.push('refused'),
    onWritten: () => reported.push('written'),
    after: (_ms, then) => later.push(then),
  });
const enter = (settings: Partial<PushSettings>): Promise<unknown> =>
  updatePushSettings(account.transport, settings);
const there = (): Promise<PushSettings> => getPushSettings(account.transport);
const signal = new AbortController().signal;

/** A desk that was started; a second one over the same file is the next start. */
function desk(over = store): PushAddressKeeper & { views: PushAddressView[] } {
  const views: PushAddressView[] = [];
  const keeper = createPushAddressKeeper({
    transport: account.transport,
    signal,
    name: 'account',
    store: over,
    isLeftover: (address) => address.startsWith('http://127.0.0.1:'),
    onView: (view) => views.push(view),
  });
  return { ...keeper, views };
}

describe('the push settings of an account, kept by a desk', () => {
  it('show somebody else’s address by its host, and leave it', async () => {
    expect(await desk().look({ wanted: mine })).toEqual({
      state: 'taken',
      by: 'somebody',
      takenOver: false,
      canReplace: true,
      incoming: 'crm.example.com',
      outgoing: '',
      lines: ['g1'],
      version: 1,
      canRestore: false,
    });
    expect(await there()).toMatchObject(original);
  });

  it('are written after a yes, with all that this program does not know, and come back at the end', async () => {
    const keeper = desk();
    await keeper.look({ wanted: mine });
    keeper.agree();
    expect(await keeper.look({ wanted: mine })).toMatchObject({ state: 'here', canRestore: true });
    expect(await there()).toMatchObject({ ...original, incomingUrl: mine, outgoingUrl: mine });
    await keeper.restore(signal);
    expect(await there()).toMatchObject(original);
    expect(readFileSync(join(folder, 'push-settings.json'), 'utf8')).toBe('{}');
  });

  it('ask again when somebody else came between the question and the yes', async () => {
    const keeper = desk();
    await keeper.look({ wanted: mine });
    await enter({ ...original, outgoingUrl: 'https://third.example.com/' });
    keeper.agree();
    expect(await keeper.look({ wanted: mine })).toMatchObject({
      state: 'taken',
      outgoing: 'third.example.com',
    });
    expect(await there()).toMatchObject({ incomingUrl: crm, outgoingUrl: 'https://third.example.com/' });
  });

  it('come back after a crash, though the next start has another address', async () => {
    const first = desk();
    await first.look({ wanted: mine });
    first.agree();
    await first.look({ wanted: mine });
    const second = desk(kept());
    expect(await second.look({ wanted: mine.replaceAll('m', 'n') })).toMatchObject({ state: 'here' });
    await second.restore(signal);
    expect(await there()).toMatchObject(original);
  });

  it('are kept in memory where the disk refuses, and on it when it takes them again', async () => {
    // A folder in its place, and one in the place to which it would be set aside.
    for (const name of ['push-settings.json', 'push-settings.json.damaged'])
      mkdirSync(join(folder, name, 'full'), { recursive: true });
    const keeper = desk();
    await enter({ ...original, incomingUrl: '' });
    expect(await keeper.look({ wanted: mine })).toMatchObject({ state: 'here' });
    expect(await there()).toMatchObject({ incomingUrl: mine });
    expect(reported.at(-1)).toBe('refused');
    expect(later).toHaveLength(1);
    rmSync(join(folder, 'push-settings.json'), { recursive: true });
    later.pop()?.();
    await expect.poll(() => reported.at(-1)).toBe('written');
    const next = desk(kept());
    await next.restore(signal);
    expect(await there()).toMatchObject({ incomingUrl: '', outgoingUrl: '' });
  });

  it('tell that another desk took the address over, and leave it to that desk', async () => {
    await enter({ ...original, incomingUrl: '' });
    const keeper = desk();
    await keeper.look({ wanted: mine });
    const theirs = mine.replaceAll('m', 'x');
    await enter({ ...original, incomingUrl: theirs, outgoingUrl: theirs });
    expect(await keeper.look({ wanted: mine })).toMatchObject({
      state: 'taken',
      by: 'another-desk',
      takenOver: true,
    });
    await keeper.restore(signal);
    expect(await there()).toMatchObject({ incomingUrl: theirs, outgoingUrl: theirs });
  });

  it('take the place of a desk on this computer that was ended by force, at the first look only', async () => {
    const left = 'http://127.0.0.1:1/push/left-over';
    await enter({ ...original, incomingUrl: left, outgoingUrl: left });
    const keeper = desk();
    expect(await keeper.look({ wanted: mine })).toMatchObject({ state: 'here' });
    await enter({ ...original, incomingUrl: left, outgoingUrl: left });
    expect(await keeper.look({ wanted: mine })).toMatchObject({ state: 'taken' });
  });

  it('take the lines and the version that the user chooses, and give both back', async () => {
    const keeper = desk();
    await keeper.look({});
    await keeper.setLines(['g0', 'p0']);
    await keeper.setVersion(2);
    expect(await there()).toMatchObject({ ...original, whitelist: ['g0', 'p0'], pushApiVersion: 2 });
    expect(keeper.views.at(-1)).toMatchObject({ lines: ['g0', 'p0'], version: 2, canRestore: true });
    await keeper.setLines(null);
    expect(await there()).toMatchObject({ whitelist: null });
    await keeper.restore(signal);
    expect(await there()).toMatchObject(original);
  });

  it('only look where no address is wanted, and know the one of a relay', async () => {
    const keeper = desk();
    const behindRelay = (address: string): boolean => address.startsWith('https://crm.example.com/');
    expect(await keeper.look({})).toMatchObject({ state: 'taken' });
    expect(await keeper.look({ isOurs: behindRelay })).toMatchObject({ state: 'here' });
    await enter({ incomingUrl: '', outgoingUrl: '' });
    expect(await keeper.look({})).toMatchObject({ state: 'nowhere' });
  });

  it('lose the address alone while no push can come, and the lines at the end', async () => {
    const keeper = desk();
    await keeper.look({ wanted: mine });
    keeper.agree();
    await keeper.look({ wanted: mine });
    await keeper.setLines(['g0']);
    await keeper.withdraw();
    expect(await there()).toMatchObject({ ...original, whitelist: ['g0'] });
    await keeper.withdraw();
    await keeper.restore(signal);
    expect(await there()).toMatchObject(original);
  });

  it('are still those of this desk while its way is down', async () => {
    await enter({ ...original, incomingUrl: '' });
    const keeper = desk();
    await keeper.look({ wanted: mine });
    expect(await keeper.look({})).toMatchObject({ state: 'here' });
    const theirs = mine.replaceAll('m', 'x');
    await enter({ incomingUrl: theirs, outgoingUrl: '' });
    expect(await keeper.look({})).toMatchObject({ state: 'taken', by: 'another-desk' });
  });

  it('stay as they are at the end where the address is that of a team', async () => {
    const keeper = desk();
    await keeper.look({ wanted: mine, shared: true });
    keeper.agree();
    expect(await keeper.look({ wanted: mine, shared: true })).toMatchObject({
      state: 'here',
      canRestore: false,
    });
    await keeper.restore(signal);
    expect(await there()).toMatchObject({ incomingUrl: mine, outgoingUrl: mine });
    const alone = mine.replaceAll('m', 'a');
    expect(await keeper.look({ wanted: alone })).toMatchObject({ state: 'taken', by: 'another-desk' });
  });

  it('are kept in a file for this user alone, and a damaged one is set aside', async () => {
    await enter({ ...original, incomingUrl: '' });
    await desk().look({ wanted: mine });
    const path = join(folder, 'push-settings.json');
    expect(statSync(path).mode & 0o077).toBe(0);
    writeFileSync(path, '{"account": 7}');
    await desk().look({ wanted: mine });
    expect(readdirSync(folder)).toContain('push-settings.json.damaged');
    expect(reported).toEqual(['damaged push-settings.json.damaged']);
  });
});
