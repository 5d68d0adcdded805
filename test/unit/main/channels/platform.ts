import { createState, type StateHolder } from '../../../../src/main/state/state.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import type { AccountType } from '../../../../src/shared/model/account.ts';
import { fakeAccount, type Asked, type FakeAccount } from '../support.ts';

interface Channel {
  id: string;
  name: string;
  owner?: string;
  users: { id: string; deviceIds: string[] }[];
  settings?: unknown;
}

export interface ChannelPlatform extends FakeAccount {
  state: StateHolder;
  channels: Channel[];
  /** Written requests, in their order. */
  written: Asked[];
}

interface PlatformOptions {
  channels?: Channel[];
  /** Undefined: the token may not see it. */
  admin?: boolean | undefined;
  /** The platform gives everybody who stays the default device when the users change. */
  forgetsDevices?: boolean;
  /** Answers before everything else. */
  first?: (asked: Asked) => unknown;
  accountType?: AccountType;
}

export const refused = (status: number, detail = 'no'): PlatformException =>
  new PlatformException({ kind: 'platform', status, title: 'refused', detail });

export const sales = (): Channel => ({
  id: 'l0',
  name: 'Sales',
  owner: 'w1',
  users: [
    { id: 'w0', deviceIds: ['e0', 'y0'] },
    { id: 'w1', deviceIds: ['e10'] },
  ],
  settings: {
    ringingOrder: { type: 'SEQUENTIAL', users: ['w1', 'w0'] },
    queue: { respectWaitingTime: true, waitingAudioFileId: null },
    greetingAudioFileId: 'a1',
    users: { ringTime: 20, followUpTime: 30 },
  },
});

/** A platform with channels that can be changed, and three users: Mara (`w0`, who asks), Jonas and Aylin. */
export function channelPlatform(options: PlatformOptions = {}): ChannelPlatform {
  const { channels = [sales()], forgetsDevices = false, first, accountType = 'new' } = options;
  const admin = 'admin' in options ? options.admin : true;
  const written: Asked[] = [];
  const write = (asked: Asked): undefined => {
    written.push(asked);
    const [, , id, what, userId] = asked.path.split('/');
    const channel = channels.find((one) => one.id === id);
    if (!channel) throw refused(404);
    const body = asked.body as { name?: string; users?: string[]; deviceIds?: string[] };
    if (asked.method === 'DELETE') channels.splice(channels.indexOf(channel), 1);
    if (what === 'name') channel.name = body.name ?? '';
    if (what === 'users' && userId === undefined) {
      channel.users = (body.users ?? []).map((user) => {
        const before = channel.users.find((one) => one.id === user);
        return before && !forgetsDevices ? before : { id: user, deviceIds: ['default'] };
      });
    }
    const member = channel.users.find((one) => one.id === userId);
    if (member) member.deviceIds = body.deviceIds ?? [];
    return undefined;
  };
  const answer = (asked: Asked): unknown => {
    const before = first?.(asked);
    if (before !== undefined) return before;
    if (asked.method !== 'GET') return write(asked);
    if (asked.path === '/channels') return { items: structuredClone(channels) };
    if (asked.path === '/users/w0') {
      if (admin === undefined) throw refused(403);
      return { id: 'w0', admin };
    }
    const devices = /^\/(w\d+)\/devices$/.exec(asked.path);
    if (devices) return { items: [{ id: `of-${devices[1]}`, alias: 'Desk phone', type: 'REGISTER' }] };
    throw refused(404, asked.path);
  };
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  state.patch({
    colleagues: [
      { userId: 'w1', name: 'Jonas Brandt', directDials: [] },
      { userId: 'w2', name: 'Aylin Kaya', directDials: [] },
    ],
    callerIds: [{ number: '+493023125001', endpointId: 'l0' }],
  });
  return { ...fakeAccount(answer, accountType), state, channels, written };
}
