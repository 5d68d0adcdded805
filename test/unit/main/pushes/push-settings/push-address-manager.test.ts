import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAccount, type Account } from '../../../../../src/main/account/account.ts';
import {
  createPushAddressManager,
  type PushAddressManager,
} from '../../../../../src/main/pushes/push-settings/push-address-manager.ts';
import {
  fileBackedPushSettings,
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

/** Reports about the file, and scheduled retries. */
let reported: string[] = [];
let later: (() => void)[] = [];
const kept = (): SavedPushSettings =>
  fileBackedPushSettings(join(folder, 'push-settings.json'), {
    onDamaged: (aside) => reported.push(`damaged ${basename(aside)}`),
    onWriteFailed: () => reported.push('refused'),
    onRecovered: () => reported.push('written'),
    schedule: (_ms, then) => later.push(then),
  });
const enter = (settings: Partial<PushSettings>): Promise<unknown> =>
  updatePushSettings(account.transport, settings);
const there = (): Promise<PushSettings> => getPushSettings(account.transport);
const signal = new AbortController().signal;

/** A desk that was started; a second one over the same file is the next start. */
function desk(over = store): PushAddressManager & { views: PushAddressView[] } {
  const views: PushAddressView[] = [];
  const manager = createPushAddressManager({
    transport: account.transport,
    signal,
    name: 'account',
    store: over,
    isLeftover: (address) => address.startsWith('http://127.0.0.1:'),
    onView: (view) => views.push(view),
  });
  return { ...manager, views };
}

describe('the push settings of an account', () => {
  it('keep somebody else’s address, of which only the host is shown', async () => {
    expect(await desk().check({ wanted: mine })).toEqual({
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

  it('are replaced after consent, keep unknown fields, and are restored at the end', async () => {
    const manager = desk();
    await manager.check({ wanted: mine });
    manager.allowReplacement();
    expect(await manager.check({ wanted: mine })).toMatchObject({ state: 'here', canRestore: true });
    expect(await there()).toMatchObject({ ...original, incomingUrl: mine, outgoingUrl: mine });
    await manager.restore(signal);
    expect(await there()).toMatchObject(original);
    expect(readFileSync(join(folder, 'push-settings.json'), 'utf8')).toBe('{}');
  });

  it('require new consent when the address has changed since the question', async () => {
    const manager = desk();
    await manager.check({ wanted: mine });
    await enter({ ...original, outgoingUrl: 'https://third.example.com/' });
    manager.allowReplacement();
    expect(await manager.check({ wanted: mine })).toMatchObject({
      state: 'taken',
      outgoing: 'third.example.com',
    });
    expect(await there()).toMatchObject({ incomingUrl: crm, outgoingUrl: 'https://third.example.com/' });
  });

  it('are restored after a crash, although the next start has another address', async () => {
    const first = desk();
    await first.check({ wanted: mine });
    first.allowReplacement();
    await first.check({ wanted: mine });
    const second = desk(kept());
    expect(await second.check({ wanted: mine.replaceAll('m', 'n') })).toMatchObject({ state: 'here' });
    await second.restore(signal);
    expect(await there()).toMatchObject(original);
  });

  it('are saved in memory while the disk cannot be written, and on the disk afterwards', async () => {
    // A folder in its place, and one in the place to which it would be set aside.
    for (const name of ['push-settings.json', 'push-settings.json.damaged'])
      mkdirSync(join(folder, name, 'full'), { recursive: true });
    const manager = desk();
    await enter({ ...original, incomingUrl: '' });
    expect(await manager.check({ wanted: mine })).toMatchObject({ state: 'here' });
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

  it('report that another desk took over, and leave the address to it', async () => {
    await enter({ ...original, incomingUrl: '' });
    const manager = desk();
    await manager.check({ wanted: mine });
    const theirs = mine.replaceAll('m', 'x');
    await enter({ ...original, incomingUrl: theirs, outgoingUrl: theirs });
    expect(await manager.check({ wanted: mine })).toMatchObject({
      state: 'taken',
      by: 'another-desk',
      takenOver: true,
    });
    await manager.restore(signal);
    expect(await there()).toMatchObject({ incomingUrl: theirs, outgoingUrl: theirs });
  });

  it('replace the address of a killed desk on this computer, but only at the first check', async () => {
    const left = 'http://127.0.0.1:1/push/left-over';
    await enter({ ...original, incomingUrl: left, outgoingUrl: left });
    const manager = desk();
    expect(await manager.check({ wanted: mine })).toMatchObject({ state: 'here' });
    await enter({ ...original, incomingUrl: left, outgoingUrl: left });
    expect(await manager.check({ wanted: mine })).toMatchObject({ state: 'taken' });
  });

  it('accept the user’s choice of lines and version, and restore both', async () => {
    const manager = desk();
    await manager.check({});
    await manager.setLines(['g0', 'p0']);
    await manager.setVersion(2);
    expect(await there()).toMatchObject({ ...original, whitelist: ['g0', 'p0'], pushApiVersion: 2 });
    expect(manager.views.at(-1)).toMatchObject({ lines: ['g0', 'p0'], version: 2, canRestore: true });
    await manager.setLines(null);
    expect(await there()).toMatchObject({ whitelist: null });
    await manager.restore(signal);
    expect(await there()).toMatchObject(original);
  });

  it('are only read if no address is wanted, and a relay’s address is recognised', async () => {
    const manager = desk();
    const behindRelay = (address: string): boolean => address.startsWith('https://crm.example.com/');
    expect(await manager.check({})).toMatchObject({ state: 'taken' });
    expect(await manager.check({ isOurs: behindRelay })).toMatchObject({ state: 'here' });
    await enter({ incomingUrl: '', outgoingUrl: '' });
    expect(await manager.check({})).toMatchObject({ state: 'nowhere' });
  });

  it('restore only the address while no push can arrive, and the lines at the end', async () => {
    const manager = desk();
    await manager.check({ wanted: mine });
    manager.allowReplacement();
    await manager.check({ wanted: mine });
    await manager.setLines(['g0']);
    await manager.withdraw();
    expect(await there()).toMatchObject({ ...original, whitelist: ['g0'] });
    await manager.withdraw();
    await manager.restore(signal);
    expect(await there()).toMatchObject(original);
  });

  it('still count as this desk’s while its tunnel is down', async () => {
    await enter({ ...original, incomingUrl: '' });
    const manager = desk();
    await manager.check({ wanted: mine });
    expect(await manager.check({})).toMatchObject({ state: 'here' });
    const theirs = mine.replaceAll('m', 'x');
    await enter({ incomingUrl: theirs, outgoingUrl: '' });
    expect(await manager.check({})).toMatchObject({ state: 'taken', by: 'another-desk' });
  });

  it('are not restored at the end if the address belongs to a team', async () => {
    const manager = desk();
    await manager.check({ wanted: mine, shared: true });
    manager.allowReplacement();
    expect(await manager.check({ wanted: mine, shared: true })).toMatchObject({
      state: 'here',
      canRestore: false,
    });
    await manager.restore(signal);
    expect(await there()).toMatchObject({ incomingUrl: mine, outgoingUrl: mine });
    const alone = mine.replaceAll('m', 'a');
    expect(await manager.check({ wanted: alone })).toMatchObject({ state: 'taken', by: 'another-desk' });
  });

  it('are read from the disk once, not at each check', async () => {
    await desk().check({ wanted: mine });
    writeFileSync(join(folder, 'push-settings.json'), '{"account": 7}');
    await desk().check({ wanted: mine });
    expect(reported).toEqual([]);
  });

  it('are saved in a file that only this user can read, and a damaged file is set aside', async () => {
    await enter({ ...original, incomingUrl: '' });
    await desk().check({ wanted: mine });
    const path = join(folder, 'push-settings.json');
    expect(statSync(path).mode & 0o077).toBe(0);
    writeFileSync(path, '{"account": 7}');
    await desk(kept()).check({ wanted: mine });
    expect(readdirSync(folder)).toContain('push-settings.json.damaged');
    expect(reported).toEqual(['damaged push-settings.json.damaged']);
  });
});
