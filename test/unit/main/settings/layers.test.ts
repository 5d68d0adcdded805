import fc from 'fast-check';
import { userInfo } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../../src/main/base/refusal.ts';
import { openSettings, type LayeredSettings } from '../../../../src/main/settings/settings-store.ts';
import type { AddressBook } from '../../../../src/shared/model/address-book.ts';
import type { Settings } from '../../../../src/shared/model/settings.ts';
import { valueAt } from '../../../../src/shared/policy/members.ts';
import { noPolicy, type Policy } from '../../../../src/shared/policy/policy.ts';

interface Desk {
  store: LayeredSettings;
  file(): Record<string, unknown>;
}

function desk(): Desk {
  let file: Record<string, unknown> = {};
  const store = openSettings({
    folder: '/nowhere',
    now: 0,
    report: () => undefined,
    withdraw: () => undefined,
    after: () => undefined,
    hasContacts: () => false,
    openWriter: () => (data) => void (file = data),
  });
  return { store, file: () => file };
}

const policyOf = (locked: Record<string, unknown>, defaults: Record<string, unknown> = {}): Policy => ({
  locked: new Map(Object.entries(locked)),
  defaults: new Map(Object.entries(defaults)),
});

const refusedBy = (work: () => void): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
};

const book = (id: string, more: object = {}): AddressBook => ({
  id,
  kind: 'carddav',
  name: `Book ${id}`,
  paused: false,
  address: 'dav.example.com',
  userName: '',
  collections: [{ url: 'https://dav.example.com/a', name: '', writable: false }],
  ...more,
});

describe('settings combined with those of an administrator', () => {
  it('use defaults until the user chooses otherwise', () => {
    const { store } = desk();
    store.usePolicy(policyOf({}, { theme: 'dark', 'popup.corner': 'top-left' }));
    expect(store.get().theme).toBe('dark');
    store.update({ theme: 'light' });
    expect(store.get()).toMatchObject({ theme: 'light', popup: { corner: 'top-left' } });
  });

  it('keep their value, locked, when the administrator’s value cannot be read', () => {
    const { store } = desk();
    store.update({ theme: 'dark' });
    store.usePolicy({ ...policyOf({}, { zoom: 2 }), unread: new Set(['theme', 'zoom']) });
    expect(store.get()).toMatchObject({ theme: 'dark', zoom: 2 });
    expect(store.isLocked('theme')).toBe(true);
    for (const change of [{ theme: 'light' as const }, { zoom: 1 }]) {
      expect(refusedBy(() => store.update(change))).toMatchObject({ kind: 'set-by-administrator' });
    }
    store.usePolicy(noPolicy);
    store.update({ theme: 'light' });
    expect(store.get().theme).toBe('light');
  });

  it('keep the user’s choice, even if it equals the built-in default', () => {
    const { store } = desk();
    store.usePolicy(policyOf({}, { theme: 'dark' }));
    store.update({ theme: 'system' });
    store.usePolicy(policyOf({}, { theme: 'light' }));
    expect(store.get().theme).toBe('system');
  });

  it('take every difference in a file of an earlier version as a choice', () => {
    const { store } = desk();
    store.update({ theme: 'light' });
    store.usePolicy(policyOf({}, { theme: 'dark', zoom: 2 }));
    expect(store.get()).toMatchObject({ theme: 'light', zoom: 2 });
  });

  it('reject a change of a locked member by its name, and change nothing', () => {
    const { store } = desk();
    store.usePolicy(policyOf({ 'popup.corner': 'top-left' }));
    const change = { theme: 'dark', popup: { ...store.get().popup, corner: 'bottom-left' } } as const;
    expect(refusedBy(() => store.update(change))).toEqual({
      kind: 'set-by-administrator',
      setting: 'popup.corner',
      name: { id: 'policy.member.popup.corner' },
    });
    expect(store.get()).toMatchObject({ theme: 'system', popup: { corner: 'top-left' } });
    store.update({ popup: { ...store.get().popup, whileInCall: false } });
    expect(store.get().popup).toMatchObject({ corner: 'top-left', whileInCall: false });
  });

  it('never write a value of the policy into the file of the user', () => {
    const { store, file } = desk();
    store.usePolicy(policyOf({ 'popup.corner': 'top-left', theme: 'dark' }, { zoom: 2 }));
    store.update({ popup: { ...store.get().popup, whileInCall: false } });
    expect(file()).toMatchObject({ theme: 'system', zoom: 1, popup: { corner: 'auto', whileInCall: false } });
    expect(file()['chosen']).toEqual(['popup.whileInCall']);
  });

  it('keep private fields of a group of which a member is locked', () => {
    const { store } = desk();
    store.usePolicy(policyOf({ 'balance.warnBelow': 20 }));
    store.update({ balance: { ...store.get().balance, warned: true } });
    expect(store.get().balance).toMatchObject({ warnBelow: 20, warned: true });
    store.usePolicy(noPolicy);
    expect(store.get().balance).toMatchObject({ warnBelow: 5, warned: true });
  });

  const corners = fc.constantFrom('auto', 'top-left', 'top-right', 'bottom-left', 'bottom-right');
  const values: Record<string, fc.Arbitrary<unknown>> = {
    theme: fc.constantFrom('system', 'light', 'dark'),
    locale: fc.constantFrom('system', 'en', 'de'),
    zoom: fc.constantFrom(0.5, 1, 2),
    'popup.corner': corners,
    'popup.enabled': fc.boolean(),
    'sound.volume': fc.constantFrom(0, 0.5, 1),
    'start.hidden': fc.boolean(),
  };
  const someValues = fc.record(values, { requiredKeys: [] });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('policy' as const), locked: someValues, defaults: someValues }),
    fc
      .constantFrom(...Object.keys(values))
      .chain((path) =>
        (values[path] ?? fc.constant(0)).map((value) => ({ kind: 'user' as const, path, value })),
      ),
  );

  /** What the user asks for, as the sections of the settings page do: with the rest of its group. */
  function changeOf(now: Settings, path: string, value: unknown): Partial<Settings> {
    const [group = '', member] = path.split('.');
    if (member === undefined) return { [group]: value };
    return { [group]: { ...(valueAt(now, group) as object), [member]: value } };
  }

  it('follow the order locked, user, default for any policy and any changes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { store } = desk();
        const first = store.get();
        const own = new Map<string, unknown>();
        let policy = noPolicy;
        for (const each of steps) {
          if (each.kind === 'policy') {
            policy = policyOf(each.locked, each.defaults);
            store.usePolicy(policy);
          } else {
            const before = valueAt(store.get(), each.path);
            const isChange = !isDeepStrictEqual(before, each.value);
            const refused = refusedBy(() => store.update(changeOf(store.get(), each.path, each.value)));
            expect(refused !== undefined).toBe(isChange && policy.locked.has(each.path));
            if (isChange && refused === undefined) own.set(each.path, each.value);
          }
          for (const path of Object.keys(values)) {
            const expected = [policy.locked, own, policy.defaults].find((layer) => layer.has(path));
            expect(valueAt(store.get(), path)).toEqual(expected ? expected.get(path) : valueAt(first, path));
          }
        }
        store.usePolicy(noPolicy);
        for (const path of Object.keys(values)) {
          expect(valueAt(store.get(), path)).toEqual(own.has(path) ? own.get(path) : valueAt(first, path));
        }
      }),
    );
  });
});

