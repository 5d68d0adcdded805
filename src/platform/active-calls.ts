import { z } from 'zod';
import { listOf, maybe } from './tolerant.ts';
import { CALL_CONTROL_TIMEOUT_MS, type Transport } from './transport.ts';
import type { ListedCall, ListedParticipant } from '../shared/model/listed-call.ts';

const flag = maybe(z.boolean());

const participant = z
  .looseObject({
    participantId: maybe(z.union([z.string(), z.number().transform(String)])),
    phoneNumber: maybe(z.string()),
    owner: flag,
    muted: flag,
    hold: flag,
  })
  .transform(({ participantId, phoneNumber, owner, muted, hold }): ListedParticipant => ({
    ...(participantId !== undefined && { participantId }),
    ...(phoneNumber !== undefined && phoneNumber !== '' && { phoneNumber }),
    owner: owner ?? false,
    muted: muted ?? false,
    hold: hold ?? false,
  }));

const call = z
  .looseObject({
    callId: maybe(z.string()),
    callSid: maybe(z.string()),
    muted: flag,
    hold: flag,
    recording: flag,
    participants: listOf(participant),
  })
  .transform((record, context): ListedCall => {
    const callId = record.callId ?? record.callSid;
    if (callId === undefined) {
      context.addIssue({ code: 'custom', path: ['callId'], message: 'expected string in `callId`' });
      return z.NEVER;
    }
    return {
      callId,
      muted: record.muted ?? false,
      hold: record.hold ?? false,
      recording: record.recording ?? false,
      participants: record.participants,
    };
  });

/** The specification does not show the layout; the live platform says `data` here, but `items` in its other lists. */
const calls = z
  .looseObject({ data: maybe(z.array(call)), items: maybe(z.array(call)) })
  .transform((body, context): ListedCall[] => {
    const list = body.data ?? body.items;
    if (list === undefined) context.addIssue({ code: 'custom', path: ['data'], message: 'expected array' });
    return list ?? [];
  });

/** GET /calls. An answer without a list is refused, not read as "no calls": the call board ends calls by it. */
export function listActiveCalls(transport: Transport, signal?: AbortSignal): Promise<ListedCall[]> {
  const timeoutMs = CALL_CONTROL_TIMEOUT_MS;
  return transport.request({ method: 'GET', path: '/calls', timeoutMs, schema: calls, signal });
}
