import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listActiveCalls } from '../../src/platform/active-calls.ts';
import {
  hangUp,
  sendDtmf,
  setHold,
  setMuted,
  setRecording,
  transferCall,
} from '../../src/platform/call-control.ts';
import { listDevices } from '../../src/platform/devices.ts';
import { listLines } from '../../src/platform/lines.ts';
import {
  endCallSession,
  getCallSession,
  sessionStatus,
  setMemberParked,
  setSessionRecording,
} from '../../src/platform/sessions/call-sessions.ts';
import { startCall } from '../../src/platform/start-call.ts';
import { failureFrom, startWire, type Wire } from './client-support.ts';

interface ServiceCall {
  callId: string;
  direction: string;
  to: string;
  state: string;
  channelId?: string;
  ringing: string[];
  hold: boolean;
  muted: boolean;
  recording: boolean;
  dtmf: string;
  transfers: { phoneNumber: string; attended: boolean }[];
}

async function registered(wire: Wire): Promise<string[]> {
  return (await listDevices(wire.client)).filter((d) => d.type === 'register').map((d) => d.id);
}

async function callsAt(wire: Wire): Promise<ServiceCall[]> {
  return (await wire.control<{ calls: ServiceCall[] }>('GET', '/calls')).calls;
}

describe.each(['new', 'classic'] as const)('calls of a %s system', (system) => {
  let wire: Wire;
  beforeEach(async () => {
    wire = await startWire(system);
  });
  afterEach(() => wire.close());

  const serviceCall = async (callId: string): Promise<ServiceCall | undefined> =>
    (await callsAt(wire)).find((call) => call.callId === callId);

  /** An incoming call that a device has picked up. */
  async function established(): Promise<string> {
    const { callId } = await wire.control<{ callId: string }>('POST', '/calls', {});
    await wire.control('POST', `/calls/${callId}/answer`, {});
    return callId;
  }

  it('are listed once they are established, not while they ring', async () => {
    const { callId } = await wire.control<{ callId: string }>('POST', '/calls', { from: '+4915799912345' });
    expect(await listActiveCalls(wire.client)).toEqual([]);
    await wire.control('POST', `/calls/${callId}/answer`, {});
    const [call] = await listActiveCalls(wire.client);
    expect(call).toMatchObject({ callId, hold: false, muted: false, recording: false });
    expect(call?.participants.filter((participant) => participant.owner)).toHaveLength(1);
    expect(call?.participants.map((p) => p.phoneNumber?.replace('+', ''))).toContain('4915799912345');
  });

  it('are started on a device', async () => {
    const [deviceId = ''] = await registered(wire);
    const started = await startCall(wire.client, { deviceId, targetNumber: '+4930123456' });
    expect(Object.keys(started)).toEqual([system === 'classic' ? 'sessionId' : 'callId']);
    const [call, ...others] = await callsAt(wire);
    expect(others).toEqual([]);
    expect(call).toMatchObject({ direction: 'out', state: 'ringing' });
    expect(call?.to.replace('+', '')).toBe('4930123456');
    expect(call?.ringing).toContain(deviceId);
  });

  it('are not started on an unknown device', async () => {
    const failure = await failureFrom(
      startCall(wire.client, { deviceId: 'e999', targetNumber: '+4930123456' }),
    );
    expect(failure.kind).toBe('platform');
    expect(await callsAt(wire)).toEqual([]);
  });

  it('can be held, recorded, sent keys to and hung up', async () => {
    const callId = await established();
    await setHold(wire.client, callId, true);
    await setRecording(wire.client, callId, true);
    await sendDtmf(wire.client, callId, '12#');
    expect(await serviceCall(callId)).toMatchObject({ hold: true, recording: true, dtmf: '12#' });
    expect(await listActiveCalls(wire.client)).toMatchObject([{ callId, hold: true, recording: true }]);
    await setHold(wire.client, callId, false);
    await setRecording(wire.client, callId, false);
    expect(await serviceCall(callId)).toMatchObject({ hold: false, recording: false });
    await hangUp(wire.client, callId);
    expect(await serviceCall(callId)).toMatchObject({ state: 'ended' });
    expect(await listActiveCalls(wire.client)).toEqual([]);
  });

  it('can be muted on the classic system only', async () => {
    const callId = await established();
    if (system === 'classic') {
      await setMuted(wire.client, callId, true);
    } else {
      expect(await failureFrom(setMuted(wire.client, callId, true))).toMatchObject({ kind: 'unsupported' });
    }
    expect(await serviceCall(callId)).toMatchObject({ muted: system === 'classic' });
  });

  it.each([true, false])('can be transferred (attended: %s)', async (attended) => {
    const callId = await established();
    await transferCall(wire.client, callId, { attended, phoneNumber: '+4930123456' });
    const transfers = (await callsAt(wire)).flatMap((call) => call.transfers);
    expect(transfers).toMatchObject([{ attended }]);
    expect(transfers[0]?.phoneNumber.replace('+', '')).toBe('4930123456');
  });

  it('that are unknown are answered with 404', async () => {
    const failures = [hangUp(wire.client, 'unknown'), setHold(wire.client, 'unknown', true)].map(failureFrom);
    expect(await Promise.all(failures)).toMatchObject([{ status: 404 }, { status: 404 }]);
  });

  it('are dialled once although the response to the request is lost', async () => {
    const [deviceId = ''] = await registered(wire);
    const path = system === 'new' ? '/calls' : '/sessions/calls';
    await wire.control('POST', '/faults', [{ method: 'POST', path, drop: true, times: 1 }]);
    const failure = await failureFrom(startCall(wire.client, { deviceId, targetNumber: '+4930123456' }));
    expect(failure.kind).toBe('reset');
    const { requests } = await wire.control<{ requests: { method: string; path: string }[] }>(
      'GET',
      '/requests',
    );
    expect(
      requests.filter((request) => request.method === 'POST' && request.path.endsWith(path)),
    ).toHaveLength(1);
  });

  it('can be held although the platform fails once', async () => {
    const callId = await established();
    await wire.control('POST', '/faults', [
      { method: 'PUT', path: `/calls/${callId}/hold`, status: 503, times: 1 },
    ]);
    await setHold(wire.client, callId, true);
    expect(await serviceCall(callId)).toMatchObject({ hold: true });
  });
});

