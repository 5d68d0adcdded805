import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLines, type Lines } from '../../../../src/main/channels/lines.ts';
import type { LineChange } from '../../../../src/shared/ipc/requests/channels.ts';
import { channelPlatform, refused, sales, type ChannelPlatform } from './platform.ts';

function open(options: Parameters<typeof channelPlatform>[0] = {}): ChannelPlatform & { lines: Lines } {
  const platform = channelPlatform(options);
  return { ...platform, lines: createLines(platform.account, platform.state) };
}

const problem = (id: string): object => ({ failure: { kind: 'bad-setting', problem: { id } } });

describe('the lines of the account', () => {
  it('are listed with their numbers, their member count, and all users of the account', async () => {
    const { lines } = open();
    expect(await lines.list()).toEqual({
      lines: [
        { id: 'l0', kind: 'channel', name: 'Sales', numbers: ['+49 30 23125001'], users: 2, mine: true },
      ],
      people: [
        { userId: 'w2', name: 'Aylin Kaya' },
        { userId: 'w1', name: 'Jonas Brandt' },
        { userId: 'w0', name: 'Mara Lindner' },
      ],
    });
  });

  it('show how they ring, in words, and their members, the user first', async () => {
    const { lines } = open();
    const line = await lines.detail('l0');
    expect(line).toMatchObject({
      owner: 'Jonas Brandt',
      rules: {
        order: { type: 'SEQUENTIAL', names: ['Jonas Brandt', 'Mara Lindner'] },
        queue: { respectsWaitingTime: true, ownSound: false },
        greeting: true,
        ringSeconds: 20,
        followUpSeconds: 30,
      },
    });
    expect(line.members.map(({ name, me }) => [name, me])).toEqual([
      ['Mara Lindner', true],
      ['Jonas Brandt', false],
    ]);
  });

  it('omit what the platform does not provide', async () => {
    const { lines } = open({ channels: [{ id: 'l0', name: 'Sales', users: [] }] });
    expect(await lines.detail('l0')).toEqual({
      id: 'l0',
      kind: 'channel',
      name: 'Sales',
      numbers: ['+49 30 23125001'],
      mine: false,
      rules: {},
      members: [],
      ownDevices: false,
    });
  });

  it('are passed on to the rest of the desk as they were read', async () => {
    const { lines, state, channels } = open();
    channels[0] = { ...sales(), name: 'Orders' };
    await lines.list();
    expect(state.get().lines).toMatchObject([{ id: 'l0', name: 'Orders', userIds: ['w0', 'w1'] }]);
  });

  it('are reported when they were deleted', async () => {
    const { lines } = open();
    await expect(lines.detail('l9')).rejects.toMatchObject(problem('channels.gone'));
  });
});

describe('the permission to change a channel', () => {
  it.each([
    ['an administrator', true, 'w1', undefined],
    ['its owner', false, 'w0', undefined],
    ['somebody of whom the platform does not tell it', undefined, 'w1', undefined],
    ['nobody else', false, 'w1', 'channels.notYours'],
  ])('is %s', async (_who, admin, owner, reason) => {
    const { lines } = open({ admin, channels: [{ ...sales(), owner }] });
    const line = await lines.detail('l0');
    expect(line.readOnly?.id).toBe(reason);
    expect(line.ownDevices).toBe(true);
  });

  it('is given to nobody when the lines are groups and phonelines', async () => {
    const { lines } = open({
      accountType: 'classic',
      first: ({ path }) => {
        if (path === '/groups') return { items: [{ id: 'g0', alias: 'Sales', users: ['w0', { id: 'w1' }] }] };
        return path === '/my/phonelines' ? { items: [{ id: 'p0', alias: 'Mara' }] } : undefined;
      },
    });
    expect((await lines.list()).lines.map(({ id, kind }) => [id, kind])).toEqual([
      ['g0', 'group'],
      ['p0', 'phoneline'],
    ]);
    const group = await lines.detail('g0');
    expect(group.readOnly).toEqual({ id: 'channels.classicReadOnly' });
    expect(group.members.map(({ name }) => name)).toEqual(['Mara Lindner', 'Jonas Brandt']);
  });
});

