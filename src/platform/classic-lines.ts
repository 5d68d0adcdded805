import { z } from 'zod';
import type { Line } from '../shared/model/account.ts';
import { itemsOf, listOf, maybe } from './tolerant.ts';
import type { Transport } from './transport.ts';

const idRecord = z.looseObject({ id: z.string() });
const idList = listOf(z.union([z.string(), idRecord.transform((record) => record.id)]));

function line(kind: 'group' | 'phoneline') {
  return z
    .looseObject({ id: z.string().min(1), alias: maybe(z.string()), users: idList, devices: idList })
    .transform((record): Line => ({
      id: record.id,
      kind,
      name: record.alias ?? record.id,
      userIds: record.users,
      deviceIds: record.devices,
    }));
}

const groups = itemsOf(line('group'));
const phonelines = itemsOf(line('phoneline'));

/** The groups of a classic account; channels replace them on the new system. */
export function listGroups(transport: Transport, signal?: AbortSignal): Promise<Line[]> {
  return transport.request({ method: 'GET', path: '/groups', schema: groups, signal });
}

/** The personal phonelines of a classic account; channels replace them on the new system. */
export function listPhonelines(transport: Transport, signal?: AbortSignal): Promise<Line[]> {
  return transport.request({ method: 'GET', path: '/my/phonelines', schema: phonelines, signal });
}