describe('calls of a classic system', () => {
  let wire: Wire;
  beforeEach(async () => {
    wire = await startWire('classic');
  });
  afterEach(() => wire.close());

  const asked = async (): Promise<{ path: string; query: string }[]> => {
    type Asked = { requests: { method: string; path: string; query: string }[] };
    const { requests } = await wire.control<Asked>('GET', '/requests');
    return requests.filter(({ method }) => method === 'POST');
  };

  it('can start on an outside phone, with both numbers and the billed extension', async () => {
    const order = { deviceId: 'x0', targetNumber: '+4930123456', billedDeviceId: 'e0' };
    await startCall(wire.client, order);
    expect((await callsAt(wire))[0]).toMatchObject({ direction: 'out', ringing: ['x0'] });
    const [{ path, query } = { path: '', query: '' }] = await asked();
    expect(path).toBe('/my/sessions/calls');
    const reported = Object.fromEntries(new URLSearchParams(query));
    expect(reported).toMatchObject({ callee: 'tel:+4930123456', caller: 'sip:x0', registerSip: 'e0' });
  });

  it('are controlled by their session from the start: status, recording, parking, hanging up', async () => {
    const { client } = wire;
    const started = await startCall(client, { deviceId: 'e0', targetNumber: '+4930123456' });
    const sessionId = 'sessionId' in started ? started.sessionId : '';
    const status = async (): Promise<string> => sessionStatus(await getCallSession(client, sessionId));
    expect(await status()).toBe('calling');
    await wire.control('POST', `/calls/${sessionId}/answer`, { deviceId: 'e0' });
    await wire.control('POST', `/calls/${sessionId}/answer`, {});
    expect(await status()).toBe('talking');
    await setSessionRecording(client, sessionId, true);
    const [call] = await listActiveCalls(client);
    expect(call).toMatchObject({ callId: sessionId, recording: true });
    const far = call?.participants.find(({ owner }) => !owner)?.participantId ?? '';
    const parked = async (): Promise<unknown> =>
      (await getCallSession(client, sessionId)).members?.find(({ memberId }) => memberId === far)?.parked;
    await setMemberParked(client, sessionId, far, true);
    expect(await parked()).toBe(true);
    await setMemberParked(client, sessionId, far, false);
    expect(await parked()).toBe(false);
    expect(sessionStatus(await endCallSession(client, sessionId))).toBe('over');
    expect(await failureFrom(getCallSession(client, sessionId))).toMatchObject({ status: 404 });
  });

  it('start as a session when the short form is refused', async () => {
    await wire.control('POST', '/faults', [
      { method: 'POST', path: '/sessions/calls', status: 404, times: 1 },
    ]);
    const started = await startCall(wire.client, { deviceId: 'e0', targetNumber: '+4930123456' });
    const [call] = await callsAt(wire);
    expect(started).toEqual({ sessionId: call?.callId });
    expect((await asked()).map(({ path }) => path)).toEqual(['/sessions/calls', '/my/sessions/calls']);
  });
});

describe('calls of a new system from a channel', () => {
  let wire: Wire;
  beforeEach(async () => {
    wire = await startWire('new');
  });
  afterEach(() => wire.close());

  it('ring further devices and come from the chosen channel', async () => {
    const [deviceId = '', ...rest] = await registered(wire);
    const lines = await listLines(wire.client);
    const channelId = lines.at(-1)?.id ?? '';
    const order = { deviceId, targetNumber: '+4930123456', channelId, additionalDeviceIds: rest };
    await startCall(wire.client, order);
    const [call] = await callsAt(wire);
    expect(call?.channelId).toBe(channelId);
    expect(call?.ringing.toSorted()).toEqual([deviceId, ...rest].toSorted());
  });
});
