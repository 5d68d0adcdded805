import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '../../../../src/main/policy/read-policy.ts';
import { hotkeyActions, hotkeyProblems, type Hotkeys } from '../../../../src/shared/hotkeys.ts';
import type { Locale } from '../../../../src/shared/ipc/snapshot.ts';
import { settingsSchema } from '../../../../src/shared/model/settings.ts';
import { textsIn } from '../../../support/texts.ts';

/** The mistakes in a policy, as "line field: expected"; each value on a line of its own. */
function mistakes(policy: unknown, language: Locale = 'en', mac = false): string[] {
  const { say } = textsIn(language);
  return readPolicy(JSON.stringify(policy, null, 2), mac).mistakes.map(
    ({ line, field, expected }) => `${line} ${field}: ${say(expected)}`,
  );
}
const applied = (policy: unknown): [string, unknown][] => [
  ...readPolicy(JSON.stringify(policy), false).policy.locked,
];

describe('the hotkeys of a policy', () => {
  it('are valid for the system or reported as mistakes; the rest applies', () => {
    const policy = {
      locked: {
        hotkeys: { mute: 'Ctrl+Alt', hold: 'Strg+Alt+P', palette: 'Alt+F4', hangUp: null },
        sound: { silenceKey: 'S', enabled: true },
        zoom: 2,
      },
    };
    expect(mistakes(policy)).toEqual([
      '4 locked.hotkeys.mute: keys as in “CommandOrControl+Alt+Shift+H”',
      '5 locked.hotkeys.hold: keys as in “CommandOrControl+Alt+Shift+H”',
      expect.stringContaining('6 locked.hotkeys.palette: other keys'),
      '10 locked.sound.silenceKey: keys as in “CommandOrControl+Alt+Shift+H”',
    ]);
    expect(applied(policy)).toEqual([
      ['hotkeys.hangUp', null],
      ['sound.enabled', true],
      ['zoom', 2],
    ]);
    expect(mistakes({ locked: { hotkeys: { palette: 'Alt+F4' } } }, 'de', true)).toEqual([]);
  });

  it('may not be used twice, in any spelling, nor equal those of the program', () => {
    expect(
      mistakes({
        defaults: { hotkeys: { hold: 'Ctrl+Alt+F9' } },
        locked: { hotkeys: { hangUp: 'Shift+Ctrl+Alt+7', mute: 'CommandOrControl+Alt+Shift+7' } },
      }),
    ).toEqual([
      expect.stringContaining('4 defaults.hotkeys.hold: other keys'),
      '10 locked.hotkeys.mute: other keys than those of hotkeys.hangUp',
    ]);
    expect(
      mistakes({ locked: { hotkeys: { mute: settingsSchema.parse({}).sound.silenceKey } } }, 'de'),
    ).toEqual(['4 locked.hotkeys.mute: ein anderes Tastenkürzel als das von sound.silenceKey']);
    // A locked setting hides the default, so both do not conflict.
    expect(
      mistakes({
        defaults: { hotkeys: { mute: 'Ctrl+Alt+Shift+7' } },
        locked: { hotkeys: { mute: 'Ctrl+Alt+Shift+8', hold: 'Ctrl+Alt+Shift+7' } },
      }),
    ).toEqual([]);
    expect(mistakes({ locked: { hotkeys: { mute: 'Ctrl+Alt+Shift+H' } } })).toEqual([]);
  });

  it('all work if accepted, for any policy', () => {
    const some = fc.constantFrom(
      ...['Ctrl+Alt+Shift+1', 'Alt+Ctrl+Shift+1', 'Ctrl+Alt+Shift+2', 'Ctrl+C', 'F5', 'Strg+1', '', 'Alt+F4'],
    );
    const keys = fc.record(Object.fromEntries(hotkeyActions.map((action) => [action, some])));
    fc.assert(
      fc.property(keys, (hotkeys) => {
        const { policy } = readPolicy(JSON.stringify({ locked: { hotkeys } }), false);
        const taken = hotkeyActions.map((action) => [action, policy.locked.get(`hotkeys.${action}`) ?? null]);
        const working = Object.fromEntries(taken) as Hotkeys;
        expect(hotkeyProblems(working, [], false)).toEqual({});
      }),
    );
  });
});

