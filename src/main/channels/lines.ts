import { listDevicesOf } from '../../platform/devices.ts';
import {
  deleteChannel,
  setChannelDevices,
  setChannelName,
  setChannelUsers,
} from '../../platform/channel-settings.ts';
import { lineOf } from '../../platform/channels.ts';
import { readLines } from '../../platform/lines.ts';
import { getWebUser } from '../../platform/v2/account-info.ts';
import type {
  DeviceName,
  LineChange,
  LineDetail,
  LineRow,
  Person,
} from '../../shared/ipc/requests/channels.ts';
import type { LineRecord } from '../../shared/model/line.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { Account, AccountClient } from '../account/account.ts';
import type { StateHolder } from '../state/state.ts';
import { failureOf, Refusal } from '../base/refusal.ts';
import { detailOf, peopleOf, rowOf, type Known } from './line-views.ts';
import { createSerialQueue } from '../../shared/serial-queue.ts';

export interface Lines {
  list(): Promise<{ lines: LineRow[]; people: Person[] }>;
  detail(id: string): Promise<LineDetail>;
  devicesOf(userIds: readonly string[]): Promise<Record<string, DeviceName[] | null>>;
  change(id: string, change: LineChange): Promise<LineDetail>;
  remove(id: string, typed: string): Promise<void>;
}

/** Concurrent requests for devices of users. */
const atATime = 4;

/** Each change reads the line first, so that changes made elsewhere are not overwritten. Changes run one at a time. */
export function createLines(
  account: AccountClient & Pick<Account, 'user' | 'userName' | 'accountType'>,
  state: StateHolder,
): Lines {
  const { transport, signal, user } = account;
  const namesOf = createDeviceNames(account);
  const inTurn = createSerialQueue();
  let admin: Promise<boolean | undefined> | undefined;

  /** Undefined if the token may not see it. */
  const isAdmin = (): Promise<boolean | undefined> =>
    (admin ??= getWebUser(transport, user.userId, signal).then(
      (me) => me.admin,
      () => {
        admin = undefined;
        return undefined;
      },
    ));

  async function read(): Promise<LineRecord[]> {
    const lines = await readLines(transport, { userId: user.userId, signal });
    // Other parts of the program show lines too.
    if (!signal.aborted) state.patch({ lines: lines.map(lineOf) });
    return lines;
  }

  async function find(id: string): Promise<LineRecord> {
    const line = (await read()).find((one) => one.id === id);
    if (!line) refuse({ id: 'channels.gone' });
    return line;
  }

  async function readContext(): Promise<Known> {
    const { colleagues, callerIds } = state.get();
    return {
      me: { userId: user.userId, name: account.userName },
      colleagues,
      callerIds,
      accountType: account.accountType,
      admin: await isAdmin(),
    };
  }

  const readDetail = async (id: string): Promise<LineDetail> => {
    const [line, around] = await Promise.all([find(id), readContext()]);
    return detailOf(line, around);
  };

  async function apply(id: string, change: LineChange): Promise<void> {
    const line = await find(id);
    switch (change.what) {
      case 'name':
        unchanged(line.name === change.seen || line.name === change.name, line);
        if (line.name !== change.name) await setChannelName(transport, id, change.name, signal);
        return;
      case 'users':
        unchanged(sameIds(line.userIds, change.seen) || sameIds(line.userIds, change.userIds), line);
        return setUsers(line, change.userIds);
      case 'devices': {
        const member = line.members.find(({ userId }) => userId === change.userId);
        if (!member) refuse({ id: 'channels.notMember', values: { line: line.name } });
        const { deviceIds } = member;
        unchanged(sameIds(deviceIds, change.seen) || sameIds(deviceIds, change.deviceIds), line);
        return setChannelDevices(transport, id, change.userId, change.deviceIds, signal);
      }
    }
  }

  /** Setting users resets their devices, so those of remaining users are restored. */
  async function setUsers(before: LineRecord, userIds: readonly string[]): Promise<void> {
    await setChannelUsers(transport, before.id, userIds, signal);
    const after = await find(before.id);
    for (const { userId, deviceIds } of before.members) {
      const now = after.members.find((member) => member.userId === userId);
      if (now && !sameIds(now.deviceIds, deviceIds)) {
        await setChannelDevices(transport, before.id, userId, deviceIds, signal);
      }
    }
  }

  return {
    async list() {
      const [lines, around] = await Promise.all([read(), readContext()]);
      return { lines: lines.map((line) => rowOf(line, around)), people: peopleOf(around) };
    },
    detail: readDetail,
    async devicesOf(userIds) {
      const names: Record<string, DeviceName[] | null> = {};
      const waiting = [...new Set(userIds)];
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          names[next] = await namesOf(next);
        }
      };
      await Promise.all(Array.from({ length: atATime }, work));
      return names;
    },
    change: (id, change) =>
      inTurn(async () => {
        await apply(id, change);
        return readDetail(id);
      }),
    remove: (id, typed) =>
      inTurn(async () => {
        const line = await find(id);
        if (line.name !== typed.trim()) refuse({ id: 'channels.otherName', values: { line: line.name } });
        await deleteChannel(transport, id, signal);
        await read().catch(() => undefined);
      }),
  };
}

/** The devices of each user, kept once they were read; null: the token may not see them. */
function createDeviceNames({ transport, signal }: AccountClient) {
  const devices = new Map<string, Promise<DeviceName[] | null>>();
  return (userId: string): Promise<DeviceName[] | null> => {
    const cached = devices.get(userId);
    if (cached) return cached;
    const request = listDevicesOf(transport, userId, signal).then(
      (list) => list.map(({ id, alias, type }) => ({ id, alias, type })),
      (error: unknown) => {
        devices.delete(userId);
        const failure = failureOf(error);
        if (failure.kind === 'platform' && [403, 404].includes(failure.status)) return null;
        throw error;
      },
    );
    devices.set(userId, request);
    return request;
  };
}

function unchanged(asSeen: boolean, { name }: LineRecord): void {
  if (!asSeen) refuse({ id: 'channels.changedElsewhere', values: { line: name } });
}

function refuse(problem: Sentence): never {
  throw new Refusal({ kind: 'bad-setting', problem });
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [new Set(one), new Set(other)];
  return a.size === b.size && [...a].every((id) => b.has(id));
}
