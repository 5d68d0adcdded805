import type { EndCause } from '../shared/model/call.ts';
import type { PushCause } from '../shared/model/push.ts';
import { isOwnDeviceLeg, legOf, livingLegs, type Call } from './call.ts';
import type { HangupPush } from './facts.ts';
import { awaitLeg, endAs, endLeg } from './legs.ts';
import type { Move } from './walk.ts';

export interface Situation {
  /** The desk talks in another call. */
  engaged: boolean;
  /** The desk talks with the target of this call's attended transfer. */
  consulted: boolean;
}

/** What the end of one leg means for its call. */
export function hangupMove(call: Call, push: HangupPush, at: number, situation: Situation): Move {
  const { callId, cause } = push;
  const leg = legOf(call, callId);
  const others = livingLegs(call).filter((other) => other.callId !== callId);
  const ownDevice = leg !== undefined && isOwnDeviceLeg(call, leg);
  const overtakesCall = leg?.talking === true && cause !== 'forwarded';
  if (others.length > 0 && (ownDevice || !overtakesCall)) {
    const wasTalkedOn = leg?.talking === true && !others.some((other) => other.talking);
    return { name: wasTalkedOn ? 'goesOn' : 'legEnded', at, change: endLeg(callId) };
  }
  if (handedOver(call, cause, situation)) return { name: 'transferredOff', at, change: endAs('transferred') };
  if (cause === 'forwarded' && !ownDevice) return { name: 'forwardedOff', at, change: awaitLeg(callId, at) };
  if (call.state === 'ringing') {
    const name = isMissed(cause, situation.engaged) ? 'unanswered' : 'hungUp';
    return { name, at, change: endAs(endCauseOf(cause, 'failed')) };
  }
  return {
    name: 'hungUp',
    at,
    change: endAs(endCauseOf(cause, call.state === 'dialling' ? 'failed' : 'normalClearing')),
  };
}

/** The call left this desk by a transfer. The platform ends the user's own leg like any other call. */
export function handedOver(call: Call, cause: PushCause, { consulted }: Situation): boolean {
  if (call.transferTarget === undefined) return false;
  if (call.state === 'transferring') return cause === 'normalClearing' || cause === 'forwarded';
  return cause === 'forwarded' || (cause === 'normalClearing' && consulted);
}

/** The rule stands at the table. */
function isMissed(cause: PushCause, engaged: boolean): boolean {
  if (cause === 'busy') return engaged;
  return cause !== 'normalClearing' && cause !== 'forwarded';
}

const endCauseOf = (cause: PushCause, other: EndCause): EndCause => (cause === 'other' ? other : cause);
