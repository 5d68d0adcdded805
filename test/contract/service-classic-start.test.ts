import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { errorOf, startDesk, type Desk } from './service-support.ts';

const ANNA = '+493023125101';
let desk: Desk;

beforeAll(async () => {
  desk = await startDesk({ system: 'classic' });
});
afterAll(() => desk.service.close());

const ringingOn = (callId: string): Promise<string[]> =>
  until(async () => {
    const { ringing } = await desk.call(callId);
    return ringing.length > 0 ? ringing : undefined;
  }, 'a ringing device');

describe('starting a call on the classic system', () => {
  it.each([
    { caller: 'e0', callee: ANNA },
    { caller: 'sip:e0', callee: `tel:${ANNA}`, callerId: '+493023125001' },
    { caller: '+493023125090', callee: ANNA, deviceId: 'e0' },
    { caller: 'e0', callee: 'sip:e10' },
  ])('accepts %j', async (body) => {
    const answer = await desk.rest('POST', '/sessions/calls', body);
    const { sessionId } = answer.body as { sessionId: string };
    expect(answer.status).toBe(200);
    expect(await desk.call(sessionId)).toMatchObject({
      direction: 'out',
      to: body.callee === 'sip:e10' ? '+493023125011' : ANNA,
      from: body.callerId ?? '+493023125010',
    });
  });

  it.each([
    ['an own phoneline', { caller: 'p0' }, ['e0', 'e1', 'y0'], '+493023125000'],
    [
      'an own phoneline, which shows another number',
      { caller: 'p0', callerId: '+493023125001' },
      ['e0', 'e1', 'y0'],
      '+493023125001',
    ],
    ['a device, billed to the phoneline', { caller: 'e1', deviceId: 'p0' }, ['e1'], '+493023125000'],
    [
      'the number of a group',
      { caller: '+493023125001', deviceId: 'e0' },
      ['e0', 'e1', 'e10', 'e11'],
      '+493023125010',
    ],
  ])('rings the phones of %s', async (_, body, devices, from) => {
    const answer = await desk.rest('POST', '/sessions/calls', { callee: ANNA, ...body });
    expect(answer.status).toBe(200);
    const { sessionId } = answer.body as { sessionId: string };
    expect(await ringingOn(sessionId)).toEqual(devices);
    expect(await desk.call(sessionId)).toMatchObject({ direction: 'out', from, to: ANNA });
    await desk.control('POST', `/calls/${sessionId}/hangup`);
  });

  it.each([
    [{ caller: '+493023125090', callee: ANNA }, '/deviceId'],
    [{ caller: 'g0', callee: ANNA }, '/caller'],
    [{ caller: 'e99', callee: ANNA }, '/caller'],
    [{ caller: 'e0', callee: 'Anna' }, '/callee'],
    [{ caller: 'e0' }, '/callee'],
  ])('rejects %j', async (body, pointer) => {
    const answer = await desk.rest('POST', '/sessions/calls', body);
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer });
  });

  it('accepts the specified form in the query or in a body', async () => {
    const query = `version=1&caller=sip:e0&callee=${encodeURIComponent(`tel:${ANNA}`)}&registerSip=e0`;
    const one = await desk.rest('POST', `/my/sessions/calls?${query}`);
    expect(one.body).toMatchObject({ status: 'ringing' });
    const body = { caller: 'sip:e1', callee: `tel:${ANNA}`, registerSip: 'sip:e1' };
    const two = await desk.rest('POST', '/my/sessions/calls?version=1', body);
    expect(await ringingOn((two.body as { sessionId: string }).sessionId)).toEqual(['e1']);
  });

  it.each([
    ['/version', 'caller=sip:e0&callee=tel:%2B493023125101&registerSip=e0'],
    ['/registerSip', 'version=1&caller=sip:e0&callee=tel:%2B493023125101'],
    ['/registerSip', 'version=1&caller=sip:e0&callee=tel:%2B493023125101&registerSip=y0'],
    ['/callee', 'version=1&caller=sip:e0&callee=%2B493023125101&registerSip=e0'],
    ['/callee', 'version=1&caller=sip:e0&callee=sip:%2B493023125101&registerSip=e0'],
    ['/callee', 'version=1&caller=sip:e0&callee=e10&registerSip=e0'],
    ['/caller', 'version=1&caller=e0&callee=tel:%2B493023125101&registerSip=e0'],
    ['/caller', 'version=1&caller=tel:e0&callee=tel:%2B493023125101&registerSip=e0'],
    ['/caller', 'version=1&caller=493023125090&callee=tel:%2B493023125101&registerSip=e0'],
  ])('requires %s in the specified form, with its prefix', async (pointer, query) => {
    const answer = await desk.rest('POST', `/my/sessions/calls?${query}`);
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer });
  });
});