describe('the CRM address of a policy', () => {
  const of = (template: string, rest: object = {}): string[] =>
    mistakes({ locked: { crm: { template, ...rest } } });

  it.each([
    [
      'https://crm.example.com/?q={nummer}',
      /^4 locked\.crm\.template: no other words in braces than \{number\}/,
    ],
    ['https://crm.example.com/?q={number', /^4 .*no other words in braces/],
    ['crm.example.com/{number}', /^4 .*an address without user name and password, such as https:/],
    ['https://', /^4 .*an address/],
    ['https://me:secret@crm.example.com/', /^4 .*an address without user name/],
    ['javascript:alert({number})', /^4 .*an address/],
    ['http://crm.example.com/?q={number}', /^4 .*begins with https:\/\/, or http in crm\.schemes as well$/],
    ['https://{name}.example.com/', /^4 .*only after the name of the server$/],
  ])('%s is a mistake', (template, said) => {
    expect(of(template)).toEqual([expect.stringMatching(said)]);
    expect(applied({ locked: { crm: { template, opens: 'onRing' } } })).toEqual([['crm.opens', 'onRing']]);
  });

  it('may have a scheme that either section of the policy allows', () => {
    expect(of('mycrm:{number}', { schemes: ['mycrm'] })).toEqual([]);
    expect(
      mistakes({
        defaults: { crm: { schemes: ['http'] } },
        locked: { crm: { template: 'http://crm.example.com/?q={number}' } },
      }),
    ).toEqual([]);
    expect(of('')).toEqual([]);
  });

  it('may not have a scheme that runs code', () => {
    expect(of('', { schemes: ['mycrm', 'javascript', 'https:'] })).toEqual([
      expect.stringContaining('7 locked.crm.schemes[1]: a scheme in lower case'),
      expect.stringContaining('8 locked.crm.schemes[2]: a scheme in lower case'),
    ]);
  });
});

