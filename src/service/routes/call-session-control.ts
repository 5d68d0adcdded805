import type { Context } from 'hono';
import { concernsUser, type Call } from '../state/call.ts';
import { setRecording } from '../calls/recording.ts';
import { hangUp } from '../calls/transfer.ts';
import type { ServiceContext } from '../context.ts';
import { readParameters, required, requiredBoolean, requireVersion } from '../http/classic-parameters.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { refusal } from '../http/send-parameters.ts';
import { readOwnUser } from '../http/users.ts';
import { parseNumber } from '../numbers.ts';
import { devicesOf } from '../state/account.ts';
import { memberIds } from './call-record.ts';
import { listEvents } from './events.ts';

/** How long a callthrough leads to its target (spec: Limits). */
const CALLTHROUGH_MS = 30_000;
const CALLTHROUGH_NUMBER = '+493023125099';

/** Running calls of a classic account as sessions, past ones, and callthrough (spec: Call sessions). */
export function registerCallSessionControl(rest: Routes, service: ServiceContext): void {
  const path = '/:userId/sessions/calls/:sessionId';

  rest.get('/:userId/sessions/calls', (c) => c.json(listEvents(c, service, ['call'], 'calls')));

  rest.get(path, (c) => {
    requireVersion(c);
    return c.json(sessionRecord(readSession(c, service)));
  });

  rest.delete(path, (c) => {
    requireVersion(c);
    const call = readSession(c, service);
    hangUp(service, call, ownDevices(c, service));
    return c.json(sessionRecord(call));
  });

  rest.put(`${path}/recording`, async (c) => {
    const parameters = await readParameters(c);
    const call = readEstablished(c, service);
    setRecording(call, requiredBoolean(parameters, 'value'), service.clock.now());
    return c.json(sessionRecord(call));
  });

  rest.put(`${path}/member/:memberId/parking`, async (c) => {
    const parameters = await readParameters(c);
    const call = readEstablished(c, service);
    const { memberId } = c.req.param();
    const value = requiredBoolean(parameters, 'value');
    if (!memberIds(call).includes(memberId)) {
      throw new ServiceError(404, `The call ${call.callId} has no member ${memberId}.`);
    }
    if (value) call.parked.add(memberId);
    else call.parked.delete(memberId);
    return c.json(sessionRecord(call));
  });

  rest.post('/:userId/sessions/callthrough', async (c) => {
    const parameters = await readParameters(c);
    const user = readOwnUser(c, service);
    service.state.callthroughs.push({
      userId: user.id,
      source: readE164(parameters, 'sourceNumber'),
      target: readE164(parameters, 'targetNumber'),
      number: CALLTHROUGH_NUMBER,
      until: service.clock.now() + CALLTHROUGH_MS,
    });
    return c.json({ number: CALLTHROUGH_NUMBER });
  });
}

function ownDevices(c: Context, service: ServiceContext): Set<string> {
  const user = readOwnUser(c, service);
  return new Set(devicesOf(service.state.account, user.id).map((device) => device.id));
}

function readSession(c: Context, service: ServiceContext): Call {
  const sessionId = c.req.param('sessionId') ?? '';
  const own = ownDevices(c, service);
  const call = service.state.calls.get(sessionId);
  if (call && concernsUser(call, readOwnUser(c, service).id, own)) return call;
  throw new ServiceError(404, `There is no running call ${sessionId}.`);
}

function readEstablished(c: Context, service: ServiceContext): Call {
  const call = readSession(c, service);
  if (call.state === 'established') return call;
  throw new ServiceError(409, `The call ${call.callId} is not established.`);
}

function readE164(parameters: Map<string, string>, name: string): string {
  const text = required(parameters, name);
  const number = text.startsWith('+') ? parseNumber(text) : undefined;
  if (number !== undefined) return number;
  throw refusal(name, `must be an E.164 phone number with +, not "${text}"`);
}

/** The struct `Call`, and besides it who takes part. */
function sessionRecord(call: Call): object {
  const status = call.state === 'established' && call.hold ? 'held' : call.state;
  return {
    sessionId: call.callId,
    status,
    recording: call.recording,
    members: memberIds(call).map((memberId) => ({ memberId, parked: call.parked.has(memberId) })),
  };
}
