import type { ServiceContext } from '../context.ts';
import type { Line } from '../state/account.ts';

/** A phoneline as the live platform lists it, with who it rings besides. */
export function phonelineRecord(service: ServiceContext, line: Line): object {
  const self = `${service.origin}/v2/${line.ownerId}/phonelines/${line.id}`;
  return {
    id: line.id,
    alias: line.name,
    devicesUrl: `${self}/devices`,
    numbersUrl: `${self}/numbers`,
    forwardingsUrl: `${self}/forwardings`,
    users: membersOf(line),
  };
}

/** A group, likewise. */
export function groupRecord(service: ServiceContext, line: Line): object {
  const self = `${service.origin}/v2/groups/${line.id}`;
  return {
    id: line.id,
    alias: line.name,
    groupNumbersUrl: `${self}/numbers`,
    groupUsersUrl: `${self}/users`,
    users: membersOf(line),
  };
}

/** Who a line rings, on which devices. */
export function membersOf({ members }: Line): object[] {
  return members.map(({ userId, deviceIds }) => ({ id: userId, deviceIds }));
}

export function lineNumbers({ number }: Line): object {
  return { items: [{ number, type: ['work'] }] };
}
