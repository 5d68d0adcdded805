import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadPolicy } from '../../../../src/main/policy/load-policy.ts';
import { readPolicy } from '../../../../src/main/policy/read-policy.ts';
import { openPolicyFile, type PolicyFile } from '../../../../src/main/policy/policy-file.ts';

const voicemail = { kind: 'voicemail' };
const misspelt = { kind: 'voicemial' };

it('a locked list keeps its previous value when one of its elements is unreadable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const system = join(folder, 'policy.json');
  const opened = async (): Promise<PolicyFile> => {
    const file = await openPolicyFile({
      ...{ system, now: () => 7, quietMs: 5, pollMs: 50, againMs: 5 },
      load: ({ file }) => loadPolicy({ file, isTrial: true }),
    });
    onTestFinished(() => file.close());
    return file;
  };
  const putRules = (actions: Record<string, object>): void => {
    const callRules = Object.entries(actions).map(([name, action]) => ({
      ...{ name, callers: { kind: 'withheld' }, action },
    }));
    // Nobody but its owner writes it, whatever files are made like on this computer.
    writeFileSync(system, JSON.stringify({ locked: { callRules } }), { mode: 0o644 });
  };
  const rulesOf = (file: PolicyFile): string[] => {
    const rules = file.current().policy.locked.get('callRules') as { name: string }[] | undefined;
    return (rules ?? []).map(({ name }) => name);
  };

  const running = await opened();
  putRules({ Block: voicemail, Night: voicemail });
  await vi.waitFor(() => expect(rulesOf(running)).toEqual(['Block', 'Night']));
  putRules({ Block: misspelt, Night: voicemail });
  await vi.waitFor(() => expect(running.current().view?.mistakes).toHaveLength(1));
  expect(rulesOf(running)).toEqual(['Block', 'Night']);
  putRules({ Night: voicemail });
  await vi.waitFor(() => expect(rulesOf(running)).toEqual(['Night']));

  // One that starts knows no former value: what can be read of it holds.
  putRules({ Block: misspelt, Night: voicemail });
  expect(rulesOf(await opened())).toEqual(['Night']);
});

it('an address book keeps its id, and so its passwords, as long as its address is the same', () => {
  const idsOf = (...addressBooks: object[]): unknown[] => {
    const { policy, mistakes } = readPolicy(JSON.stringify({ locked: { addressBooks } }));
    expect(mistakes).toEqual([]);
    return (policy.locked.get('addressBooks') as { id: string }[]).map(({ id }) => id);
  };
  const web = {
    kind: 'web',
    name: 'Look',
    address: 'https://crm.example.com/v1/{number}',
    header: 'X-Key',
    fields: { name: 'n' },
  };
  const [id] = idsOf(web);
  expect(idsOf({ ...web, name: 'Look renamed', address: 'https://CRM.example.com/v1/{number}' })).toEqual([
    id,
  ]);
  expect(idsOf({ ...web, address: 'https://crm.example.net/v1/{number}' })).not.toEqual([id]);
  expect(idsOf({ ...web, address: 'https://crm.example.com/V1/{number}' })).not.toEqual([id]);
  expect(idsOf({ ...web, id: '1a2b3c4d' })).toEqual(['1a2b3c4d']);
  const ldap = {
    kind: 'ldap',
    name: 'Staff',
    address: 'ldaps://ldap.example.com',
    base: 'ou=a',
    preset: 'inetOrgPerson',
  };
  expect(idsOf(ldap)).not.toEqual(idsOf({ ...ldap, base: 'ou=b' }));
  const [staff, customers] = ['staff', 'customers'].map((name) => ({
    ...ldap,
    name,
    userName: `cn=${name}`,
  }));
  const both = [staff ?? {}, customers ?? {}].map((book) => idsOf(book)[0]);
  expect(new Set(both).size).toBe(2);
  expect(idsOf(staff ?? {}, customers ?? {})).toEqual(both);
  const [first, second, third] = ['b', 'c', 'd'].map((name) => ({
    ...{ ...web, name, address: `https://crm.example.com/${name}/{number}` },
  }));
  const idOf = (book?: object): unknown => idsOf(book ?? {})[0];
  const ids = [idOf(first), idOf(second), idOf(third)];
  expect(new Set(ids).size).toBe(3);
  expect(idsOf(third ?? {}, second ?? {}, first ?? {})).toEqual(ids.toReversed());
  expect(idsOf(second ?? {}, third ?? {})).toEqual(ids.slice(1));
  const file = { kind: 'file', name: 'Suppliers', address: String.raw`C:\a.vcf`, format: { kind: 'vcard' } };
  expect(idsOf(file)).toEqual(idsOf({ ...file, name: 'Doctors' }));
  expect(idsOf(file)).not.toEqual(idsOf({ ...file, address: String.raw`C:\b.vcf` }));
});