describe('address books of an administrator', () => {
  const ids = (store: LayeredSettings): string[] => store.get().addressBooks.map(({ id }) => id);

  it('are listed beside those of the user, who cannot remove or change them', () => {
    const { store, file } = desk();
    store.update({ addressBooks: [book('11111111')] });
    store.usePolicy(policyOf({ addressBooks: [book('22222222')] }));
    expect(ids(store)).toEqual(['22222222', '11111111']);
    const [theirs, mine] = store.get().addressBooks;
    if (!theirs || !mine) throw new Error('Both are there.');
    const name = { id: 'policy.member.addressBooks' };
    const refused = { kind: 'set-by-administrator', setting: 'addressBooks', name };
    expect(refusedBy(() => store.update({ addressBooks: [mine] }))).toEqual(refused);
    expect(refusedBy(() => store.update({ addressBooks: [{ ...theirs, paused: true }, mine] }))).toEqual(
      refused,
    );
    store.update({ addressBooks: [theirs, { ...mine, paused: true }, book('33333333')] });
    expect(ids(store)).toEqual(['22222222', '11111111', '33333333']);
    expect(file()['addressBooks']).toMatchObject([{ id: '11111111', paused: true }, { id: '33333333' }]);
    store.usePolicy(noPolicy);
    expect(ids(store)).toEqual(['11111111', '33333333']);
  });

  it('from defaults can be removed and changed by the user permanently', () => {
    const { store } = desk();
    const policy = policyOf({}, { addressBooks: [book('22222222'), book('44444444')] });
    store.usePolicy(policy);
    const [first] = store.get().addressBooks;
    if (!first) throw new Error('It is there.');
    store.update({ addressBooks: [{ ...first, name: 'Mine' }] });
    expect(store.get().addressBooks).toMatchObject([{ id: '22222222', name: 'Mine' }]);
    store.usePolicy(noPolicy);
    store.usePolicy(policy);
    expect(ids(store)).toEqual(['22222222']);
  });

  it('take the name of each user if the policy has none, and store it separately', () => {
    const { store, file } = desk();
    const policy = policyOf({ addressBooks: [book('22222222')] });
    store.usePolicy(policy);
    store.update({ addressBooks: store.get().addressBooks.map((each) => ({ ...each, userName: 'anna' })) });
    expect(store.get().addressBooks).toMatchObject([{ userName: 'anna' }]);
    expect(file()['addressBooks']).toEqual([]);
    store.update({ theme: 'dark' });
    store.update({ addressBooks: [...store.get().addressBooks, book('55555555')] });
    expect(store.get().addressBooks).toMatchObject([{ userName: 'anna' }, { id: '55555555' }]);
  });
});

