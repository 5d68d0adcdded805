import { z } from 'zod';
import type { LineRecord } from '../shared/model/line.ts';
import { itemsOf, listOf, maybe } from './tolerant.ts';
import type { Transport } from './transport.ts';

const named = z.looseObject({ id: z.string() });
const idList = listOf(z.union([z.string(), named.transform((record) => record.id)]));
const member = z.union([
  z.string().transform((userId) => ({ userId, deviceIds: [] as string[] })),
  z
    .looseObject({ id: z.string(), deviceIds: listOf(z.string()) })
    .transform(({ id, deviceIds }) => ({ userId: id, deviceIds })),
]);

function line(kind: 'group' | 'phoneline') {
  return z
    .looseObject({
      id: z.string().min(1),
      alias: maybe(z.string()),
      users: listOf(member),
      devices: idList,
    })
    .transform((record): LineRecord => ({
      id: record.id,
      kind,
      name: record.alias ?? record.id,
      userIds: record.users.map(({ userId }) => userId),
      deviceIds: record.devices,
      members: record.users,
      rules: {},
    }));
}

const groups = itemsOf(line('group'));
const phonelines = itemsOf(line('phoneline'));

/** The groups of a classic account; channels replace them on the new system. */
export function listGroups(transport: Transport, signal?: AbortSignal): Promise<LineRecord[]> {
  return transport.request({ method: 'GET', path: '/groups', schema: groups, signal });
}

/** The personal phonelines of a classic account; channels replace them on the new system. */
export function listPhonelines(transport: Transport, signal?: AbortSignal): Promise<LineRecord[]> {
  return transport.request({ method: 'GET', path: '/my/phonelines', schema: phonelines, signal });
}