it('an address book that is listed twice is reported, and used once', () => {
  const web = {
    ...{ kind: 'web', name: 'Look', address: 'https://crm.example.com/{number}', fields: { name: 'n' } },
  };
  const read = (...addressBooks: object[]) => {
    const { policy, mistakes } = readPolicy(
      JSON.stringify({ locked: { zoom: 1.25, addressBooks } }, null, 1),
    );
    return {
      count: (policy.locked.get('addressBooks') as object[]).length,
      zoom: policy.locked.get('zoom'),
      mistakes: mistakes.map(({ line, field, expected }) => `${line} ${field} ${expected.id}`),
    };
  };
  expect(read(web, web, { ...web, name: ' Look' })).toEqual({
    ...{ count: 1, zoom: 1.25 },
    mistakes: [1, 2].map((at) => `${5 + 8 * at} locked.addressBooks[${at}] policy.expected.noCopy`),
  });
  // One in each section says what its user is offered, and what is fixed.
  const both = { defaults: { addressBooks: [web] }, locked: { addressBooks: [web] } };
  expect(readPolicy(JSON.stringify(both)).mistakes).toEqual([]);
});

it('the first address book at an address keeps its id, and a second one needs an explicit id', () => {
  const read = (...addressBooks: object[]) => {
    const { policy, mistakes } = readPolicy(JSON.stringify({ locked: { addressBooks } }));
    const books = policy.locked.get('addressBooks') as { id: string; name: string }[];
    return {
      ids: Object.fromEntries(books.map(({ name, id }) => [name, id])),
      mistakes: mistakes.map(({ field, expected }) => ({ field, ...expected })),
    };
  };
  const collections = (name: string) => [{ url: `https://dav.example.com/${name}/` }];
  const office = {
    ...{ kind: 'carddav', name: 'Office', address: 'https://dav.example.com/' },
    collections: collections('office'),
  };
  const partners = { ...office, name: 'Partners', collections: collections('partners') };
  const suppliers = { ...office, name: 'Suppliers', collections: collections('suppliers') };
  const alone = read(office).ids['Office'];

  const both = read(office, partners);
  expect(both.ids['Office']).toBe(alone);
  const partnersId = both.ids['Partners'] ?? '';
  expect(partnersId).not.toBe(alone);
  expect(both.mistakes).toEqual([
    { field: 'locked.addressBooks[1]', id: 'policy.expected.placeId', values: { sample: partnersId } },
  ]);
  // With the id of the message, an address book keeps its data even if it is renamed or moved.
  const named = { ...partners, id: partnersId };
  expect(read(office, named)).toEqual({ ids: both.ids, mistakes: [] });
  expect(read(named, office)).toEqual({ ids: both.ids, mistakes: [] });
  expect(read(named, { ...office, name: 'Headquarters' }).ids['Headquarters']).toBe(alone);
  expect(read({ ...office, name: 'Headquarters' }, partners).ids['Headquarters']).toBe(alone);

  const three = read(office, partners, suppliers);
  expect(three.ids['Office']).toBe(alone);
  expect(three.ids['Partners']).toBe(partnersId);
  expect(new Set(Object.values(three.ids)).size).toBe(3);
  expect(three.mistakes).toHaveLength(2);
  // One with a mistake in it still has its place: its password does not come to the next one.
  const bad = { ...office, name: ' Office ', collections: [] };
  expect(read(bad, partners).ids).toEqual({ Partners: partnersId });
  // Nor does that of another user.
  const other = { ...office, name: 'Other', userName: 'somebody' };
  expect(read(office, other).mistakes).toEqual([]);
  expect(read(other).ids).toEqual({ Other: read(office, other).ids['Other'] });
  expect(read(other).ids['Other']).not.toBe(alone);
});
