import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readChannels } from '../../src/platform/channels.ts';
import { listDevicesOf } from '../../src/platform/devices.ts';
import { readLines } from '../../src/platform/lines.ts';
import { startWire, type Wire } from './client-support.ts';

let wires: Record<'new' | 'classic', Wire>;
beforeAll(async () => {
  wires = { new: await startWire('new'), classic: await startWire('classic') };
});
afterAll(async () => {
  await wires.new.close();
  await wires.classic.close();
});

describe('the lines of an account', () => {
  it('are channels with their ringing order, users and devices', async () => {
    const [sales] = await readChannels(wires.new.client);
    expect(sales).toMatchObject({
      name: 'Sales',
      ownerId: 'w0',
      members: [
        { userId: 'w0', deviceIds: ['e0', 'e1'] },
        { userId: 'w1', deviceIds: ['e10'] },
        { userId: 'w2', deviceIds: ['e11'] },
      ],
      rules: {
        order: { type: 'PARALLEL', userIds: ['w0', 'w1', 'w2'] },
        queue: { respectsWaitingTime: true, ownSound: false },
        greeting: false,
        ringSeconds: 20,
        followUpSeconds: 0,
      },
    });
  });

  it('are groups and phonelines with their members', async () => {
    const lines = await readLines(wires.classic.client);
    expect(lines.map(({ kind, members }) => [kind, members.length])).toEqual([
      ['group', 3],
      ['group', 3],
      ['phoneline', 1],
    ]);
  });
});

describe('the devices of another user', () => {
  it.each(['new', 'classic'] as const)('can be read on the %s system', async (system) => {
    const devices = await listDevicesOf(wires[system].client, 'w1');
    expect(devices.map(({ id, alias, type }) => [id, alias, type])).toEqual([
      ['e10', 'Desk phone', 'register'],
    ]);
  });
});
