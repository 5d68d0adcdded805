import type { ServiceContext } from '../context.ts';
import type { PushAction } from '../push/answer.ts';
import { pushAnswered, pushHangup, pushNewCall } from '../push/push-call.ts';
import { findDevice } from '../state/account.ts';
import type { Call, Echo } from '../state/call.ts';
import { newLeg } from './new-leg.ts';
import { endCall, establish, rejectCall, startRingTimer, subscribe } from './progress.ts';

interface OutgoingStart {
  /** Who calls. */
  userId: string;
  /** Own devices that ring in parallel; the first to pick up talks. Empty: an external phone rings first. */
  deviceIds: string[];
  from: string;
  to: string;
  lineId?: string;
}

/**
 * Starts a call for the desk: the own devices ring first, then the far end. Returns at once; the pushes follow. Own
 * devices ring even in do-not-disturb, since their user asked for the call.
 */
export function startOutgoing(service: ServiceContext, start: OutgoingStart): Call {
  const { userId, deviceIds, from, to, lineId } = start;
  const call = newLeg(service, {
    direction: 'out',
    from,
    to,
    userIds: [userId],
    phase: 'device',
    ...(lineId === undefined ? {} : { lineId }),
  });
  call.steered = steerOutgoing(service, call, deviceIds).then((rings) => {
    if (rings) void tellAgain(service, call, deviceIds);
  });
  return call;
}

/** A second call of the same device while the first is held. The device already talks; the far end rings. */
export function startConsultation(service: ServiceContext, held: Call, to: string, callerId: string): Call {
  const owner = findDevice(service.state.account, held.deviceId ?? '')?.ownerId;
  const call = newLeg(service, {
    direction: 'out',
    from: callerId,
    to,
    origCallId: held.origCallId,
    userIds: owner === undefined ? held.userIds : [owner],
    phase: 'farEnd',
    consultationFor: held.callId,
    ...(held.lineId === undefined ? {} : { lineId: held.lineId }),
    ...(held.deviceId === undefined ? {} : { deviceId: held.deviceId }),
  });
  startRingTimer(service, call);
  const { deviceId } = held;
  const ringing = deviceId === undefined ? [] : [deviceId];
  call.steered = pushNewCall(service, call, call, ringing).then(({ answer }) => {
    if (!subscribe(service, call, answer.subscription)) return;
    if (obeyOutgoing(service, call, answer.action)) answerFarEnd(service, call);
  });
  return call;
}

/** An own device picks up; now the far end rings. */
export function pickUp(service: ServiceContext, call: Call, deviceId: string | undefined): void {
  call.phase = 'farEnd';
  call.ringing = [];
  if (deviceId !== undefined) call.deviceId = deviceId;
  // The own device took the call of the second leg.
  if (call.echo) pushAnswered(service, call, [call.echo]);
  startRingTimer(service, call);
}

/** Whether the own devices ring. */
async function steerOutgoing(service: ServiceContext, call: Call, deviceIds: string[]): Promise<boolean> {
  const { answer } = await pushNewCall(service, call, call, deviceIds);
  if (!subscribe(service, call, answer.subscription)) return false;
  if (!obeyOutgoing(service, call, answer.action)) return false;
  call.ringing = [...deviceIds];
  call.rang = [...deviceIds];
  startRingTimer(service, call);
  progressItself(service, call);
  return true;
}

/** The live platform reports a call started over its interface a second time, as an incoming one of the own device. */
async function tellAgain(service: ServiceContext, call: Call, deviceIds: string[]): Promise<void> {
  const echo: Echo = {
    callId: service.newId(),
    direction: 'in',
    from: call.to,
    to: call.from,
    subscription: {},
  };
  call.echo = echo;
  const echoed = await pushNewCall(service, call, echo, deviceIds);
  echo.subscription = echoed.answer.subscription;
  if (call.phase === 'farEnd') pushAnswered(service, call, [echo]);
  if (call.endedAt !== undefined) pushHangup(service, call, [echo]);
}

/** A `Dial` to the dialled number sets the caller ID; to another one it redirects. False: the call was ended. */
function obeyOutgoing(service: ServiceContext, call: Call, action: PushAction | undefined): boolean {
  if (action?.kind === 'reject' || action?.kind === 'hangup') {
    if (action.kind === 'reject') rejectCall(service, call, action.reason);
    else endCall(service, call, 'normalClearing');
    return false;
  }
  if (action?.kind !== 'dial') return true;
  call.to = action.numbers[0] ?? call.to;
  call.from = action.anonymous ? 'anonymous' : (action.callerId ?? call.from);
  return true;
}

function progressItself(service: ServiceContext, call: Call): void {
  const { autoAnswer } = service.timings;
  if (autoAnswer === undefined) return;
  service.clock.after(autoAnswer, () => {
    if (call.state !== 'ringing' || call.phase !== 'device') return;
    pickUp(service, call, call.ringing[0]);
    answerFarEnd(service, call);
  });
}

function answerFarEnd(service: ServiceContext, call: Call): void {
  const { autoAnswer } = service.timings;
  if (autoAnswer === undefined) return;
  service.clock.after(autoAnswer, () => {
    if (call.state === 'ringing') establish(service, call);
  });
}
