import { z } from 'zod';
import type { Line } from '../shared/model/account.ts';
import { itemsOf, listOf, maybe } from './tolerant.ts';
import type { Transport } from './transport.ts';

const member = z.looseObject({ id: maybe(z.string()), deviceIds: listOf(z.string()) });

/** The record calls its id `id` on the live platform and `channelId` in the specification. */
const channel = z
  .looseObject({
    id: maybe(z.string()),
    channelId: maybe(z.string()),
    name: maybe(z.string()),
    users: listOf(member),
  })
  .transform((record, context): Line => {
    const id = record.id ?? record.channelId;
    if (id === undefined) {
      context.addIssue({ code: 'custom', path: ['id'], message: 'expected string in `id` or `channelId`' });
      return z.NEVER;
    }
    return {
      id,
      kind: 'channel',
      name: record.name ?? id,
      userIds: record.users.flatMap((user) => user.id ?? []),
      deviceIds: record.users.flatMap((user) => user.deviceIds),
    };
  });

/** The channels of a new-system account that the user may see. */
export function listChannels(transport: Transport, signal?: AbortSignal): Promise<Line[]> {
  return transport.request({ method: 'GET', path: '/channels', schema: itemsOf(channel), signal });
}
