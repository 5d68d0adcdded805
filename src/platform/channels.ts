import { z } from 'zod';
import type { Line } from '../shared/model/account.ts';
import type { LineRecord } from '../shared/model/line.ts';
import { present } from '../shared/present.ts';
import { flag, itemsOf, listOf, maybe, text } from './tolerant.ts';
import { query } from './endpoint.ts';

const member = z.looseObject({ id: text, deviceIds: listOf(z.string()) });

/** Null means no sound, an absent field that the platform does not tell. */
const sound = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((file) => (file === undefined ? undefined : file !== null && file !== ''));
const seconds = maybe(z.number().min(0));

const settings = maybe(
  z.looseObject({
    ringingOrder: maybe(z.looseObject({ type: text, users: listOf(z.string()) })),
    queue: maybe(z.looseObject({ respectWaitingTime: flag, waitingAudioFileId: sound })),
    greetingAudioFileId: sound,
    users: maybe(z.looseObject({ ringTime: seconds, followUpTime: seconds })),
  }),
);

/** The id field is `id` on the live platform and `channelId` in the specification. */
const channel = z
  .looseObject({
    id: text,
    channelId: text,
    name: text,
    owner: text,
    users: listOf(member),
    settings,
  })
  .transform((record, context): LineRecord => {
    const id = record.id ?? record.channelId;
    if (id === undefined) {
      context.addIssue({ code: 'custom', path: ['id'], message: 'expected string in `id` or `channelId`' });
      return z.NEVER;
    }
    const { ringingOrder, queue, greetingAudioFileId, users } = record.settings ?? {};
    return {
      id,
      kind: 'channel',
      name: record.name ?? id,
      userIds: record.users.flatMap((user) => user.id ?? []),
      deviceIds: record.users.flatMap((user) => user.deviceIds),
      members: record.users.flatMap((user) =>
        user.id === undefined ? [] : [{ userId: user.id, deviceIds: user.deviceIds }],
      ),
      ...present({ ownerId: record.owner }),
      rules: present({
        order:
          ringingOrder?.type === undefined
            ? undefined
            : { type: ringingOrder.type, userIds: ringingOrder.users },
        queue: queue && {
          respectsWaitingTime: queue.respectWaitingTime ?? false,
          ownSound: queue.waitingAudioFileId ?? false,
        },
        greeting: greetingAudioFileId,
        ringSeconds: users?.ringTime,
        followUpSeconds: users?.followUpTime,
      }),
    };
  });

/** The channels of a new-system account that the user may see, including read-only settings (GET /channels). */
export const readChannels = query(itemsOf(channel), () => '/channels');

export const lineOf = ({ id, kind, name, userIds, deviceIds }: LineRecord): Line => ({
  id,
  kind,
  name,
  userIds,
  deviceIds,
});
