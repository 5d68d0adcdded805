import { z } from 'zod';
import type { LineRecord } from '../shared/model/line.ts';
import { itemsOf, listOf, maybe } from './tolerant.ts';
import { pathOf } from './path.ts';
import type { Transport } from './transport.ts';
import { query } from './endpoint.ts';

const named = z.looseObject({ id: z.string() });
const idList = listOf(z.union([z.string(), named.transform((record) => record.id)]));
const member = z.union([
  z.string().transform((userId) => ({ userId, deviceIds: [] as string[] })),
  z
    .looseObject({ id: z.string(), deviceIds: listOf(z.string()) })
    .transform(({ id, deviceIds }) => ({ userId: id, deviceIds })),
]);

/** A line, and whether the platform said who belongs to it. */
interface LineAnswer {
  line: LineRecord;
  isWhole: boolean;
}

function line(kind: 'group' | 'phoneline') {
  return z
    .looseObject({
      id: z.string().min(1),
      alias: maybe(z.string()),
      users: maybe(z.array(member)),
      devices: idList,
    })
    .transform(({ id, alias, users, devices }): LineAnswer => ({
      isWhole: users !== undefined,
      line: {
        id,
        kind,
        name: alias ?? id,
        userIds: (users ?? []).map(({ userId }) => userId),
        deviceIds: devices,
        members: users ?? [],
        rules: {},
      },
    }));
}

const groups = itemsOf(line('group'));
const phonelines = itemsOf(line('phoneline'));

/** The owners of a line: whatever a phoneline rings belongs to its user. */
export interface LineReader {
  userId?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** The groups of a classic account; channels replace them on the new system. */
export async function listGroups(transport: Transport, signal?: AbortSignal): Promise<LineRecord[]> {
  const reported = await transport.request({ method: 'GET', path: '/groups', schema: groups, signal });
  if (reported.every(({ isWhole }) => isWhole)) return reported.map(({ line: group }) => group);
  const routed = await routedDevices(transport, signal);
  return eachOf(reported, async (group) => {
    const userIds = await listGroupUsers(transport, group.id, signal);
    const deviceIds = routed.flatMap(({ id, groupIds }) => (groupIds.includes(group.id) ? [id] : []));
    const members = userIds.map((userId) => ({ userId, deviceIds: [] }));
    return { ...group, userIds, deviceIds, members };
  });
}

/** The personal phonelines of a classic account; channels replace them on the new system. */
export async function listPhonelines(
  transport: Transport,
  { userId, signal }: LineReader = {},
): Promise<LineRecord[]> {
  const path = '/my/phonelines';
  const reported = await transport.request({ method: 'GET', path, schema: phonelines, signal });
  return eachOf(reported, async (phoneline) => {
    const deviceIds = await listPhonelineDevices(transport, phoneline.id, signal);
    const members = userId === undefined ? [] : [{ userId, deviceIds }];
    return { ...phoneline, deviceIds, userIds: members.map((one) => one.userId), members };
  });
}

const ids = itemsOf(named).transform((items) => items.map(({ id }) => id));

/** Who is in a group (GET /groups/{groupId}/users). */
export const listGroupUsers = query(ids, (groupId: string) => pathOf`/groups/${groupId}/users`);

/** What a phoneline of the user rings (GET /{userId}/phonelines/{phonelineId}/devices). */
export const listPhonelineDevices = query(
  ids,
  (phonelineId: string) => pathOf`/my/phonelines/${phonelineId}/devices`,
);

const routes = itemsOf(
  z
    .looseObject({ id: z.string(), activeGroups: idList })
    .transform(({ id, activeGroups }) => ({ id, groupIds: activeGroups })),
);

/** The groups that ring the user's own devices: a group does not list devices. */
function routedDevices(
  transport: Transport,
  signal?: AbortSignal,
): Promise<{ id: string; groupIds: string[] }[]> {
  const query = { type: 'all' };
  return transport
    .request({ method: 'GET', path: '/my/devices', query, schema: routes, signal })
    .catch(() => []);
}

/** How many lines are completed at a time. */
const AT_A_TIME = 4;

/** Completes the lines that were not listed whole; one that the user may not see stays as it is. */
async function eachOf(
  reported: readonly LineAnswer[],
  complete: (line: LineRecord) => Promise<LineRecord>,
): Promise<LineRecord[]> {
  const lines = reported.map(({ line: record }) => record);
  const waiting = reported.flatMap(({ isWhole }, index) => (isWhole ? [] : [index]));
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const record = lines[next];
      if (record) lines[next] = await complete(record).catch(() => record);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return lines;
}
