import { createSerialQueue } from '../../shared/serial-queue.ts';
import type { ServiceContext } from '../context.ts';
import type { Call } from '../state/call.ts';

type LegStart = Pick<Call, 'direction' | 'from' | 'to' | 'userIds'> &
  Partial<
    Pick<
      Call,
      | 'namedUserIds'
      | 'origCallId'
      | 'xcid'
      | 'lineId'
      | 'diversion'
      | 'deviceId'
      | 'phase'
      | 'consultationFor'
    >
  >;

/** Adds a new ringing leg. Without `origCallId` it is the first of its call. */
export function newLeg(service: ServiceContext, start: LegStart): Call {
  const callId = service.newId();
  const call: Call = {
    callId,
    origCallId: callId,
    xcid: service.newId(),
    state: 'ringing',
    ringing: [],
    rang: [],
    hold: false,
    muted: false,
    recording: false,
    recorded: [],
    parked: new Set(),
    announcements: [],
    dtmf: '',
    transfers: [],
    createdAt: service.clock.now(),
    subscription: {},
    siblings: [],
    stopRinging: () => undefined,
    steered: Promise.resolve(),
    pushInTurn: createSerialQueue(),
    ...start,
  };
  service.state.calls.add(call);
  return call;
}
