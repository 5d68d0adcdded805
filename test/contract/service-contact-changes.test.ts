import { describe, expect, it } from 'vitest';
import { bothDesks } from './both-desks.ts';
import { errorOf, type Desk } from './service-support.ts';

const EVE = {
  name: 'Eve Example',
  family: 'Example',
  given: 'Eve',
  picture: null,
  emails: [{ email: 'eve@example.org', type: ['HOME'] }],
  numbers: [{ number: '+49 30 23125-777', type: ['WORK'] }],
  addresses: [{ streetAddress: 'Street 1', locality: 'Berlin', postalCode: '10115', country: 'DE' }],
  organization: [['Example Inc.', 'Sales', 'North'], ['Other']],
  scope: 'SHARED',
};
const NUMBER = '+493023125777';
const desks = bothDesks({ contacts: 30 });

interface Item {
  id: string;
  name: string;
  numbers: { number: string; type: string[] }[];
}
const found = async (desk: Desk, number = NUMBER): Promise<Item[]> => {
  const { body } = await desk.rest('GET', `/contacts?phonenumbers=${encodeURIComponent(number)}`);
  return (body as { items: Item[] }).items;
};
const count = async (desk: Desk): Promise<number> =>
  ((await desk.rest('GET', '/contacts?limit=1')).body as { totalCount: number }).totalCount;
/** The token of a colleague. */
const asColleague = async (desk: Desk): Promise<Record<string, string>> => {
  const { body } = await desk.control('GET', '/tokens');
  return { authorization: `Bearer ${(body as { tokens: { w1: { jwt: string } } }).tokens.w1.jwt}` };
};

