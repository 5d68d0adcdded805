import { z } from 'zod';
import { PlatformException } from '../shared/errors.ts';
import { maybe } from './tolerant.ts';
import { CALL_CONTROL_TIMEOUT_MS, type Transport } from './transport.ts';

export interface CallOrder {
  /** Rings first; the call starts when it is picked up. */
  deviceId: string;
  /** E.164 with `+`. */
  targetNumber: string;
  /** E.164 with `+`; without it the device's own. */
  callerId?: string;
  /** New system only; without it the device's default channel. */
  channelId?: string;
  /** New system only: devices that ring along. */
  additionalDeviceIds?: readonly string[];
}

export interface StartedCall {
  /** `callId` of the new system, `sessionId` of the classic one. */
  callId: string;
}

const started = z
  .looseObject({ callId: maybe(z.string()), callSid: maybe(z.string()), sessionId: maybe(z.string()) })
  .transform((body, context): StartedCall => {
    const callId = body.callId ?? body.callSid ?? body.sessionId;
    if (callId === undefined) {
      context.addIssue({ code: 'custom', path: ['callId'], message: 'expected string' });
      return z.NEVER;
    }
    return { callId };
  });

/** Dials: POST /calls on the new system, POST /sessions/calls on the classic one. */
export function startCall(
  transport: Transport,
  order: CallOrder,
  signal?: AbortSignal,
): Promise<StartedCall> {
  return transport.accountType === 'classic'
    ? startClassicCall(transport, order, signal)
    : startNewCall(transport, order, signal);
}

/**
 * Some accounts refuse a target with its `+`. A 400 says that nothing was dialled, so one more order, worded
 * differently, cannot ring twice; any other failure is final.
 */
async function startNewCall(
  transport: Transport,
  order: CallOrder,
  signal?: AbortSignal,
): Promise<StartedCall> {
  const send = (targetNumber: string): Promise<StartedCall> => {
    const body = {
      deviceId: order.deviceId,
      targetNumber,
      ...(order.callerId !== undefined && { callerId: order.callerId }),
      ...(order.channelId !== undefined && { channelId: order.channelId }),
      ...(order.additionalDeviceIds?.length && {
        additionalDevices: order.additionalDeviceIds.map((deviceId) => ({ deviceId })),
      }),
    };
    const timeoutMs = CALL_CONTROL_TIMEOUT_MS;
    return transport.request({ method: 'POST', path: '/calls', body, timeoutMs, schema: started, signal });
  };
  try {
    return await send(order.targetNumber);
  } catch (error) {
    if (!order.targetNumber.startsWith('+') || !refusesTarget(error)) throw error;
    return send(order.targetNumber.slice(1));
  }
}

function refusesTarget(error: unknown): boolean {
  return refuses(error, /targetNumber/);
}

/** The platform refused one of these fields as written, so that nothing was dialled. */
function refuses(error: unknown, fields: RegExp): boolean {
  if (!(error instanceof PlatformException) || error.failure.kind !== 'platform') return false;
  const { status, pointer } = error.failure;
  return status === 400 && (pointer === undefined || fields.test(pointer));
}

/**
 * With the prefixes of the specification's call sessions; the live platform's own clients write both ends without, which
 * is tried where it refuses them.
 */
async function startClassicCall(
  transport: Transport,
  order: CallOrder,
  signal?: AbortSignal,
): Promise<StartedCall> {
  try {
    return await orderClassicCall(transport, order, ['sip:', 'tel:'], signal);
  } catch (error) {
    if (!refuses(error, /call(er|ee)$/)) throw error;
    return orderClassicCall(transport, order, ['', ''], signal);
  }
}

function orderClassicCall(
  transport: Transport,
  order: CallOrder,
  [sip, tel]: [string, string],
  signal?: AbortSignal,
): Promise<StartedCall> {
  const body = {
    caller: `${sip}${order.deviceId}`,
    callee: `${tel}${order.targetNumber}`,
    deviceId: order.deviceId,
    ...(order.callerId !== undefined && { callerId: order.callerId }),
  };
  const timeoutMs = CALL_CONTROL_TIMEOUT_MS;
  return transport.request({
    method: 'POST',
    path: '/sessions/calls',
    body,
    timeoutMs,
    schema: started,
    signal,
  });
}
