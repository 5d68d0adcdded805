import { z } from 'zod';
import { PlatformException } from '../shared/errors.ts';
import { startCallSession } from './sessions/call-sessions.ts';
import { maybe } from './tolerant.ts';
import { CALL_CONTROL_TIMEOUT_MS, type Transport } from './transport.ts';
import { present } from '../shared/present.ts';

export interface CallOrder {
  /** Rings first; the call starts when somebody picks it up. */
  deviceId: string;
  /** E.164 with `+`. */
  targetNumber: string;
  /** E.164 with `+`; absent: the device's own. */
  callerId?: string;
  /** New system only; absent: the device's default channel. */
  channelId?: string;
  /** New system only: devices that ring along. */
  additionalDeviceIds?: readonly string[];
  /** Classic system only: the extension to bill if the device cannot be billed, such as an external phone. */
  billedDeviceId?: string;
}

/** The new system returns the call, the classic one its session. */
export type StartedCall = { callId: string } | { sessionId: string };

const startedCall = z
  .looseObject({ callId: maybe(z.string()), callSid: maybe(z.string()) })
  .transform((body, context): { callId: string } => {
    const callId = body.callId ?? body.callSid;
    if (callId === undefined)
      context.addIssue({ code: 'custom', path: ['callId'], message: 'expected string' });
    return { callId: callId ?? '' };
  });

const startedSession = z
  .looseObject({ sessionId: z.string().min(1) })
  .transform(({ sessionId }) => ({ sessionId }));

/** Dials: POST /calls on the new system; POST /sessions/calls or POST /{userId}/sessions/calls on the classic one. */
export function startCall(
  transport: Transport,
  order: CallOrder,
  signal?: AbortSignal,
): Promise<StartedCall> {
  return transport.accountType === 'classic'
    ? startClassicCall(transport, order, signal)
    : startNewCall(transport, order, signal);
}

/** Some accounts refuse a `+`. After a 400 nothing was dialled, so another spelling cannot ring twice. */
async function startNewCall(
  transport: Transport,
  order: CallOrder,
  signal?: AbortSignal,
): Promise<StartedCall> {
  const send = (targetNumber: string): Promise<StartedCall> => {
    const body = {
      deviceId: order.deviceId,
      targetNumber,
      ...present({ callerId: order.callerId, channelId: order.channelId }),
      ...(order.additionalDeviceIds?.length && {
        additionalDevices: order.additionalDeviceIds.map((deviceId) => ({ deviceId })),
      }),
    };
    const timeoutMs = CALL_CONTROL_TIMEOUT_MS;
    const schema = startedCall;
    return transport.request({ method: 'POST', path: '/calls', body, timeoutMs, schema, signal });
  };
  try {
    return await send(order.targetNumber);
  } catch (error) {
    if (!order.targetNumber.startsWith('+') || !refusesField(error, /targetNumber/)) throw error;
    return send(order.targetNumber.slice(1));
  }
}

/**
 * The short form supports everything but a billed extension, which only the session handlers have. If one is refused
 * nothing was dialled, and the other is tried; its refusal is reported only if it has the first one's endpoint.
 */
async function startClassicCall(
  transport: Transport,
  order: CallOrder,
  signal?: AbortSignal,
): Promise<StartedCall> {
  const short = (): Promise<StartedCall> => startShort(transport, order, signal);
  const session = (): Promise<StartedCall> => startSession(transport, order, signal);
  const [first, second] = order.billedDeviceId === undefined ? [short, session] : [session, short];
  try {
    return await first();
  } catch (error) {
    // The session handlers show the number configured for the extension, not the chosen one.
    const canAskOther = order.callerId === undefined || second === short;
    if (!canAskOther || !isRefusedUndialled(error)) throw error;
    return second().catch((other: unknown) => {
      throw hasNoEndpoint(error) ? other : error;
    });
  }
}

/** Sends both ends without a prefix, as documented for the live platform. */
function startShort(transport: Transport, order: CallOrder, signal?: AbortSignal): Promise<StartedCall> {
  const body = {
    caller: order.deviceId,
    callee: order.targetNumber,
    ...present({ deviceId: order.billedDeviceId, callerId: order.callerId }),
  };
  const timeoutMs = CALL_CONTROL_TIMEOUT_MS;
  const schema = startedSession;
  return transport.request({ method: 'POST', path: '/sessions/calls', body, timeoutMs, schema, signal });
}

async function startSession(
  transport: Transport,
  { deviceId, targetNumber, billedDeviceId = deviceId }: CallOrder,
  signal?: AbortSignal,
): Promise<StartedCall> {
  const order = {
    callee: { number: targetNumber },
    caller: { extensionId: deviceId },
    registerSip: billedDeviceId,
  };
  const { sessionId } = await startCallSession(transport, order, signal);
  return { sessionId };
}

/** The platform refused the format of one of these fields, so nothing was dialled. */
function refusesField(error: unknown, fields: RegExp): boolean {
  if (!(error instanceof PlatformException) || error.failure.kind !== 'platform') return false;
  const { status, pointer } = error.failure;
  return status === 400 && (pointer === undefined || fields.test(pointer));
}

function isRefusedUndialled(error: unknown): boolean {
  if (!(error instanceof PlatformException)) return false;
  const { failure } = error;
  return (
    failure.kind === 'bad-input' ||
    hasNoEndpoint(error) ||
    (failure.kind === 'platform' && [400, 403].includes(failure.status))
  );
}

function hasNoEndpoint(error: unknown): boolean {
  if (!(error instanceof PlatformException)) return false;
  const { failure } = error;
  if (failure.kind === 'not-a-telephony-service') return [404, 405].includes(failure.status ?? 0);
  return failure.kind === 'platform' && [404, 405, 501].includes(failure.status);
}
