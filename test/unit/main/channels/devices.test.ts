import { describe, expect, it } from 'vitest';
import { createState } from '../../../../src/main/state/state.ts';
import {
  chooseCallerId,
  chooseDefaultDevice,
  readDevices,
  type DeviceDeps,
} from '../../../../src/main/channels/devices.ts';
import type { AccountType } from '../../../../src/shared/model/account.ts';
import type { Device } from '../../../../src/shared/model/device.ts';
import { fakeAccount, type Asked } from '../support.ts';
import { refused } from './platform.ts';

const listed: Device[] = [
  { id: 'e0', alias: 'Desk phone', type: 'register', callerId: '493023125010' },
  { id: 'y0', alias: 'Mobile', type: 'mobile', callerId: 'anonymous' },
  { id: 'x0', alias: 'Home', type: 'external' },
];

function world(
  answer: (asked: Asked) => unknown = () => undefined,
  { devices = listed, accountType = 'new' }: { devices?: Device[]; accountType?: AccountType } = {},
): DeviceDeps & { asked: Asked[] } {
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  state.patch({
    devices,
    devicesRead: true,
    callerIds: [{ number: '493023125010', label: 'Mara Lindner' }, { number: '+493023125001' }],
  });
  const { account, asked } = fakeAccount((request) => {
    const given = answer(request);
    if (given !== undefined || request.method !== 'GET') return given;
    if (request.path === '/users/w0') return { id: 'w0', defaultDevice: 'e0' };
    throw refused(403);
  }, accountType);
  return { account, state, asked, doNotDisturb: { refresh: () => Promise.resolve() } };
}

const writes = ({ asked }: { asked: Asked[] }): string[] =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('the devices', () => {
  it('show their outgoing number, if the platform gives it, and which one is the default', async () => {
    expect(await readDevices(world())).toEqual({
      devices: [{ id: 'e0', callerId: '+493023125010' }, { id: 'y0', withheld: true }, { id: 'x0' }],
      defaultDevice: 'e0',
      numbers: [
        { number: '+493023125010', pretty: '+49 30 23125010', label: 'Mara Lindner' },
        { number: '+493023125001', pretty: '+49 30 23125001' },
      ],
      canWithhold: false,
    });
  });

  it('are asked for their number one by one when the list lacks it', async () => {
    const parts = world(({ path }) =>
      path === '/devices/x0/callerid' ? { value: '+493023125001' } : undefined,
    );
    const { devices } = await readDevices(parts);
    expect(devices.at(-1)).toEqual({ id: 'x0', callerId: '+493023125001' });
  });

  it('have no default when the token may not see it', async () => {
    const parts = world(({ path }) => {
      if (path === '/users/w0') throw refused(403);
    });
    expect(await readDevices(parts)).not.toHaveProperty('defaultDevice');
  });

  it('that were never read differ from an empty list', async () => {
    const parts = world();
    parts.state.patch({ devicesRead: false });
    await expect(readDevices(parts)).rejects.toMatchObject({
      failure: { problem: { id: 'channels.devicesUnreadable' } },
    });
  });

  it('get another number, and another one becomes the default', async () => {
    const parts = world();
    await chooseCallerId(parts, 'e0', '+493023125001');
    await chooseDefaultDevice(parts, 'y0');
    expect(writes(parts)).toEqual(['PUT /devices/e0/callerid', 'PUT /users/w0/defaultdevice']);
  });

  it('can hide the number on a classic account, and nowhere else', async () => {
    const classic = world(undefined, { accountType: 'classic' });
    expect((await chooseCallerId(classic, 'e0', null)).canWithhold).toBe(true);
    expect(writes(classic)).toEqual(['POST /my/settings/numbers/outgoing']);
    const other = world();
    await expect(chooseCallerId(other, 'e0', null)).rejects.toMatchObject({ failure: { kind: 'bad-input' } });
    expect(writes(other)).toEqual([]);
  });
});