describe('addresses and numbers of a policy', () => {
  it('of the sign-in must be https or of this computer', () => {
    expect(mistakes({ locked: { signIn: { baseUrl: 'http://api.example.com/v2' } } })).toHaveLength(1);
    expect(mistakes({ locked: { signIn: { baseUrl: 'ftp://localhost/v2' } } })).toHaveLength(1);
    expect(mistakes({ locked: { signIn: { baseUrl: 'http://localhost:4010/v2' } } })).toEqual([]);
  });

  it('of senders of agent logs must be IP addresses or networks', () => {
    expect(
      mistakes({
        locked: { agentLogs: { sources: ['192.0.2.0/24', '2001:db8::1', 'agents', '10.0.0.0/33'] } },
      }),
    ).toEqual([
      '7 locked.agentLogs.sources[2]: an address or a network, such as 192.0.2.0/24',
      '8 locked.agentLogs.sources[3]: an address or a network, such as 192.0.2.0/24',
    ]);
  });

  it('of address books must be valid, and a mistake only drops that address book', () => {
    const web = { kind: 'web', name: 'Web', fields: { name: 'name' } };
    const collection = { url: 'http://dav.example.com/staff/' };
    const books = [
      { kind: 'ldap', name: 'Open', address: 'ldap.example.com', security: 'none' },
      { kind: 'ldap', name: 'None', address: 'https://ldap.example.com/x' },
      { kind: 'file', name: 'File', address: 'staff.vcf', format: { kind: 'vcard' } },
      { ...web, address: 'https://crm.example.com/?phone=' },
      { ...web, address: 'https://{number}.example.com/' },
      { ...web, address: 'http://crm.example.com/{number}' },
      { kind: 'carddav', name: 'Dav', address: 'dav.example.com', collections: [collection] },
      {
        kind: 'carddav',
        name: 'Dav',
        address: 'ftp://dav',
        collections: [{ url: 'https://dav.example.com/' }],
      },
      { kind: 'ldap', name: 'Good', address: 'ldaps://ldap.example.com', base: 'dc=example' },
      { kind: 'file', name: 'Share', address: String.raw`\\server\staff.vcf`, format: { kind: 'vcard' } },
      { ...web, address: 'https://crm.example.com/people/{number}' },
    ];
    const policy = { locked: { addressBooks: books } };
    expect(mistakes(policy).map((line) => line.replace(/^\d+ locked\.addressBooks/, ''))).toEqual([
      expect.stringContaining('[0].security: "ldaps" or "startTls"'),
      expect.stringContaining('[1].address: the directory server'),
      '[2].address: the full path of a file',
      expect.stringContaining('[3].address: an https address with the number'),
      expect.stringContaining('[4].address: an https address with the number'),
      expect.stringContaining('[5].address: an https address with the number'),
      expect.stringContaining('[6].collections[0].url: an address that begins with https://'),
      expect.stringContaining('[7].address: a domain, a host or an address'),
    ]);
    expect(applied(policy)).toMatchObject([
      ['addressBooks', [{ name: 'Good' }, { name: 'Share' }, { name: 'Web' }]],
    ]);
  });

  it('of an address book with a duplicate id are dropped with a mistake', () => {
    const book = { kind: 'ldap', id: '0a1b2c3d', name: 'A', address: 'a.example.com' };
    expect(mistakes({ locked: { addressBooks: [book, { ...book, name: 'B' }] } })).toEqual([
      expect.stringContaining('12 locked.addressBooks[1].id: another ID'),
    ]);
  });

  it('of address books that would replace others are dropped with a mistake', () => {
    const staff = { kind: 'ldap', name: 'Staff', address: 'ldap.example.com', filter: '(ou=north)' };
    const south = { ...staff, filter: '(ou=south)' };
    const filters = (policy: unknown): unknown[] =>
      applied(policy).flatMap(([, value]) => (value as { filter: string }[]).map(({ filter }) => filter));
    const one = { locked: { addressBooks: [staff, south] } };
    expect(mistakes(one)).toEqual([
      expect.stringMatching(
        /^10 locked\.addressBooks\[1\]: an “id” of its own .* a book above has the same address; this one is left out$/,
      ),
    ]);
    expect(filters(one)).toEqual(['(ou=north)']);
    const two = { locked: { addressBooks: [staff, { ...south, id: '1a2b3c4d' }] } };
    expect([mistakes(two), filters(two)]).toEqual([[], ['(ou=north)', '(ou=south)']]);
  });

  it('of address books in “locked” and in “defaults” keep separate ids', () => {
    const id = '0a1b2c3d';
    const [one, other] = ['a', 'b'].map((name) => ({
      ...{ kind: 'ldap', name, address: `${name}.example.com` },
    }));
    const both = {
      locked: { addressBooks: [{ ...one, id }] },
      defaults: { addressBooks: [other, { ...other, id }] },
    };
    expect(mistakes(both)).toEqual([
      '23 defaults.addressBooks[1].id: another ID than that of an address book in “locked”; this one is left out',
    ]);
    expect(readPolicy(JSON.stringify(both), false).policy.defaults.get('addressBooks')).toMatchObject([
      { name: 'b' },
    ]);
    const renamed = {
      locked: { addressBooks: [one] },
      defaults: { addressBooks: [{ ...one, name: 'Old' }] },
    };
    expect(mistakes(renamed)).toEqual([
      expect.stringContaining('defaults.addressBooks[0]: an “id” of its own'),
    ]);
    expect(mistakes({ locked: { addressBooks: [one] }, defaults: { addressBooks: [one] } })).toEqual([]);
  });

  it('of a web service contain a header name, no secret, and no unknown placeholder', () => {
    const web = {
      kind: 'web',
      name: 'Web',
      address: 'https://crm.example.com/{number}',
      fields: { name: 'n' },
    };
    const wrong = ['Authorization: Bearer abc', 'Bearer abc', 'c2VjcmV0Cg==:', 'Cookie'];
    for (const header of wrong)
      expect(mistakes({ locked: { addressBooks: [{ ...web, header }] } })).toEqual([
        '11 locked.addressBooks[0].header: the name of a header alone, such as X-Api-Key; Deskbell asks each user for its value',
      ]);
    const other = 'https://crm.example.com/{number}?tel={tel}';
    expect(mistakes({ locked: { addressBooks: [{ ...web, address: other }] } })).toEqual([
      '7 locked.addressBooks[0].address: no other words in braces than {number}, {user}',
    ]);
    const json = 'https://crm.example.com/?where={"phone":"{number}"}';
    expect(mistakes({ locked: { addressBooks: [{ ...web, header: 'X-Api-Key', address: json }] } })).toEqual(
      [],
    );
  });

  it('of address books may contain the user, but not as a part of the host name', () => {
    const dav = (address: string, url: string): object => ({
      ...{ kind: 'carddav', name: 'Dav', address },
      collections: [{ url }],
    });
    const web = { kind: 'web', name: 'Web', fields: { name: 'n' } };
    const home = 'https://dav.example.com/users/{user}/';
    const good = [
      dav('dav.example.com', `${home}contacts/`),
      dav(home, home),
      { ...web, address: 'https://crm.example.com/{user}?phone={number}' },
      { kind: 'file', name: 'File', address: '/home/{user}/people.vcf', format: { kind: 'vcard' } },
    ];
    expect(mistakes({ locked: { addressBooks: good } })).toEqual([]);
    const wrong = [
      dav('{user}.example.com', home),
      dav('dav.example.com', 'https://{user}.example.com/'),
      dav('dav.example.com', 'https://dav.example.com/{username}/'),
      { ...web, address: 'https://{user}.example.com/{number}' },
      { kind: 'ldap', name: 'Ldap', address: '{user}.example.com' },
    ];
    expect(
      mistakes({ locked: { addressBooks: wrong } }).map((line) =>
        line.replace(/^\d+ locked\.addressBooks/, '').slice(0, 60),
      ),
    ).toEqual([
      '[0].address: words in braces only after the name of the serv',
      '[1].collections[0].url: words in braces only after the name ',
      '[2].collections[0].url: no other words in braces than {user}',
      '[3].address: an https address with the number after the name',
      '[4].address: the directory server, such as ldap.example.com ',
    ]);
  });

  it('for redirected calls must exist', () => {
    const rule = (to: string): object => ({
      ...{ name: 'On', callers: { kind: 'everybody' }, action: { kind: 'redirect', to } },
    });
    expect(mistakes({ defaults: { callRules: [rule('+493023125101'), rule('+4930')] } })).toHaveLength(1);
    expect(mistakes({ defaults: { callRules: [rule('+10000000000')] } })).toEqual([
      expect.stringContaining('11 defaults.callRules[0].action.to: a phone number that exists'),
    ]);
  });

  it('for redirected calls must not be premium-rate numbers', () => {
    const rule = {
      ...{ name: 'On', callers: { kind: 'everybody' }, action: { kind: 'redirect', to: '+499001234567' } },
    };
    expect(mistakes({ locked: { callRules: [rule] } })).toEqual([
      expect.stringContaining('locked.callRules[0].action.to: a phone number that costs no more'),
    ]);
  });

  it('may be sorted only by known ids', () => {
    const addressBooks = [{ kind: 'ldap', id: '0a1b2c3d', name: 'A', address: 'a.example.com' }];
    expect(
      mistakes({ defaults: { sourceOrder: ['own', '0a1b2c3d', 'outlook'] }, locked: { addressBooks } }),
    ).toEqual(['6 defaults.sourceOrder[2]: the ID of a source: platform, own, 0a1b2c3d']);
  });
});

