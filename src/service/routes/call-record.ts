import type { Call } from '../state/call.ts';
import type { User } from '../state/account.ts';

/** The ids of the participants: the user, then the far end. */
export function memberIds(call: Call): [own: string, farEnd: string] {
  return [`${call.callId}-0`, `${call.callId}-1`];
}

/** A running call in `GET /calls`. */
export function callRecord(user: User, call: Call): object {
  const farEnd = call.direction === 'in' ? call.from : call.to;
  const [own, other] = memberIds(call);
  const { muted, hold, recording, parked } = call;
  return {
    callId: call.callId,
    muted,
    hold,
    recording,
    participants: [
      {
        participantId: own,
        phoneNumber: user.directNumber,
        muted,
        hold: hold || parked.has(own),
        owner: true,
      },
      {
        participantId: other,
        phoneNumber: farEnd === 'anonymous' ? '' : farEnd,
        muted: false,
        hold: parked.has(other),
        owner: false,
      },
    ],
  };
}