describe.each(['new', 'classic'] as const)('contacts of a %s account', (system) => {
  it('can be created with all their fields, and call under their name', async () => {
    const desk = desks[system];
    const answer = await desk.rest('POST', '/contacts', EVE);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const [contact, ...others] = await found(desk);
    expect(others).toEqual([]);
    expect(contact).toEqual({
      ...EVE,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      family: undefined,
      given: undefined,
      picture: undefined,
      numbers: [{ number: NUMBER, type: ['WORK'] }],
      addresses: [{ poBox: '', extendedAddress: '', region: '', ...EVE.addresses[0] }],
    });
    const call = await desk.control('POST', '/calls', { from: NUMBER });
    expect(call.body).toMatchObject({ contact: { name: 'Eve Example' } });
    const listed = await desk.rest('GET', `/my/contacts/${contact?.id ?? ''}?version=1`);
    expect(listed.text).toContain('"family":"Example"');
  });

  it('can be replaced, including generated ones', async () => {
    const desk = desks[system];
    const before = (await desk.rest('GET', '/contacts?limit=3')).body as { items: Item[] };
    const second = before.items[1];
    const changed = { ...second, name: 'Changed', numbers: [{ number: NUMBER, type: ['HOME'] }] };
    expect((await desk.rest('PUT', `/contacts/${second?.id ?? ''}`, changed)).status).toBe(204);
    const after = (await desk.rest('GET', '/contacts?limit=3')).body as { items: Item[] };
    expect(after.items.map(({ name }) => name)).toEqual([
      before.items[0]?.name,
      'Changed',
      before.items[2]?.name,
    ]);
    expect((await found(desk)).map(({ name }) => name)).toEqual(['Changed']);
    expect(await found(desk, second?.numbers[0]?.number)).toEqual([]);
    expect(await count(desk)).toBe(30);
  });

  it('can be created by a change under an unused UUID, and under no other id', async () => {
    const desk = desks[system];
    const id = '0f5a3b6e-2c1d-4e7f-8a9b-1c2d3e4f5a6b';
    expect((await desk.rest('PUT', `/contacts/${id}`, EVE)).status).toBe(204);
    expect((await desk.rest('PUT', `/contacts/${id}`, { ...EVE, name: 'Eve Second' })).status).toBe(204);
    expect(await found(desk)).toMatchObject([{ id, name: 'Eve Second' }]);
    expect((await desk.rest('PUT', '/contacts/eve', EVE)).status).toBe(404);
    expect(await count(desk)).toBe(31);
    expect((await desk.rest('DELETE', `/contacts/${id}`)).status).toBe(204);
    expect(await count(desk)).toBe(30);
  });

  it('can be deleted one by one, and all private ones at once', async () => {
    const desk = desks[system];
    const [anna] = await found(desk, '+493023125101');
    expect((await desk.rest('DELETE', `/contacts/${anna?.id ?? ''}`)).status).toBe(204);
    expect((await desk.rest('DELETE', `/contacts/${anna?.id ?? ''}`)).status).toBe(404);
    expect(await found(desk, '+493023125101')).toEqual([]);
    await desk.rest('POST', '/contacts', EVE);
    await desk.rest('POST', '/contacts', { ...EVE, scope: 'PRIVATE' });
    expect((await desk.rest('DELETE', '/contacts')).status).toBe(204);
    expect(await found(desk)).toMatchObject([{ scope: 'SHARED' }]);
  });

  it('are visible to their owner only while they are private', async () => {
    const desk = desks[system];
    const colleague = await asColleague(desk);
    const theirs = async (): Promise<number> => {
      const { body } = await desk.rest('GET', '/contacts?limit=1', undefined, colleague);
      return (body as { totalCount: number }).totalCount;
    };
    await desk.rest('POST', '/contacts', { ...EVE, scope: 'PRIVATE' });
    const [eve] = await found(desk);
    expect([await count(desk), await theirs()]).toEqual([31, 30]);
    expect((await desk.rest('PUT', `/contacts/${eve?.id ?? ''}`, EVE, colleague)).status).toBe(404);
    expect((await desk.rest('DELETE', `/contacts/${eve?.id ?? ''}`, undefined, colleague)).status).toBe(404);
    await desk.rest('PUT', `/contacts/${eve?.id ?? ''}`, EVE);
    expect([await count(desk), await theirs()]).toEqual([31, 31]);
    const [anna] = await found(desk, '+493023125101');
    await desk.rest('PUT', `/contacts/${anna?.id ?? ''}`, { ...anna, scope: 'PRIVATE' });
    expect([await count(desk), await theirs()]).toEqual([31, 30]);
  });

  it('can be imported from CSV with columns in any order, and are private', async () => {
    const desk = desks[system];
    const csv = `number,Lastname,firstname,extra\r\n+493023125777,"Doe, ""Jr.""",John,x\n,,,\n\n030 1,Roe,Jane,\n`;
    const base64Content = Buffer.from(csv).toString('base64');
    expect((await desk.rest('POST', '/contacts/import/csv', { base64Content })).status).toBe(204);
    expect(await found(desk)).toMatchObject([{ name: 'John Doe, "Jr."', scope: 'PRIVATE' }]);
    expect(await count(desk)).toBe(32);
  });

  it.each([
    [{ ...EVE, scope: 'INTERNAL' }, '/scope'],
    [{ ...EVE, scope: undefined }, '/scope'],
    [{ ...EVE, name: 'x'.repeat(501) }, '/name'],
    [{ ...EVE, numbers: [{ number: 7 }] }, '/numbers/0/number'],
    [{ ...EVE, emails: Array.from({ length: 51 }, () => EVE.emails[0]) }, '/emails'],
  ])('are rejected with a wrong field (%#)', async (body, pointer) => {
    const answer = await desks[system].rest('POST', '/contacts', body);
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer });
  });

  it('are rejected in a file without the columns', async () => {
    const base64Content = Buffer.from('name,phone\nJohn,+49').toString('base64');
    const answer = await desks[system].rest('POST', '/contacts/import/csv', { base64Content });
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer: '/base64Content' });
  });
});
