import { describe, expect, it, vi } from 'vitest';
import { isQuiet, readDoNotDisturb, setDoNotDisturb } from '../../../../src/main/account/do-not-disturb.ts';
import { createState } from '../../../../src/main/desk/state.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import { devices } from '../desk/samples.ts';
import { deferred, fakeAccount, memorySettings, type Asked } from '../support.ts';
import { failureFrom } from './world.ts';

const forbidden = { kind: 'platform', status: 403, title: 'Forbidden', detail: 'missing scope' } as const;

function desk(answer: (asked: Asked) => unknown, own = devices) {
  const { account, asked } = fakeAccount(answer);
  const { settings } = memorySettings();
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  state.patch({ devices: own });
  const quiet = (): string[] => state.get().devices.flatMap(({ id, dnd }) => (dnd ? [id] : []));
  return {
    account,
    asked,
    settings,
    state,
    quiet,
    set: (on: boolean) => setDoNotDisturb(account, state, settings, on),
  };
}

describe('do-not-disturb', () => {
  it('is switched on every device that has one, and remembered', async () => {
    const { set, asked, quiet, state, settings } = desk(() => undefined);
    await set(true);
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/devices/e0', { dnd: true }],
      ['/devices/e1', { dnd: true }],
      ['/devices/y0', { dnd: true }],
    ]);
    expect(quiet()).toEqual(['e0', 'e1', 'y0']);
    expect(state.get().doNotDisturb).toEqual({ on: true, pending: false });
    expect(settings.get().doNotDisturb).toBe(true);
    await set(false);
    expect([quiet(), settings.get().doNotDisturb]).toEqual([[], false]);
  });

  it('shows the wish as pending until the platform has answered', async () => {
    const { promise, resolve } = deferred<undefined>();
    const { set, state } = desk(() => promise);
    const done = set(true);
    expect(state.get().doNotDisturb).toEqual({ on: true, pending: true });
    // What is read meanwhile must not take the wish back.
    readDoNotDisturb(state);
    expect(state.get().doNotDisturb).toEqual({ on: true, pending: true });
    resolve(undefined);
    await done;
    expect(state.get().doNotDisturb).toEqual({ on: true, pending: false });
  });

  it('names each device that refused, and shows what the platform took', async () => {
    const { set, quiet, state, settings } = desk(({ path }) => {
      if (path !== '/devices/e1') throw new PlatformException(forbidden);
    });
    await set(true);
    expect(quiet()).toEqual(['e1']);
    const why = { id: 'failure.rights', values: { detail: 'missing scope' } };
    const notice = { id: 'doNotDisturb.partial', values: { devices: 'Desk phone, Mobile', why } };
    expect(state.get().doNotDisturb).toEqual({ on: false, pending: false, notice });
    expect(settings.get().doNotDisturb).toBe(false);
  });

  it('fails when every device refused', async () => {
    const { set, quiet, state } = desk(() => {
      throw new PlatformException(forbidden);
    });
    expect(await failureFrom(set(true))).toEqual(forbidden);
    expect(quiet()).toEqual([]);
    expect(state.get().doNotDisturb).toMatchObject({
      on: false,
      pending: false,
      notice: { id: 'doNotDisturb.partial' },
    });
  });

  it.each([
    ['no devices', []],
    ['an external phone only', devices.filter(({ type }) => type === 'external')],
  ])('with %s says that there is nothing to switch', async (_, own) => {
    const { set, asked, state } = desk(() => undefined, own);
    await set(true);
    expect(asked).toEqual([]);
    expect(state.get().doNotDisturb).toEqual({
      on: false,
      pending: false,
      notice: { id: 'doNotDisturb.noDevices' },
    });
  });

  it('leaves the state alone once the account is closed', async () => {
    const { promise, resolve } = deferred<undefined>();
    const { set, account, state, settings } = desk(() => promise);
    const done = set(true);
    account.close();
    const changed = vi.fn();
    state.onChange(changed);
    resolve(undefined);
    await done;
    expect(changed).not.toHaveBeenCalled();
    expect(settings.get().doNotDisturb).toBe(false);
  });

  it('is on when every device that can be is quiet', () => {
    expect(
      isQuiet(devices.map((device) => (device.dnd === undefined ? device : { ...device, dnd: true }))),
    ).toBe(true);
    expect(isQuiet(devices.map((device) => ({ ...device, dnd: device.id === 'e0' })))).toBe(false);
    expect(isQuiet([])).toBe(false);
  });

  it('that was switched elsewhere is taken over', () => {
    const { state } = desk(
      () => undefined,
      devices.map((device) => ({ ...device, dnd: true })),
    );
    readDoNotDisturb(state);
    expect(state.get().doNotDisturb).toEqual({ on: true, pending: false });
  });
});
