import { z } from 'zod';
import type { ChannelCall, ChannelCallState, ChannelEvent } from '../shared/model/channel-event.ts';
import type { RecordingLink } from '../shared/model/history.ts';
import { platformTime } from '../shared/platform-time.ts';
import { present } from '../shared/present.ts';
import { idText, listOf, maybe, record, text } from './tolerant.ts';

const states: readonly ChannelCallState[] = [
  ...(['RINGING', 'ESTABLISHED', 'FINISHED', 'MISSED', 'REJECTED'] as const),
  ...(['TRANSFERRING', 'TRANSFERRED', 'TRANSFER_FAILED', 'BUSY', 'CLIENT_ERROR', 'UNKNOWN'] as const),
];

const directions: Readonly<Record<string, 'in' | 'out'>> = {
  INCOMING: 'in',
  IN: 'in',
  OUTGOING: 'out',
  OUT: 'out',
};

const time = maybe(z.union([z.string(), z.number()])).transform(platformTime);

const call = record({
  callSid: text,
  callId: text,
  channelId: text,
  direction: text.transform((word) => directions[word?.toUpperCase() ?? '']),
  from: text,
  to: text,
  state: text.transform((word) => states.find((state) => state === word?.toUpperCase()) ?? 'UNKNOWN'),
  owner: text,
  startedAt: time,
  establishedAt: time,
  terminatedAt: time,
  terminatedReason: text,
  forwarding: maybe(record({ type: text, target: text })),
}).transform(({ callSid, callId = callSid, ...rest }): ChannelCall => ({ ...rest, ...present({ callId }) }));

const recording = record({ id: maybe(idText), type: text, downloadUrl: text, url: text }).transform(
  ({ downloadUrl, url, ...rest }, context): RecordingLink => {
    const found = downloadUrl ?? url;
    if (found === undefined)
      context.addIssue({ code: 'custom', path: ['downloadUrl'], message: 'expected string' });
    return { ...rest, url: found ?? '' };
  },
);

/**
 * Parses one event of a channel (platform facts, "The new system"). The specification only shows `recordings` and lets
 * the paging key name an event: the id is `eventId`, `id` or `position`.
 */
export function channelEvent(channelId: string): z.ZodType<ChannelEvent> {
  return record({
    eventId: maybe(idText),
    id: maybe(idText),
    position: maybe(idText),
    type: text,
    createdAt: time,
    call: maybe(call),
    recordings: listOf(recording),
  }).transform(({ eventId, id, position, type, ...rest }, context): ChannelEvent => {
    const name = eventId ?? id ?? position;
    if (name === undefined)
      context.addIssue({ code: 'custom', path: ['eventId'], message: 'expected string' });
    return { ...rest, id: name ?? '', channelId, type: type?.toUpperCase() ?? 'CALL' };
  });
}