describe('changing a channel', () => {
  it('renames it, and returns its new state', async () => {
    const { lines, written } = open();
    expect(await lines.change('l0', { what: 'name', name: 'Orders', seen: 'Sales' })).toMatchObject({
      name: 'Orders',
      members: [{ userId: 'w0' }, { userId: 'w1' }],
    });
    expect(written).toMatchObject([{ method: 'PUT', path: '/channels/l0/name', body: { name: 'Orders' } }]);
  });

  it.each([
    ['name', { what: 'name', name: 'Orders', seen: 'Before' }],
    ['users', { what: 'users', userIds: ['w0'], seen: ['w0'] }],
    ['devices', { what: 'devices', userId: 'w0', deviceIds: [], seen: ['e0'] }],
  ] satisfies [string, LineChange][])(
    'leaves the %s unchanged that somebody else changed meanwhile, and reports it',
    async (_what, change) => {
      const { lines, written, channels } = open();
      await expect(lines.change('l0', change)).rejects.toMatchObject(problem('channels.changedElsewhere'));
      expect([written, channels]).toEqual([[], [sales()]]);
    },
  );

  it('succeeds when somebody else has made the same change', async () => {
    const { lines, written } = open();
    await lines.change('l0', { what: 'name', name: 'Sales', seen: 'Before' });
    expect(written).toEqual([]);
  });

  it('restores the devices of remaining members when the platform loses them', async () => {
    const { lines, channels } = open({ forgetsDevices: true });
    const users: LineChange = { what: 'users', userIds: ['w2', 'w0'], seen: ['w1', 'w0'] };
    const line = await lines.change('l0', users);
    expect(channels[0]?.users).toEqual([
      { id: 'w2', deviceIds: ['default'] },
      { id: 'w0', deviceIds: ['e0', 'y0'] },
    ]);
    expect(line.members.find(({ me }) => me)?.deviceIds).toEqual(['e0', 'y0']);
  });

  it('reports the error of the platform, and a person who is no longer in it', async () => {
    const { lines } = open({
      first: ({ method }) => {
        if (method === 'PUT') throw refused(403, 'Only the owner may.');
      },
    });
    const rename: LineChange = { what: 'name', name: 'Orders', seen: 'Sales' };
    await expect(lines.change('l0', rename)).rejects.toMatchObject({
      failure: { kind: 'platform', status: 403, detail: 'Only the owner may.' },
    });
    const gone: LineChange = { what: 'devices', userId: 'w9', deviceIds: [], seen: [] };
    await expect(lines.change('l0', gone)).rejects.toMatchObject(problem('channels.notMember'));
  });

  it('makes one change after the other, however fast they are requested', async () => {
    const { lines, channels } = open();
    const rename = (seen: string, name: string): Promise<unknown> =>
      lines.change('l0', { what: 'name', seen, name });
    await Promise.all([rename('Sales', 'Orders'), rename('Orders', 'Orders and returns')]);
    expect(channels[0]?.name).toBe('Orders and returns');
  });

  it('never loses a device of a remaining member, nor another channel', async () => {
    const ids = fc.uniqueArray(fc.constantFrom('w0', 'w1', 'w2', 'w3', 'w4'), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(ids, ids, fc.boolean(), async (before, after, forgetsDevices) => {
        const users = before.map((id) => ({ id, deviceIds: [`${id}-a`, `${id}-b`] }));
        const other = { ...sales(), id: 'l1', name: 'Support' };
        const { lines, channels } = open({
          forgetsDevices,
          channels: [{ ...sales(), users }, structuredClone(other)],
        });
        await lines.change('l0', { what: 'users', userIds: after, seen: before });
        const now = new Map(channels[0]?.users.map(({ id, deviceIds }) => [id, deviceIds]));
        expect([...now.keys()].sort()).toEqual([...after].sort());
        for (const id of after.filter((one) => before.includes(one))) {
          expect(now.get(id)).toEqual([`${id}-a`, `${id}-b`]);
        }
        expect(channels[1]).toEqual(other);
      }),
      { numRuns: 50 },
    );
  });
});

describe('deleting a channel', () => {
  it('requires its current name', async () => {
    const { lines, channels } = open();
    await expect(lines.remove('l0', 'sales')).rejects.toMatchObject(problem('channels.otherName'));
    expect(channels).toHaveLength(1);
    await lines.remove('l0', ' Sales ');
    expect(channels).toEqual([]);
  });

  it('removes it from the rest of the desk, too', async () => {
    const { lines, state } = open();
    await lines.list();
    await lines.remove('l0', 'Sales');
    expect(state.get().lines).toEqual([]);
  });
});

describe('the devices of other users', () => {
  it('are requested once each, and null when the token may not see them', async () => {
    const { lines, asked } = open({
      first: ({ path }) => {
        if (path === '/w2/devices') throw refused(403);
      },
    });
    const names = { w1: [{ id: 'of-w1', alias: 'Desk phone', type: 'register' }], w2: null };
    expect(await lines.devicesOf(['w1', 'w2', 'w1'])).toEqual(names);
    await lines.devicesOf(['w1']);
    expect(asked.filter(({ path }) => path === '/w1/devices')).toHaveLength(1);
  });

  it('are requested again after the platform was unreachable', async () => {
    let away = true;
    const { lines } = open({
      first: ({ path }) => {
        if (away && path === '/w1/devices') throw refused(503);
      },
    });
    await expect(lines.devicesOf(['w1'])).rejects.toMatchObject({ failure: { status: 503 } });
    away = false;
    expect(Object.keys(await lines.devicesOf(['w1']))).toEqual(['w1']);
  });
});
