import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberIn, recordsIn } from '../../../src/platform/settings/any-layout.ts';
import {
  getBaseProductType,
  getExtension,
  getExtensionDnd,
  listExtensions,
  setExtensionDnd,
} from '../../../src/platform/settings/extensions.ts';
import {
  addMobileExtension,
  getMobileExtensions,
  getRegisteredMobileDevices,
  getVoicemailGsmCode,
} from '../../../src/platform/settings/mobile.ts';
import {
  getAccountNumbers,
  getNumbers,
  getOutgoingNumbers,
  setOutgoingNumber,
} from '../../../src/platform/settings/numbers.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

const done = new Response(null, { status: 204 });

/** Method, path and query of the only request, without the version that every classic handler gets. */
function asked(sent: { url: string; method: string }[]): [string, string, Record<string, string>] {
  const url = new URL(sent[0]?.url ?? '');
  const { version, ...query } = Object.fromEntries(url.searchParams);
  expect(version).toBeTruthy();
  expect(sent).toHaveLength(1);
  return [sent[0]?.method ?? '', url.pathname.replace('/v2', ''), query];
}

describe('extensions', () => {
  const register = {
    extensionId: 'e0',
    alias: 'Desk',
    type: 'register',
    resource: { get: 'x' },
    incomingNumbers: ['+4930555000'],
    directDialNumbers: [],
    dnd: false,
    outgoingNumber: { number: '+4930555000' },
    devices: [{ agent: 'snom' }],
    sipPassword: 'secret',
    registerUrl: 'sip.test',
    future: 1,
  };

  it('are listed', async () => {
    const { transport, sent } = fakeTransport([json({ extensions: [register, { extensionId: 7 }] })]);
    expect(await listExtensions(transport)).toEqual([
      register,
      { extensionId: '7', incomingNumbers: [], directDialNumbers: [], devices: [] },
    ]);
    expect(asked(sent)).toEqual(['GET', '/my/settings/extensions', {}]);
  });

  it('are read one by one, with the requested complexity', async () => {
    const { transport, sent } = fakeTransport([json(register)]);
    expect(await getExtension(transport, 'e0', { complexity: 'full' })).toEqual(register);
    expect(asked(sent)).toEqual(['GET', '/my/settings/extensions/e0', { complexity: 'full' }]);
  });

  it('have the fields of the base product', async () => {
    const { transport, sent } = fakeTransport([json(register)]);
    await getBaseProductType(transport);
    expect(asked(sent)).toEqual(['GET', '/my/settings/baseproducttype', {}]);
  });

  it('of an unknown kind have none', async () => {
    const { transport } = fakeTransport([json({ ...register, type: 'hologram' })]);
    expect(await getExtension(transport, 'e0')).not.toHaveProperty('type');
  });

  it('of a wrong type are rejected with the path', async () => {
    const { transport } = fakeTransport([json({ extensions: [register, { ...register, dnd: 'no' }] })]);
    const failure = await failureFrom(listExtensions(transport));
    expect(failure).toMatchObject({ kind: 'bad-shape', path: 'extensions[1].dnd' });
  });

  it('contain their availability', async () => {
    const { transport, sent } = fakeTransport([json({ value: true })]);
    expect(await getExtensionDnd(transport, 'e0')).toBe(true);
    expect(asked(sent)).toEqual(['GET', '/my/settings/extensions/e0/dnd', {}]);
  });

  it('can be made unavailable', async () => {
    const { transport, sent } = fakeTransport([done]);
    await setExtensionDnd(transport, 'e0', true);
    expect(asked(sent)).toEqual(['POST', '/my/settings/extensions/e0/dnd', { value: 'true' }]);
  });
});

