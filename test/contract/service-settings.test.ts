import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startDesk, type Answer, type Desk } from './service-support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ system: 'classic' });
});
afterAll(() => desk.service.close());
beforeEach(() => desk.control('POST', '/reset'));

const get = (path: string): Promise<Answer> => desk.rest('GET', `/my/settings/${path}`);
const post = (path: string, parameters: Record<string, string>): Promise<Answer> =>
  desk.rest(
    'POST',
    `/my/settings/${path}?${new URLSearchParams({ version: '2', ...parameters }).toString()}`,
  );

describe('the number that others see when a phone calls', () => {
  const outgoing = (parameters: Record<string, string>): Promise<Answer> =>
    post('numbers/outgoing', parameters);
  const shown = async (): Promise<unknown> => (await get('numbers/outgoing?version=2')).body;

  it.each([
    [{ number: 'tel:+493023125001' }, { number: '+493023125001', clip: true }],
    [
      { number: '493023125002', clip: 'true' },
      { number: '+493023125002', clip: true },
    ],
    [{ number: '+493023125090' }, { number: '+493023125090', clip: true }],
    [{ clip: 'false' }, { number: 'anonymous', clip: false }],
  ])('is changed by %j', async (parameters, expected) => {
    expect((await outgoing({ extensionId: 'e0', ...parameters })).status).toBe(200);
    expect(await shown()).toMatchObject({
      outgoingNumbers: [{ extensionId: 'e0', ...expected }, {}, {}, {}, {}, {}],
    });
    expect((await desk.rest('GET', '/devices/e0/callerid')).body).toEqual({ value: expected.number });
  });

  it.each([
    [{ number: '+493023125001' }, '/extensionId'],
    [{ extensionId: 'e10', number: '+493023125001' }, '/extensionId'],
    [{ extensionId: 'y0', number: '+493023125001' }, '/extensionId'],
    [{ extensionId: 'e0', number: '+14155550132' }, '/number'],
    [{ extensionId: 'e0', number: 'mine' }, '/number'],
    [{ extensionId: 'e0', number: '+493023125001', clip: 'perhaps' }, '/clip'],
  ])('is not changed by %j', async (parameters, pointer) => {
    expect(errorOf(await outgoing(parameters))).toMatchObject({ status: '400', pointer });
  });

  it.each(['e0', 'x0', 'f0', 's0', 'v0'])('can be set, withheld and set back for %s', async (extensionId) => {
    const path = `extensions/${extensionId}?version=2`;
    const own = (await get(path)).body as { outgoingNumber: object };
    const number = '+493023125002';
    expect((await outgoing({ extensionId, number })).body).toEqual({ extensionId, number, clip: true });
    expect((await outgoing({ extensionId })).body).toEqual({ extensionId, number, clip: true });
    expect((await get(path)).body).toMatchObject({ outgoingNumber: { number } });
    await outgoing({ extensionId, clip: 'false' });
    expect((await get(path)).body).toMatchObject({ outgoingNumber: { number: 'anonymous' } });
    expect((await outgoing({ extensionId, clip: 'true' })).status).toBe(200);
    const after = (await get(path)).body as { outgoingNumber: object; incomingNumbers: string[] };
    expect(after.outgoingNumber).toEqual({ number: after.incomingNumbers[0] });
    if (extensionId !== 'x0') expect(after.outgoingNumber).toEqual(own.outgoingNumber);
  });

  it('cannot be changed by other users', async () => {
    const path = '/w1/settings/numbers/outgoing?version=2&extensionId=e10&clip=false';
    expect((await desk.rest('POST', path)).status).toBe(403);
  });
});

