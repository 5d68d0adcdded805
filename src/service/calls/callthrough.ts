import type { ServiceContext } from '../context.ts';
import { findUser } from '../state/account.ts';
import type { Callthrough } from '../state/service-state.ts';
import type { Call } from '../state/call.ts';
import { pickUp, startOutgoing } from './outgoing.ts';

export function findCallthrough(
  service: ServiceContext,
  source: string,
  number: string | undefined,
): Callthrough | undefined {
  const now = service.clock.now();
  return service.state.callthroughs.find(
    (callthrough) =>
      callthrough.source === source && callthrough.number === number && now < callthrough.until,
  );
}

/** The phone called the number: the target rings, and the phone is on the line already. Works once per callthrough. */
export function callThrough(service: ServiceContext, callthrough: Callthrough): Call {
  const { callthroughs, account } = service.state;
  callthroughs.splice(callthroughs.indexOf(callthrough), 1);
  const from = findUser(account, callthrough.userId)?.directNumber ?? callthrough.source;
  const call = startOutgoing(service, {
    userId: callthrough.userId,
    deviceIds: [],
    from,
    to: callthrough.target,
  });
  const answered = (): void => {
    if (call.state === 'ringing') pickUp(service, call, undefined);
  };
  // A failed push controls nothing.
  call.steered.then(answered, answered);
  return call;
}
