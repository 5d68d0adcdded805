import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeFromToken, probeAccountType } from '../../src/platform/account.ts';
import { listCallerIds } from '../../src/platform/caller-ids.ts';
import { listDevices, setDeviceDnd } from '../../src/platform/devices.ts';
import { listLines } from '../../src/platform/lines.ts';
import { getPushSettings, updatePushSettings } from '../../src/platform/push-settings.ts';
import { getUserInfo } from '../../src/platform/userinfo.ts';
import { listColleagues } from '../../src/platform/users.ts';
import { clientOf, failureFrom, startWire, type Wire } from './client-support.ts';

describe.each(['new', 'classic'] as const)('the account of a %s system', (system) => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await startWire(system);
  });
  afterAll(() => wire.close());

  it('is detected by its token', () => {
    expect(accountTypeFromToken(wire.service.tokens.jwt)).toBe(system);
  });

  it('is detected by requests if the token is inconclusive', async () => {
    const { tokenId, token } = wire.service.tokens;
    expect(accountTypeFromToken(token)).toBeUndefined();
    expect(await probeAccountType(clientOf(wire.service, { kind: 'basic', tokenId, token }))).toBe(system);
  });

  it('is not opened with a wrong token', async () => {
    const stranger = clientOf(wire.service, { kind: 'bearer', token: 'wrong-token' });
    expect(await failureFrom(getUserInfo(stranger))).toMatchObject({ kind: 'platform', status: 401 });
  });

  it('has its own user among the users', async () => {
    const { userId } = await getUserInfo(wire.client);
    const users = await listColleagues(wire.client);
    expect(users.map((user) => user.userId)).toContain(userId);
    for (const user of users) expect(user.name).not.toBe('');
  });

  it('has devices, of which the registered have do-not-disturb', async () => {
    const devices = await listDevices(wire.client);
    expect(devices.length).toBeGreaterThan(0);
    expect(devices.find((device) => device.type === 'register')).toMatchObject({ doNotDisturb: false });
  });

  it('switches do-not-disturb of one device and no other', async () => {
    const [first, ...others] = await listDevices(wire.client);
    if (first === undefined) throw new Error('The account has no device.');
    await setDeviceDnd(wire.client, first, true);
    expect(await listDevices(wire.client)).toEqual([{ ...first, doNotDisturb: true }, ...others]);
    await setDeviceDnd(wire.client, first, false);
    expect(await listDevices(wire.client)).toEqual([first, ...others]);
  });

  it('rejects do-not-disturb of an unknown device', async () => {
    const failure = await failureFrom(setDeviceDnd(wire.client, { id: 'e999', type: 'register' }, true));
    expect(failure).toMatchObject({ kind: 'platform', status: 404 });
  });

  it('has the kind of lines of its system', async () => {
    const lines = await listLines(wire.client);
    const kinds = system === 'new' ? ['channel'] : ['group', 'phoneline'];
    expect(new Set(lines.map((line) => line.kind))).toEqual(new Set(kinds));
    for (const line of lines) expect(line.name).not.toBe('');
  });

  it('names the line that each of its numbers leads to', async () => {
    const [lines, numbers] = await Promise.all([listLines(wire.client), listCallerIds(wire.client)]);
    const labels = numbers.map(({ label }) => label);
    for (const { name } of lines) expect(labels).toContain(name);
    expect(numbers.find(({ number }) => number.endsWith('3023125001'))?.label).toBe('Sales');
  });

  it('has outgoing numbers', async () => {
    const numbers = await listCallerIds(wire.client);
    expect(numbers.length).toBeGreaterThan(0);
    for (const { number } of numbers) expect(number).toMatch(/^\+?\d+$/);
  });

  it('keeps push settings that the client does not know', async () => {
    const address = 'https://desk.example.com/push/secret';
    const { before } = await updatePushSettings(wire.client, { incomingUrl: address, outgoingUrl: address });
    expect(await getPushSettings(wire.client)).toEqual({
      ...before,
      incomingUrl: address,
      outgoingUrl: address,
    });
    await updatePushSettings(wire.client, before);
    expect(await getPushSettings(wire.client)).toEqual(before);
  });
});