describe('numbers', () => {
  const sales = { number: 'tel:+493023125001', endpointId: 'g0', endpointAlias: 'Sales' };
  const read = { number: '+493023125001', endpointId: 'g0', label: 'Sales' };

  it.each([
    [{ phonenumbers: { items: [sales] } }],
    [{ phonenumbers: [{ phonenumber: '+493023125001', extensionId: 'g0', alias: 'Sales' }] }],
    [{ phonenumbers: { '+493023125001': { endpointId: 'g0', name: 'Sales' } } }],
  ])('that can be shown are found in any layout: %j', async (body) => {
    const { transport, sent } = fakeTransport([json({ ...body, allowAdd: true, allowEmptyOadc: null })]);
    expect(await getNumbers(transport)).toEqual({ allowAdd: true, phonenumbers: [read] });
    expect(asked(sent)).toEqual(['GET', '/my/settings/numbers', {}]);
  });

  it.each([
    [{ numbers: [sales] }, [read]],
    [['+493023125001'], [{ number: '+493023125001' }]],
    [{ whatever: 1 }, []],
  ])('of the account are found in any layout: %j', async (body, expected) => {
    const { transport, sent } = fakeTransport([json(body)]);
    expect(await getAccountNumbers(transport)).toEqual(expected);
    expect(asked(sent)).toEqual(['GET', '/my/settings/numbers/list', {}]);
  });

  it('that extensions show are read, also when they show none', async () => {
    const outgoingNumbers = [
      { extensionId: 'e0', number: '+493023125001', clip: true },
      { extensionId: 'e1', number: 'anonymous' },
      { extensionId: 'e2', number: '+493023125001', clip: false },
    ];
    const { transport } = fakeTransport([json({ outgoingNumbers })]);
    expect(await getOutgoingNumbers(transport)).toEqual([
      { extensionId: 'e0', number: '+493023125001' },
      { extensionId: 'e1' },
      { extensionId: 'e2' },
    ]);
  });

  it('never fail other requests, whatever the answer', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (body) => {
        for (const record of recordsIn(body)) expect(numberIn(record)?.length ?? 0).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('can be shown to the called party', async () => {
    const { transport, sent } = fakeTransport([done]);
    await setOutgoingNumber(transport, { extensionId: 'e0', number: '+4930123456' });
    const query = { clip: 'true', number: 'tel:+4930123456', extensionId: 'e0' };
    expect(asked(sent)).toEqual(['POST', '/my/settings/numbers/outgoing', query]);
  });

  it('can be withheld', async () => {
    const { transport, sent } = fakeTransport([done]);
    await setOutgoingNumber(transport, { extensionId: 'e0' });
    expect(asked(sent)[2]).toEqual({ clip: 'false', extensionId: 'e0' });
  });

  it.each([
    [{ extensionId: '' }, 'extensionId'],
    [{ extensionId: 'e0', number: '030 123' }, 'number'],
  ])('that are invalid are rejected before they are sent: %j', async (order, field) => {
    const { transport, sent } = fakeTransport([done]);
    expect(await failureFrom(setOutgoingNumber(transport, order))).toMatchObject({
      kind: 'bad-input',
      field,
    });
    expect(sent).toEqual([]);
  });
});

describe('mobile phones', () => {
  it.each([
    ['registeredmobiledevices', getRegisteredMobileDevices],
    ['mobile/extensions', getMobileExtensions],
  ])('at %s are read in any layout', async (path, get) => {
    const phone = { extensionId: 'y0', alias: 'Mobile', phoneNumber: '+49157', model: 'P 1', vendor: 'V' };
    const { transport, sent } = fakeTransport([json({ items: [phone, { id: 7 }, 'nothing else'] })]);
    expect(await get(transport)).toEqual([phone, { extensionId: '7' }]);
    expect(asked(sent)).toEqual(['GET', `/my/settings/${path}`, {}]);
  });

  it('become extensions', async () => {
    const phone = { phoneNumber: '+49157', model: 'P 1', vendor: 'V', firmware: '1.2' };
    const { transport, sent } = fakeTransport([done]);
    await addMobileExtension(transport, phone);
    expect(asked(sent)).toEqual(['POST', '/my/settings/mobile/extensions', phone]);
  });

  it('are rejected without a model', async () => {
    const { transport, sent } = fakeTransport([done]);
    const phone = { phoneNumber: '+49157', model: '', vendor: 'V', firmware: '1.2' };
    expect(await failureFrom(addMobileExtension(transport, phone))).toMatchObject({ field: 'model' });
    expect(sent).toEqual([]);
  });

  it('have a code to forward to the voicemail box', async () => {
    const { transport, sent } = fakeTransport([json({ code: '**62*' })]);
    expect(await getVoicemailGsmCode(transport, 'deactivate')).toBe('**62*');
    const path = '/my/settings/mobile/extensions/unifiedvoicemailgsmcode';
    expect(asked(sent)).toEqual(['GET', path, { state: 'deactivate' }]);
  });

  it('have no code when the answer contains none', async () => {
    const { transport } = fakeTransport([json({ code: 'https://example.org' })]);
    expect(await failureFrom(getVoicemailGsmCode(transport, 'activate'))).toMatchObject({
      kind: 'bad-shape',
    });
  });
});
