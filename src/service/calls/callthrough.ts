import type { ServiceContext } from '../context.ts';
import { findUser } from '../state/account.ts';
import type { Callthrough } from '../state/service-state.ts';
import type { Call } from './call.ts';
import { pickUp, startOutgoing } from './outgoing.ts';

/** The active callthrough of a phone. */
export function findCallthrough(
  service: ServiceContext,
  source: string,
  number: string | undefined,
): Callthrough | undefined {
  const now = service.clock.now();
  return service.state.callthroughs.find(
    (way) => way.source === source && way.number === number && now < way.until,
  );
}

/** The phone called the number: the target rings, and the phone is on the line already. Works once per callthrough. */
export function callThrough(service: ServiceContext, way: Callthrough): Call {
  const { callthroughs, account } = service.state;
  callthroughs.splice(callthroughs.indexOf(way), 1);
  const from = findUser(account, way.userId)?.directNumber ?? way.source;
  const call = startOutgoing(service, { userId: way.userId, deviceIds: [], from, to: way.target });
  const answered = (): void => {
    if (call.state === 'ringing') pickUp(service, call, undefined);
  };
  // A failed push controls nothing.
  call.steered.then(answered, answered);
  return call;
}