describe('mobile phones', () => {
  const phone = { phoneNumber: '+491729973186', model: 'Nine', vendor: 'Acme', firmware: '1.2' };

  it.each(['registeredmobiledevices', 'mobile/extensions'])(
    'are listed under %s once they are added',
    async (path) => {
      expect((await get(`${path}?version=2`)).body).toMatchObject({ items: [{ extensionId: 'y0' }] });
      expect((await post('mobile/extensions', phone)).body).toMatchObject({ extensionId: 'y1', ...phone });
      expect((await get(`${path}?version=2`)).body).toMatchObject({ items: [{}, phone] });
      expect((await desk.rest('GET', '/my/devices?type=mobile')).body).toMatchObject({
        items: [{ id: 'y0' }, { id: 'y1', alias: 'Acme Nine' }],
      });
    },
  );

  it.each(['phoneNumber', 'model', 'vendor', 'firmware'])('require a %s', async (name) => {
    const answer = await post('mobile/extensions', { ...phone, [name]: '' });
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer: `/${name}` });
  });

  it('require a valid number', async () => {
    const answer = await post('mobile/extensions', { ...phone, phoneNumber: 'mine' });
    expect(errorOf(answer).pointer).toBe('/phoneNumber');
  });

  it('forward to voicemail with the right code only', async () => {
    const path = 'mobile/extensions/unifiedvoicemailgsmcode?version=2&state=';
    expect((await get(`${path}activate`)).body).toMatchObject({ code: '**004*+493023125010#' });
    expect((await get(`${path}deactivate`)).body).toMatchObject({ code: '##004#' });
    expect(errorOf(await get(`${path}on`)).pointer).toBe('/state');
    expect(errorOf(await get('mobile/extensions/unifiedvoicemailgsmcode?version=2')).pointer).toBe('/state');
  });
});

it.each([
  'numbers',
  'numbers/list',
  'numbers/outgoing',
  'extensions',
  'extensions/e0',
  'extensions/e0/dnd',
  'baseproducttype',
  'registeredmobiledevices',
  'mobile/extensions',
  'mobile/extensions/unifiedvoicemailgsmcode',
])('a request without a version is rejected for %s', async (path) => {
  expect(errorOf(await get(path))).toMatchObject({ status: '400', pointer: '/version' });
  expect((await get(`${path}?version=2&state=activate&complexity=full`)).status).toBe(200);
});

describe('the settings of the account', () => {
  it('include numbers, and those that may be shown', async () => {
    expect((await get('numbers?version=1')).body).toMatchObject({
      allowAdd: false,
      allowEmptyOadc: true,
      phonenumbers: { items: { length: 10 } },
    });
    expect((await get('numbers/list?version=1')).body).toMatchObject({ numbers: { length: 10 } });
  });

  it('include voicemail boxes, each with its user', async () => {
    expect((await desk.rest('GET', '/voicemails')).body).toMatchObject({
      items: [{ id: 'v0', belongsToEndpoint: { extension: 'w0', type: 'USER' } }, {}, {}, {}, {}, {}, {}],
    });
  });

  it('include a default device for each user', async () => {
    expect((await desk.rest('PUT', '/users/w0/defaultdevice', { deviceId: 'e1' })).status).toBe(204);
    expect((await desk.rest('GET', '/users/w0')).body).toMatchObject({ defaultDevice: 'e1' });
    const wrong = await desk.rest('PUT', '/users/w0/defaultdevice', { deviceId: 'e10' });
    expect(errorOf(wrong)).toMatchObject({ status: '400', pointer: '/deviceId' });
    expect((await desk.rest('PUT', '/users/w1/defaultdevice', { deviceId: 'e10' })).status).toBe(403);
  });
});

it('plays a voicemail on a device', async () => {
  const { body } = await desk.rest('GET', '/my/events/voicemails?version=2&limit=1');
  const [voicemail] = (body as { events: { id: string }[] }).events;
  const order = { deviceId: 'e0', datadId: voicemail?.id };
  const played = await desk.rest('POST', '/sessions/voicemail/play', order);
  const { sessionId } = played.body as { sessionId: string };
  expect((await desk.call(sessionId)).to).toBe('+493023125010');
  expect(
    errorOf(await desk.rest('POST', '/sessions/voicemail/play', { ...order, deviceId: 'e10' })).pointer,
  ).toBe('/deviceId');
  expect((await desk.rest('POST', '/sessions/voicemail/play', { ...order, datadId: 'x' })).status).toBe(404);
});
