import type { ServiceContext } from '../context.ts';
import { noteCall } from '../events/from-call.ts';
import { pushAnswered, pushHangup } from '../push/push-call.ts';
import { setRecording } from './recording.ts';
import { findDevice, findUser, type Device } from '../state/account.ts';
import type { Call, Cause, RefusedBy, Subscription } from '../state/call.ts';

/**
 * Rings devices until somebody picks up or the time is over. Devices that are offline, in do-not-disturb, or busy
 * without call waiting stay silent; if none is left the call ends: `busy` if one of them could have rung otherwise,
 * else `notFound`.
 */
export function ring(service: ServiceContext, call: Call, deviceIds: readonly string[]): void {
  const { ringing, refusedBy } = ringableOf(service, deviceIds);
  call.ringing = ringing;
  call.rang = [...ringing];
  if (ringing.length > 0) {
    startRingTimer(service, call);
    return;
  }
  if (refusedBy) call.refusedBy = refusedBy;
  endCall(service, call, refusedBy ? 'busy' : 'notFound');
}

export function canRing(service: ServiceContext, deviceIds: readonly string[]): boolean {
  return ringableOf(service, deviceIds).ringing.length > 0;
}

function ringableOf(
  service: ServiceContext,
  deviceIds: readonly string[],
): { ringing: string[]; refusedBy?: RefusedBy } {
  const { account, calls } = service.state;
  const online = deviceIds.flatMap((id) => findDevice(account, id) ?? []).filter((device) => device.online);
  const speaking = new Set(
    calls.live().flatMap((call) => findDevice(account, call.deviceId ?? '')?.ownerId ?? []),
  );
  const isEngaged = ({ ownerId }: Device): boolean =>
    speaking.has(ownerId) && findUser(account, ownerId)?.busyOnBusy === true;
  const free = online.filter((device) => !isEngaged(device));
  const ringing = free.filter((device) => !device.dnd).map((device) => device.id);
  if (ringing.length > 0 || online.length === 0) return { ringing };
  return { ringing, refusedBy: free.length > 0 ? 'doNotDisturb' : 'busyOnBusy' };
}

/** Stores where pushes of a leg go. False if it ended while the receiver was answering, who gets that at once. */
export function subscribe(service: ServiceContext, call: Call, subscription: Subscription): boolean {
  if (call.state !== 'ended') {
    call.subscription = subscription;
    return true;
  }
  // Without this time the call was dropped by a reset or by closing the service, rather than ended.
  if (call.endedAt !== undefined) {
    call.subscription = subscription;
    pushHangup(service, call, [call]);
  }
  return false;
}

/** Ends a call that nobody picks up. */
export function startRingTimer(service: ServiceContext, call: Call): void {
  call.stopRinging();
  call.stopRinging = service.clock.after(service.timings.ring, () => {
    endCall(service, call, 'noAnswer');
  });
}

/** Ends a call that the receiver of its push rejected. */
export function rejectCall(service: ServiceContext, call: Call, reason: 'rejected' | 'busy'): void {
  call.refusedBy = 'receiver';
  endCall(service, call, reason === 'busy' ? 'busy' : 'noAnswer');
}

/** Somebody picked up: a device of the account, or (without `deviceId`) the far end or an external phone. */
export function establish(service: ServiceContext, call: Call, deviceId?: string): void {
  call.stopRinging();
  call.state = 'established';
  call.establishedAt = service.clock.now();
  call.ringing = [];
  if (deviceId !== undefined) call.deviceId = deviceId;
  // The second leg of a call that the desk started was reported when the own device picked up.
  if (call.phase === 'farEnd') pushAnswered(service, call, [call]);
  else pushAnswered(service, call);
  for (const sibling of call.siblings) {
    const other = service.state.calls.get(sibling);
    if (other?.state === 'ringing') endCall(service, other, 'cancel');
  }
}

/** Ends a leg. Resumes a held call whose consultation ends this way. Does nothing to an ended leg. */
export function endCall(service: ServiceContext, call: Call, cause: Cause): void {
  if (call.state === 'ended') return;
  call.stopRinging();
  call.gathering?.stopTimer();
  delete call.gathering;
  delete call.playing;
  call.state = 'ended';
  call.cause = cause;
  call.endedAt = service.clock.now();
  call.ringing = [];
  call.hold = false;
  setRecording(call, false, call.endedAt);
  service.state.calls.noteEnded(call);
  noteCall(service, call);
  pushHangup(service, call);
  const heldCall =
    call.consultationFor === undefined ? undefined : service.state.calls.get(call.consultationFor);
  if (heldCall?.state === 'established') heldCall.hold = false;
}

/** A device declines; the call keeps ringing elsewhere, or ends as `busy` if it was the last. */
export function declineOn(service: ServiceContext, call: Call, deviceIds: readonly string[]): void {
  call.ringing = call.ringing.filter((id) => !deviceIds.includes(id));
  if (call.ringing.length === 0) endCall(service, call, 'busy');
}
