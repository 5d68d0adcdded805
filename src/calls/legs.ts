import type { EndCause } from '../shared/model/call.ts';
import type { PushParty } from '../shared/model/push.ts';
import { legOf, without, type Call, type Leg } from './call.ts';
import type { AnswerPush, NewCallPush } from './facts.ts';
import { present } from '../shared/present.ts';

/** The number in the board's form; absent when withheld. */
export function numberOf(party: PushParty | undefined): string | undefined {
  if (party?.kind === 'number') return party.e164;
  return party?.kind === 'raw' ? party.raw : undefined;
}

export const ownNumberOf = ({ direction, from, to }: NewCallPush): string | undefined =>
  numberOf(direction === 'in' ? to : from);

export const farNumberOf = ({ direction, from, to }: NewCallPush): string | undefined =>
  numberOf(direction === 'in' ? from : to);

function withLeg(call: Call, callId: string, fields: Partial<Leg>): Call {
  const old = legOf(call, callId);
  const leg: Leg = { callId, answerSeen: false, talking: false, ended: false, ...old, ...fields };
  return {
    ...call,
    legs: old ? call.legs.map((other) => (other === old ? leg : other)) : [...call.legs, leg],
  };
}

/** Applies a newCall push: adds a leg and fills in what was unknown of the call. */
export function joinLeg(push: NewCallPush, at: number, leadsTo?: Leg['leadsTo']): (call: Call) => Call {
  return (call) => {
    const [own, diversion] = [ownNumberOf(push), numberOf(push.diversion)];
    const joined = withLeg(call, push.callId, {
      direction: push.direction,
      since: at,
      ...present({ own, diversion, leadsTo }),
      ...(push.rule?.action.kind === 'askForKey' && { asked: true as const }),
    });
    const continued = without(joined, 'waitingSince');
    const forwardedBy = diversion ?? call.forwardedBy;
    const channelId = push.channelId ?? call.channelId;
    const origCallId = call.origCallId ?? push.origCallId;
    return {
      ...ends(continued, push),
      ringingSince: at,
      ...(push.turnedAway && { turnedAway: true as const }),
      ...present({ rule: push.rule, forwardedBy, channelId, origCallId }),
    };
  };
}

/** Applies an answer push of a call whose newCall push was lost. */
export function joinEarly(push: AnswerPush): (call: Call) => Call {
  return (call) => {
    const [far, own] = call.direction === 'in' ? [push.from, push.to] : [push.to, push.from];
    const [number, ownNumber, forwardedBy] = [numberOf(far), numberOf(own), numberOf(push.diversion)];
    return {
      ...withLeg(call, push.callId, { direction: call.direction, answerSeen: true }),
      withheld: far?.kind === 'withheld',
      ...present({ number, ownNumber, forwardedBy, channelId: push.channelId }),
      ...present({ origCallId: push.origCallId }),
    };
  };
}

/** The two ends, if this leg is about the far end and they are unknown. */
function ends(call: Call, push: NewCallPush): Call {
  if (push.direction !== call.direction) return call;
  const [far, own] = push.direction === 'in' ? [push.from, push.to] : [push.to, push.from];
  const number = call.number ?? numberOf(far);
  const ownNumber = call.ownNumber ?? numberOf(own);
  return {
    ...call,
    withheld: number === undefined && far.kind === 'withheld',
    ...present({ number, ownNumber }),
  };
}

/** The id that the platform returned for a dial. */
export function expectLeg(callId: string): (call: Call) => Call {
  return (call) => (legOf(call, callId) ? call : withLeg(call, callId, {}));
}

export function answerLeg(callId: string, at: number): (call: Call) => Call {
  return (call) => ({
    ...without(withLeg(call, callId, { answerSeen: true, talking: true, ended: false }), 'waitingSince'),
    connectedAt: call.connectedAt ?? at,
  });
}

/** The desk's own device picked up a call that the desk started; the callee still rings. */
export function noteAnswer(callId: string): (call: Call) => Call {
  return (call) => withLeg(call, callId, { answerSeen: true });
}

/** Late answer push of a leg that was forwarded since. */
export function noteAnswerer(callId: string, answeredBy: 'me' | 'others'): (call: Call) => Call {
  return (call) => withLeg(call, callId, { answerSeen: true, answeredBy });
}

/** GET /calls says that somebody talks on this leg. */
export function talkLeg(callId: string): (call: Call) => Call {
  return (call) => {
    const leg = legOf(call, callId);
    if (leg?.talking === true && !leg.ended && call.waitingSince === undefined) return call;
    return without(withLeg(call, callId, { talking: true, ended: false }), 'waitingSince');
  };
}

export function endLeg(callId: string, cause: EndCause): (call: Call) => Call {
  return (call) => withLeg(call, callId, { ended: true, talking: false, cause });
}

/** The last leg was forwarded; the continuing leg may still arrive. */
export function awaitLeg(callId: string, at: number): (call: Call) => Call {
  return (call) => ({ ...endLeg(callId, 'forwarded')(call), waitingSince: at });
}

export function endAs(cause: EndCause): (call: Call) => Call {
  return (call) => ({ ...call, cause });
}