describe('a policy that would lock everybody out', () => {
  const unlocked = (locked: object): [string[], string[]] => {
    const { policy } = readPolicy(JSON.stringify({ locked }), false);
    return [[...policy.locked.keys()], mistakes({ locked })];
  };

  it.each([
    ['', 'the base address of the platform, such as https://api.example.com/v2: nobody could sign in'],
    ['https://api.example.com/v3', 'the base address of the platform, which ends in /v2 or names no version'],
    ['https://api.example.com/?', 'an address that begins with https://, without user name, question mark'],
    ['https://api.example.com/#a', 'an address that begins with https://, without user name, question mark'],
    ['api.example.com', 'an address that begins with https://'],
  ])('does not lock the platform to “%s”, and the rest applies', (baseUrl, expected) => {
    expect(unlocked({ signIn: { baseUrl, clientId: 'desk' }, zoom: 2 })).toEqual([
      ['signIn.clientId', 'zoom'],
      [expect.stringContaining(`4 locked.signIn.baseUrl: ${expected}`)],
    ]);
  });

  it.each([
    [{}, 'clientId'],
    [{ clientId: ' ' }, 'clientId'],
    [{ clientId: 'desk', baseUrl: 'https://api.example.com' }, 'authorizeUrl'],
    [
      {
        ...{ clientId: 'desk', baseUrl: 'https://api.example.com' },
        authorizeUrl: 'https://login.example.com/authorize?tenant=1',
      },
      'tokenUrl',
    ],
  ])('does not lock browser sign-in with %j', (rest, missing) => {
    const [locked, found] = unlocked({ signIn: { method: 'browser', ...rest } });
    expect(found).toEqual([
      `4 locked.signIn.method: ${missing} in “signIn” as well: without it nobody could sign in with the browser. This lock is not applied`,
    ]);
    expect(locked).toEqual(Object.keys(rest).map((name) => `signIn.${name}`));
  });

  it('locks browser sign-in if its client is a default, or the platform is known', () => {
    const known = { method: 'browser', baseUrl: 'https://api.sipgate.com' };
    expect(mistakes({ defaults: { signIn: { clientId: 'desk' } }, locked: { signIn: known } })).toEqual([]);
    expect(mistakes({ defaults: { signIn: { method: 'browser', baseUrl: '' } } })).toEqual([]);
  });

  it('accepts a query in the address of browser sign-in, but no fragment', () => {
    const tokenUrl = 'https://login.example.com/token?tenant=1';
    expect(unlocked({ signIn: { authorizeUrl: 'https://login.example.com/authorize#a', tokenUrl } })).toEqual(
      [
        ['signIn.tokenUrl'],
        ['4 locked.signIn.authorizeUrl: an address that begins with https://, without user name and #'],
      ],
    );
  });

  it('reports missing members of a tunnel', () => {
    const publicUrl = 'https://desk.example.com';
    const named = { provider: 'cloudflared', mode: 'named', publicUrl };
    expect(unlocked({ tunnel: named })).toEqual([
      [],
      [expect.stringContaining('3 locked.tunnel.localPort: this member, which is missing: the port of')],
    ]);
    expect(mistakes({ locked: { tunnel: { ...named, localPort: 4000 } } })).toEqual([]);
    expect(mistakes({ locked: { tunnel: { ...named, tunnelName: 'desk' } } })).toEqual([]);
  });
  it('rejects values that look like command-line options, and relative program paths', () => {
    const ssh = {
      provider: 'ssh',
      host: '-oProxyCommand=x',
      user: '-l',
      remotePort: 1,
      publicUrl: 'https://a.example',
    };
    expect(mistakes({ locked: { tunnel: ssh } })).toEqual([
      '5 locked.tunnel.host: a value that does not begin with a hyphen (-)',
      '6 locked.tunnel.user: a value that does not begin with a hyphen (-)',
    ]);
    const cloudflared = (binary: string, tunnelName: string): unknown => ({
      locked: { tunnel: { provider: 'cloudflared', binary, tunnelName } },
    });
    expect(mistakes(cloudflared('bin/cloudflared', '--url'), 'de')).toEqual([
      '6 locked.tunnel.tunnelName: ein Wert, der nicht mit einem Bindestrich (-) beginnt',
    ]);
    for (const binary of ['cloudflared', './cloudflared', '..\\cloudflared.exe']) {
      expect(mistakes(cloudflared(binary, 'desk'))).toEqual([
        '5 locked.tunnel.binary: the full path of a file',
      ]);
    }
    for (const binary of ['/usr/bin/cloudflared', 'C:\\cloudflared.exe'])
      expect(mistakes(cloudflared(binary, 'desk'))).toEqual([]);
  });
});
