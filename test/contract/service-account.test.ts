import { describe, expect, it } from 'vitest';
import { shows } from '../coverage/shows.ts';
import { bothDesks } from './both-desks.ts';
import { errorOf, type Desk } from './service-support.ts';

const CLASSIC_ONLY = 'This endpoint requires a sipgate Classic PBX Account';
const desks = bothDesks();

describe('the difference between the account types', () => {
  it('includes groups on the classic system, which are refused in plain text on the new one', async () => {
    expect((await desks.classic.rest('GET', '/groups')).body).toMatchObject({
      items: [{ id: 'g0' }, { id: 'g1' }],
    });
    const refused = await desks.new.rest('GET', '/groups');
    expect([refused.status, refused.text]).toEqual([403, CLASSIC_ONLY]);
    expect(refused.headers.get('content-type')).toContain('text/plain');
  });

  it('includes the phonelines of a classic user, each with whom it rings', async () => {
    const own = { id: 'p0', alias: 'Mara Lindner', users: [{ id: 'w0', deviceIds: ['e0', 'e1', 'y0'] }] };
    expect((await desks.classic.rest('GET', '/my/phonelines')).body).toMatchObject({ items: [own] });
    expect((await desks.classic.rest('GET', '/w0/phonelines')).body).toMatchObject({ items: [own] });
    expect((await desks.classic.rest('GET', '/w1/phonelines')).body).toEqual({ items: [] });
    expect((await desks.classic.rest('GET', '/w99/phonelines')).status).toBe(404);
  });

  it('includes channels with settings and users on the new system, refused on the classic one', async () => {
    const { body } = await desks.new.rest('GET', '/channels');
    expect(body).toMatchObject({
      items: [
        { name: 'Sales', settings: { users: { ringTime: 20 } }, users: [{ id: 'w0' }, {}, {}] },
        {},
        {},
      ],
    });
    expect((await desks.classic.rest('GET', '/channels')).status).toBe(403);
  });

  it.each(['/my/phonelines', '/voicemails', '/groupfaxlines', '/my/settings/extensions?version=1'])(
    'rejects %s on the new system',
    async (path) => {
      expect((await desks.new.rest('GET', path)).text).toBe(CLASSIC_ONLY);
    },
  );
});

describe('devices', () => {
  const aliases = async (desk: Desk, query: string): Promise<string[]> => {
    const { body } = await desk.rest('GET', `/my/devices${query}`);
    return (body as { items: { alias: string }[] }).items.map((item) => item.alias);
  };

  it('lists devices of every type, and filtered by type', async () => {
    expect(await aliases(desks.new, '?type=all')).toEqual([
      'Desk phone',
      'Desktop app',
      'Mobile app',
      'Mobile',
      'Home office',
    ]);
    expect(await aliases(desks.new, '')).toHaveLength(5);
    expect(await aliases(desks.new, '?type=app,external')).toEqual([
      'Desktop app',
      'Mobile app',
      'Home office',
    ]);
    expect(await aliases(desks.classic, '?type=app')).toEqual([]);
    expect(await aliases(desks.classic, '?type=register')).toEqual(['Desk phone', 'Softphone']);
  });

  it('accepts the own id instead of my, and rejects unknown users', async () => {
    expect((await desks.new.rest('GET', '/w0/devices')).status).toBe(200);
    expect((await desks.new.rest('GET', '/w99/devices')).status).toBe(404);
  });

  it('rejects an unknown type', async () => {
    expect(errorOf(await desks.new.rest('GET', '/my/devices?type=register,fridge')).detail).toContain(
      '"fridge"',
    );
  });

  it('switches do-not-disturb of own devices only', async () => {
    expect((await desks.new.rest('PUT', '/devices/e1', { dnd: true })).status).toBe(204);
    expect((await desks.new.rest('GET', '/my/devices?type=app')).body).toMatchObject({
      items: [{ dnd: true }, {}],
    });
    expect((await desks.new.rest('PUT', '/devices/e10', { dnd: true })).status).toBe(403);
    expect((await desks.new.rest('PUT', '/devices/e99', { dnd: true })).status).toBe(404);
  });

  it('reads and writes the caller ID', async () => {
    expect((await desks.new.rest('PUT', '/devices/e0/callerid', { value: '+493023125001' })).status).toBe(
      204,
    );
    expect((await desks.new.rest('GET', '/devices/e0/callerid')).body).toEqual({ value: '+493023125001' });
    const refused = await desks.new.rest('PUT', '/devices/e0/callerid', { value: 'my phone' });
    expect(errorOf(refused)).toMatchObject({ status: '400', pointer: '/value' });
  });
});

