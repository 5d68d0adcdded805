import { z } from 'zod';
import type { Call } from '../state/call.ts';
import { startOutgoing } from '../calls/outgoing.ts';
import { reach } from '../calls/forward.ts';
import type { ServiceContext } from '../context.ts';
import { readJson } from '../http/body.ts';
import { readParameters, required } from '../http/classic-parameters.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { readActor, readOwnUser } from '../http/users.ts';
import { parseCallerId, parseNumber } from '../numbers.ts';
import { findDevice, findLine, findUser, type DeviceType, type User } from '../state/account.ts';
import { callerIdField } from './call-fields.ts';
import { refusal } from '../http/send-parameters.ts';

const sessionBody = z.looseObject({
  caller: z.string('must be a device or a phone number'),
  callee: z.string('must be a phone number or an extension'),
  callerId: callerIdField.optional(),
  deviceId: z.string('must be the id of a device').optional(),
});

/** Starting calls on the classic system: the short form at the top level, and the specified one under the user. */
export function registerCallSessions(rest: Routes, service: ServiceContext): void {
  rest.post('/sessions/calls', async (c) => {
    const { caller, callee, callerId, deviceId } = await readJson(c, sessionBody);
    const call = startSession(service, {
      user: readActor(c, service),
      caller,
      callee,
      callerId,
      billed: deviceId,
      billedName: 'deviceId',
    });
    return c.json({ sessionId: call.callId });
  });

  rest.post('/:userId/sessions/calls', async (c) => {
    const user = readOwnUser(c, service);
    const parameters = await readParameters(c);
    const call = startSession(service, {
      user,
      caller: readPrefixed(parameters, 'caller'),
      callee: readPrefixed(parameters, 'callee'),
      callerId: undefined,
      billed: required(parameters, 'registerSip').replace(/^sip:/, ''),
      billedName: 'registerSip',
    });
    return c.json({ sessionId: call.callId, status: 'ringing' });
  });
}

/** A number is written with `tel:`, an extension with `sip:` (spec: Call sessions). */
function readPrefixed(parameters: Map<string, string>, name: string): string {
  const written = required(parameters, name);
  const [, prefix, target = ''] = /^(tel|sip):(.+)$/.exec(written) ?? [];
  if (prefix === 'tel' && parseNumber(target) !== undefined) return target;
  if (prefix === 'sip' && parseNumber(target) === undefined) return target;
  throw refusal(name, `must be a number with tel: or an extension with sip:, not "${written}"`);
}

interface SessionStart {
  user: User;
  /** The id of a device or phoneline, or a number whose phones should ring first. */
  caller: string;
  callee: string;
  callerId: string | undefined;
  /** The extension to bill; required if `caller` is a number. */
  billed: string | undefined;
  /** Its name in the request. */
  billedName: string;
}

function startSession(service: ServiceContext, start: SessionStart): Call {
  if (service.state.account.balance.amount <= 0) {
    throw new ServiceError(402, 'The balance of the account is used up.');
  }
  const billed =
    start.billed === undefined ? undefined : ownCaller(service, start.user, start.billed, start.billedName);
  if (start.billedName === 'registerSip' && billed?.type !== 'REGISTER') {
    throw refusal('registerSip', `${start.billed ?? ''} is not a register extension`);
  }
  const to = readCallee(service, start.callee);
  const number = parseNumber(start.caller);
  if (number === undefined) {
    const caller = ownCaller(service, start.user, start.caller.replace(/^sip:/, ''), 'caller');
    return startOutgoing(service, {
      userId: start.user.id,
      deviceIds: caller.deviceIds,
      from: shownNumber(start, billed ?? caller),
      to,
    });
  }
  if (!billed) throw refusal(start.billedName, 'is required when caller is a phone number');
  return startOutgoing(service, {
    userId: start.user.id,
    // An own number rings all its phones; none stands for a phone outside.
    deviceIds: reach(service.state.account, number).deviceIds,
    from: shownNumber(start, billed),
    to,
  });
}

/** What the far end sees: the chosen number, else that of the billed extension, else that of the caller. */
function shownNumber({ callerId }: SessionStart, extension: Caller): string {
  return callerId ? (parseCallerId(callerId) ?? 'anonymous') : extension.number;
}

/** A number, or a colleague's extension, whose number is then called. */
function readCallee(service: ServiceContext, callee: string): string {
  const number = parseNumber(callee);
  if (number !== undefined) return number;
  const { account } = service.state;
  const device = findDevice(account, callee.replace(/^sip:/, ''));
  const owner = device && findUser(account, device.ownerId);
  if (owner) return owner.directNumber;
  throw refusal('callee', `"${callee}" is neither a phone number nor an extension`);
}

/** An extension that calls: a device, or a phoneline, whose devices ring together. */
interface Caller {
  deviceIds: string[];
  /** E.164 with '+'. */
  number: string;
  type: DeviceType | 'PHONELINE';
}

function ownCaller(service: ServiceContext, user: User, extensionId: string, name: string): Caller {
  const { account } = service.state;
  const device = findDevice(account, extensionId);
  if (device?.ownerId === user.id) {
    return { deviceIds: [device.id], number: device.callerId, type: device.type };
  }
  const line = findLine(account, extensionId);
  if (line?.kind === 'phoneline' && line.ownerId === user.id) {
    const deviceIds = line.members.flatMap((member) => member.deviceIds);
    return { deviceIds, number: line.number, type: 'PHONELINE' };
  }
  throw refusal(name, `"${extensionId}" is neither a phone number nor a device or phoneline of yours`);
}