describe('address books of an administrator with the user in their addresses', () => {
  const own = (user: string) => ({
    address: `https://dav.example.com/${user}/`,
    collections: [{ url: `https://dav.example.com/${user}/team`, name: '', writable: true }],
  });
  const name = (store: ReturnType<typeof desk>['store'], userName: string): void =>
    store.update({ addressBooks: store.get().addressBooks.map((each) => ({ ...each, userName })) });

  it.each(['locked', 'defaults'] as const)('in %s use that, whatever name they sign in with', (section) => {
    const { store, file } = desk();
    const books = { addressBooks: [book('22222222', own('{user}'))] };
    store.usePolicy(section === 'locked' ? policyOf(books) : policyOf({}, books));
    expect(store.get().addressBooks).toMatchObject([{ userName: '', ...own('{user}') }]);
    for (const userName of ['anna@example.com', 'ben/../x', 'anna@example.com']) {
      name(store, userName);
      expect(store.get().addressBooks).toMatchObject([{ userName, ...own(encodeURIComponent(userName)) }]);
    }
    expect(file()['addressBooks']).toEqual([]);
    const moved = store
      .get()
      .addressBooks.map((each) => ({ ...each, address: 'https://other.example.com/' }));
    const refused = refusedBy(() => store.update({ addressBooks: moved }));
    if (section === 'locked') expect(refused).toMatchObject({ kind: 'set-by-administrator' });
    else expect(store.get().addressBooks).toMatchObject([{ address: 'https://other.example.com/' }]);
  });

  it('use the computer’s user name in files and look-ups, and replace nothing in own books', () => {
    const { store } = desk();
    const file: AddressBook = {
      ...{ id: '33333333', kind: 'file', name: 'File', paused: false, format: { kind: 'vcard' } },
      address: '/home/{user}/people.vcf',
    };
    const web: AddressBook = {
      ...{ id: '44444444', kind: 'web', name: 'CRM', paused: false, header: '', results: '', fields: {} },
      address: 'https://crm.example.com/{user}/{number}',
    };
    store.update({ addressBooks: [{ ...file, id: '55555555' }] });
    store.usePolicy(policyOf({ addressBooks: [file, web] }));
    const { username } = userInfo();
    expect(store.get().addressBooks.map(({ address }) => address)).toEqual([
      `/home/${username}/people.vcf`,
      `https://crm.example.com/${encodeURIComponent(username)}/{number}`,
      '/home/{user}/people.vcf',
    ]);
  });
});

describe('the ssh tunnel of an administrator', () => {
  const tunnel = {
    provider: 'ssh',
    host: 'a.example',
    port: 22,
    user: 'desk',
    remoteHost: '127.0.0.1',
  } as const;
  const whole = { ...tunnel, remotePort: 8080, publicUrl: 'https://a.example/' };
  const hostKey = `SHA256:${'A'.repeat(43)}`;

  it('keeps the first key of its server, and nothing else can be changed', () => {
    const { store, file } = desk();
    store.usePolicy(policyOf({ tunnel: whole }));
    store.update({ tunnel: { ...whole, hostKey } });
    expect(store.get().tunnel).toEqual({ ...whole, hostKey });
    expect(file()['tunnel']).toEqual({ provider: 'automatic' });
    expect(refusedBy(() => store.update({ tunnel: { ...whole, hostKey, user: 'other' } }))).toMatchObject({
      setting: 'tunnel',
    });
    store.update({ tunnel: whole });
    expect(store.get().tunnel).toEqual(whole);
  });
});
