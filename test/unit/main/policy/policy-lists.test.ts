import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadPolicy } from '../../../../src/main/policy/load-policy.ts';
import { readPolicy } from '../../../../src/main/policy/read-policy.ts';
import { openPolicyFile, type PolicyFile } from '../../../../src/main/policy/policy-file.ts';

const voicemail = { kind: 'voicemail' };
const misspelt = { kind: 'voicemial' };

it('a locked list stays the whole list that it was, where one element of it cannot be read', async () => {
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

it('an address book keeps its id, and so its passwords, while it stays at its address', () => {
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
  const sameAddress = [web, { ...web, name: 'Look 2' }];
  expect(new Set(idsOf(...sameAddress)).size).toBe(2);
  expect(idsOf(...sameAddress.toReversed())).toEqual(idsOf(...sameAddress).toReversed());
  expect(idsOf(web, web)).toEqual([id]);
  const file = { kind: 'file', name: 'Suppliers', address: String.raw`C:\a.vcf`, format: { kind: 'vcard' } };
  expect(idsOf(file)).toEqual(idsOf({ ...file, name: 'Doctors' }));
  expect(idsOf(file)).not.toEqual(idsOf({ ...file, address: String.raw`C:\b.vcf` }));
});
