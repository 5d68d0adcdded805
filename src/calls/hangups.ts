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

/** Names the event that the end of one leg is for its call. */
export function hangupMove(call: Call, push: HangupPush, at: number, situation: Situation): Move {
  const { callId } = push;
  const leg = legOf(call, callId);
  const others = livingLegs(call).filter((other) => other.callId !== callId);
  const ownDevice = leg !== undefined && isOwnDeviceLeg(call, leg);
  const wasTalkedOn = leg?.talking === true;
  const goesBack = others.some(
    ({ diversion, leadsTo }) => diversion !== undefined && diversion === leg?.own && leadsTo === undefined,
  );
  const endsCall = wasTalkedOn && push.cause !== 'forwarded' && !ownDevice && !goesBack;
  if ((wasTalkedOn || others.length === 0) && handedOver(call, push.cause, situation)) {
    return { name: 'transferredOff', at, change: endAs('transferred') };
  }
  if (others.length > 0 && !endsCall) {
    const goesOn = wasTalkedOn && !others.some((other) => other.talking);
    const cause = endCauseOf(push.cause, 'failed');
    return { name: goesOn ? 'goesOn' : 'legEnded', at, change: endLeg(callId, cause) };
  }
  const cause = push.cause === 'forwarded' ? outcomeOf(call, callId) : endCauseOf(push.cause, 'failed');
  if (cause === 'forwarded') return { name: 'forwardedOff', at, change: awaitLeg(callId, at) };
  // A voicemail box ends its calls like a person: whatever the cause, nobody spoke with the caller.
  if (call.state === 'ringing' && leg?.leadsTo === 'voicemail')
    return { name: 'unanswered', at, change: endAs('noAnswer') };
  if (call.state === 'ringing') {
    const name = isMissed(cause, situation.engaged || call.turnedAway === true) ? 'unanswered' : 'hungUp';
    return { name, at, change: endAs(cause) };
  }
  const unknown = push.cause === 'other' && call.state !== 'dialling';
  return { name: 'hungUp', at, change: endAs(unknown ? 'normalClearing' : cause) };
}

/** Pushes of the continuing leg may arrive before those of the leg that it continues. */
function outcomeOf(call: Call, callId: string): EndCause {
  const last = call.legs.findLast((leg) => leg.callId !== callId && leg.cause && leg.cause !== 'forwarded');
  return last?.cause ?? 'forwarded';
}

/** The call left this desk by a transfer. The platform ends the user's own leg like any other call. */
function handedOver(call: Call, cause: PushCause, { consulted }: Situation): boolean {
  if (call.transferTarget === undefined) return false;
  if (call.state === 'transferring') return cause === 'normalClearing' || cause === 'forwarded';
  const handsOver = consulted || call.pending.hangUp?.handsOver === true;
  return cause === 'forwarded' || (cause === 'normalClearing' && handsOver);
}

/** `table.ts` states the rule. */
function isMissed(cause: EndCause, busyHere: boolean): boolean {
  if (cause === 'busy') return busyHere;
  return cause !== 'normalClearing' && cause !== 'forwarded' && cause !== 'answeredElsewhere';
}

const endCauseOf = (cause: PushCause, other: EndCause): EndCause => (cause === 'other' ? other : cause);