describe('classic extensions', () => {
  it('lists extensions of every type, the phones first', async () => {
    const { body } = await desks.classic.rest('GET', '/my/settings/extensions?version=2');
    expect(body).toMatchObject({
      extensions: [
        { extensionId: 'e0', type: 'register' },
        { extensionId: 'e1', type: 'register' },
        { extensionId: 'x0', type: 'external' },
        { extensionId: 'f0', type: 'fax' },
        { extensionId: 's0', type: 'sms' },
        { extensionId: 'v0', type: 'voicemail' },
      ],
    });
  });

  it.each([
    ['e0', { type: 'register', sipPassword: 'not-a-real-password', devices: [{ name: 'Desk phone' }] }],
    ['x0', { type: 'external', externalPhonenumber: '+493023125090', provider: 'Other' }],
    ['f0', { type: 'fax', faxIn: true }],
    ['v0', { type: 'voicemail', pin: '1234', timezone: 'Europe/Berlin' }],
    ['s0', { type: 'sms', incomingNumbers: ['+4915228895456'] }],
  ])('shows %s with the fields of its type', async (id, fields) => {
    const { body } = await desks.classic.rest('GET', `/my/settings/extensions/${id}?version=2`);
    expect(body).toMatchObject({ extensionId: id, dnd: false, ...fields });
  });

  it('shows the base product as the first register extension', async () => {
    const { body } = await desks.classic.rest('GET', '/my/settings/baseproducttype?version=2');
    expect(body).toMatchObject({ extensionId: 'e0', registerUrl: 'registrar.nordlicht.example' });
  });

  it.each(['e1', 'f0', 's0', 'v0'])('switches do-not-disturb of %s on and off', async (id) => {
    shows('extension dnd = value');
    const path = `/my/settings/extensions/${id}/dnd?version=2`;
    for (const value of [true, false]) {
      expect((await desks.classic.rest('POST', `${path}&value=${value}`)).status).toBe(200);
      expect((await desks.classic.rest('GET', path)).body).toEqual({ value });
    }
    expect(
      (await desks.classic.rest('POST', '/w1/settings/extensions/v1/dnd?version=2&value=true')).status,
    ).toBe(403);
  });

  it('requires the parameter version', async () => {
    const answer = await desks.classic.rest('GET', '/my/settings/extensions');
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer: '/version' });
  });

  it.each([
    ['the query', '?version=2&value=true', undefined, {}],
    ['a form', '?version=2', 'value=true', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['JSON', '?version=2', { value: true }, {}],
  ])('accepts do-not-disturb in %s', async (_, query, body, headers) => {
    const path = '/my/settings/extensions/e0/dnd';
    await desks.classic.rest('POST', `${path}?version=2&value=false`);
    expect((await desks.classic.rest('POST', path + query, body, headers)).status).toBe(200);
    expect((await desks.classic.rest('GET', `${path}?version=2`)).body).toEqual({ value: true });
  });

  it('rejects another value, and an unknown extension', async () => {
    const answer = await desks.classic.rest('POST', '/my/settings/extensions/e0/dnd?version=2&value=on');
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer: '/value' });
    expect((await desks.classic.rest('GET', '/my/settings/extensions/y0/dnd?version=2')).status).toBe(404);
  });
});

describe.each(['new', 'classic'] as const)('small resources of a %s account', (system) => {
  it('lists colleagues, numbers and the balance', async () => {
    const desk = desks[system];
    expect((await desk.rest('GET', '/users')).body).toMatchObject({ items: { length: 7 } });
    expect((await desk.rest('GET', '/users/w3')).body).toMatchObject({ firstname: 'Tomasz' });
    expect((await desk.rest('GET', '/account')).body).toMatchObject({ company: 'Nordlicht Handel GmbH' });
    expect((await desk.rest('GET', '/my/numbers')).body).toMatchObject({ items: { length: 4 } });
    expect((await desk.rest('GET', '/numbers')).body).toMatchObject({ items: { length: 10 } });
    expect((await desk.rest('GET', '/balance')).body).toEqual({ amount: 423_700, currency: 'EUR' });
    expect((await desk.rest('GET', '/my/billing/balance?version=1')).body).toMatchObject({
      totalIncludingVat: 42.37,
    });
  });
});

it('returns the outgoing numbers of the classic account', async () => {
  const numbers = await desks.classic.rest('GET', '/my/settings/numbers?version=1');
  expect(numbers.body).toMatchObject({ allowAdd: false, phonenumbers: { items: { length: 10 } } });
  const outgoing = await desks.classic.rest('GET', '/my/settings/numbers/outgoing?version=1');
  const { outgoingNumbers } = outgoing.body as { outgoingNumbers: { extensionId: string }[] };
  expect(outgoingNumbers.map(({ extensionId }) => extensionId)).toEqual(['e0', 'e1', 'x0', 'f0', 's0', 'v0']);
  expect(outgoingNumbers[0]).toMatchObject({ clip: true });
});
