import { z } from 'zod';
import { listGroups } from '../../platform/classic-lines.ts';
import { itemsOf, listOf, maybe } from '../../platform/tolerant.ts';
import type { Transport } from '../../platform/transport.ts';
import type { LineRecord } from './book.ts';

export interface Places {
  lines: LineRecord[];
  numbers: { number: string; target: string }[];
}

/** Unlike the desk, the relay needs to know who waits in a queue. */
const channels = itemsOf(
  z
    .looseObject({
      id: maybe(z.string()),
      channelId: maybe(z.string()),
      users: listOf(z.looseObject({ id: maybe(z.string()) })),
      settings: maybe(z.looseObject({ queue: maybe(z.looseObject({})) })),
    })
    .transform(({ id, channelId, users, settings }): LineRecord => ({
      id: id ?? channelId ?? '',
      userIds: users.flatMap((user) => user.id ?? []),
      queue: settings?.queue !== undefined,
    })),
);
const numbers = itemsOf(z.looseObject({ number: maybe(z.string()), endpointId: maybe(z.string()) }));

/**
 * Where calls of the account come in, as far as this user may see it. What the platform refuses is left out: groups on
 * the new system, channels on the classic one, numbers without the right to read them.
 */
export async function learnPlaces(transport: Transport, signal: AbortSignal): Promise<Places> {
  const orNothing = <T>(asked: Promise<T[]>): Promise<T[]> => asked.catch(() => []);
  const [fromChannels, groups, listed] = await Promise.all([
    orNothing(transport.request({ method: 'GET', path: '/channels', schema: channels, signal })),
    orNothing(listGroups(transport, signal)),
    orNothing(transport.request({ method: 'GET', path: '/numbers', schema: numbers, signal })),
  ]);
  return {
    lines: [
      ...fromChannels.filter(({ id }) => id !== ''),
      ...groups.map(({ id, userIds }): LineRecord => ({ id, userIds, queue: true })),
    ],
    numbers: listed.flatMap(({ number, endpointId }) =>
      number === undefined || endpointId === undefined ? [] : [{ number: e164(number), target: endpointId }],
    ),
  };
}

function e164(number: string): string {
  return number.startsWith('+') ? number : `+${number.replace(/^00/, '')}`;
}
