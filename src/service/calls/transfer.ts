import type { ServiceContext } from '../context.ts';
import type { Call } from '../state/call.ts';
import { connectTransferred } from './forward.ts';
import { startConsultation } from './outgoing.ts';
import { declineOn, endCall } from './progress.ts';

interface TransferOrder {
  attended: boolean;
  phoneNumber: string;
  callerId: string;
}

/**
 * Unattended: the user's leg ends and the far end talks to the target. Attended: the call is held while a consultation
 * rings the target; hanging up the held call then connects the two, hanging up the consultation returns to the caller.
 */
export function transferCall(service: ServiceContext, call: Call, order: TransferOrder): void {
  call.transfers.push({ phoneNumber: order.phoneNumber, attended: order.attended });
  if (order.attended) {
    call.hold = true;
    startConsultation(service, call, order.phoneNumber, order.callerId);
    return;
  }
  connectTransferred(service, call, order.phoneNumber);
  endCall(service, call, 'normalClearing');
}

/** Cancels an own ringing call, declines an incoming one, or hands over a held call with a consultation. */
export function hangUp(service: ServiceContext, call: Call, ownDevices: ReadonlySet<string>): void {
  if (call.state === 'ringing') {
    if (call.playing !== undefined || call.gathering) endCall(service, call, 'normalClearing');
    else if (call.direction === 'in') declineOn(service, call, [...ownDevices]);
    else endCall(service, call, 'cancel');
    return;
  }
  const consultation = service.state.calls.live().find((other) => other.consultationFor === call.callId);
  if (consultation?.state === 'established') connectTransferred(service, call, consultation.to);
  endCall(service, call, 'normalClearing');
  if (consultation)
    endCall(service, consultation, consultation.state === 'established' ? 'normalClearing' : 'cancel');
}
