import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createState } from '../../../../src/main/state/state.ts';
import { safeLogLine } from '../../../../src/main/base/safe-log.ts';
import { supportFile, type SupportFacts } from '../../../../src/main/diagnostics/support-file.ts';
import { settingsSchema } from '../../../../src/shared/model/settings.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

/** Everything that the account, the user or a caller could have left somewhere. */
interface Private {
  names: string[];
  number: string;
  token: string;
  host: string;
}

/** Names, numbers and tokens that no word of this program is. */
const secrets: fc.Arbitrary<Private> = fc.record({
  names: fc.array(
    fc
      .string({
        unit: fc.constantFrom('a', 'b', 'e', 'h', ' ', 'Ä', 'ö', 'ß', 'é', 'Ł'),
        minLength: 3,
        maxLength: 12,
      })
      .map((text) => `Zq${text.trim()}x`),
    { minLength: 8, maxLength: 8 },
  ),
  number: fc.integer({ min: 1_000_000, max: 999_999_999 }).map((digits) => `+4930${digits}`),
  token: fc.uuid(),
  host: fc.constantFrom('zq-relay', 'zq-desk').map((name) => `${name}.example.net`),
});

/** A desk with these in every place that holds text. */
function partsWith({ names, number, token, host }: Private): SupportFacts {
  const [
    user = '',
    colleague = '',
    lineName = '',
    device = '',
    contact = '',
    company = '',
    file = '',
    set = '',
  ] = names;
  const state = createState({
    status: 'signed-in',
    userId: user,
    userName: user,
    baseUrl: `https://${host}/v2`,
    accountType: 'new',
    accountTypeFrom: 'token',
    dialect: { id: 'spec', evidence: `GET /${company}` },
    builtIn: false,
    tokenStoredIn: 'keychain',
    offline: { id: 'signIn.failed.unreachable', values: { host } },
  });
  const detail = {
    id: 'tunnel.failed',
    values: { why: { id: 'failure.platform', values: { status: 400, detail: contact } } },
  } as const;
  state.patch({
    devices: [{ id: device, alias: device, type: 'register', callerId: number, online: true }],
    lines: [
      { id: lineName, kind: 'channel', name: lineName, userIds: [user, colleague], deviceIds: [device] },
    ],
    callerIds: [{ number, label: lineName }],
    colleagues: [
      { userId: colleague, name: colleague, directDials: [number], email: `${colleague}@${host}` },
    ],
    tunnel: { status: 'failed', provider: 'relay', detail },
    pushAddress: { state: 'taken', incoming: host, outgoing: host, lines: [lineName], canRestore: true },
    notices: [
      {
        id: contact,
        tone: 'danger',
        sentence: {
          id: 'timeline.setAside',
          values: {
            file,
            recovered: { id: 'timeline.recovered', values: { notes: 1, contacts: 2, marks: 0, rules: 0 } },
          },
        },
      },
    ],
    agentLogs: { address: `https://${host}/${token}`, headers: [company] },
  });
  const settings = settingsSchema.parse({
    popup: { offLines: [number, lineName], display: { label: company } },
    sound: { output: { id: token, label: device }, silenceKey: contact },
    crm: { template: `https://${host}/?q=${contact}`, schemes: [company] },
    agentLogs: { enabled: true, sources: [host] },
    tunnel: { provider: 'relay', relayUrl: `https://${host}/push/${token}`, account: user },
    dialler: { deviceId: device, companions: [device], callerId: number },
    deviceSets: [{ name: set, deviceId: device, companions: [] }],
    doNotDisturb: { account: `${user}@${host}`, choices: { [device]: { span: 'open', since: NOW } } },
    account: { baseUrl: `https://${host}/v2`, tokenId: token, userId: user },
    balance: { last: { amount: 7, currency: company, at: NOW } },
  });
  const time = new Date(NOW).toISOString();
  const stack = `Error: ${contact} ${number}\n    at ${user} (/home/${user}/index.js:10:4)\n    at f (/opt/${company}.js:3:7)`;
  return {
    now: NOW,
    versions: { deskbell: '0.1.0' },
    state: state.get(),
    settings,
    diagnostics: {
      findings: [
        { id: 'someLines', tone: 'info', what: { id: 'diagnosis.someLines', values: { lines: lineName } } },
        { id: 'relayDown', tone: 'bad', what: { id: 'diagnosis.relayDown', values: { why: detail } } },
      ],
      pushes: [{ at: NOW, event: 'newCall', whose: 'mine', answeredMs: 2, paintedMs: 12.5 }],
      refused: [{ reason: 'signature', count: 2, last: NOW }],
      tunnel: [{ at: NOW, status: 'failed', provider: 'relay', detail }],
      selfTest: {
        at: NOW,
        report: {
          ok: false,
          shell: 'electron',
          versions: { deskbell: '0.1.0' },
          checks: [
            { name: 'keychain', ok: true, ms: 12, detail: contact, code: 'selfTest.keychain' },
            {
              name: 'proxy',
              ok: false,
              ms: 5_000,
              detail: `${host}: ${number}`,
              code: 'network.proxy.away',
            },
          ],
        },
      },
    },
    counters: { received: 3 },
    clockAheadMs: 1200,
    log: [
      JSON.stringify({
        level: 30,
        time,
        method: 'GET',
        path: `/users/${user}`,
        tries: 1,
        ms: 20,
        outcome: 'ok',
        msg: contact,
      }),
      JSON.stringify({
        level: 40,
        time,
        method: 'PUT',
        path: `/${company}/${number}?q=${token}`,
        outcome: contact,
        status: 400,
      }),
      JSON.stringify({ level: 50, time, where: file, stack, msg: `${contact} ENOENT ${number}` }),
      JSON.stringify({ level: contact, time: company, method: number, path: [token], stack: { a: user } }),
      `${contact} ${number}`,
    ],
  };
}

describe('the support file', () => {
  it('contains no name, number, token or host of the account, wherever they appear', () => {
    fc.assert(
      fc.property(secrets, (given) => {
        const text = supportFile(partsWith(given));
        for (const name of given.names) expect(text).not.toContain(name);
        expect(text).not.toContain(given.token);
        expect(text).not.toContain(given.host.slice(0, 6));
        expect(text.replace(/\D/g, ' ')).not.toContain(given.number.slice(1));
        expect(text).not.toContain(given.number.slice(5));
      }),
    );
  });

  it('contains versions, settings, the tunnel, the pushes, the findings and the end of the log', () => {
    const given: Private = {
      names: ['Zqa', 'Zqb', 'Zqc', 'Zqd', 'Zqe', 'Zqf', 'Zqg', 'Zqh'],
      number: '+493012345678',
      token: 'secret',
      host: 'zq-relay.example.net',
    };
    const file = JSON.parse(supportFile(partsWith(given))) as Record<string, unknown>;
    expect(file).toMatchObject({
      versions: { deskbell: '0.1.0' },
      account: { type: 'new', platform: 'other', devices: [{ type: 'register', online: true }], numbers: 1 },
      settings: {
        popup: { offLines: 2, display: 'named' },
        tunnel: { provider: 'relay' },
        crm: { set: true },
      },
      tunnel: { status: 'failed', detail: 'tunnel.failed', history: [{ status: 'failed' }] },
      pushAddress: { state: 'taken', lines: 1 },
      findings: [
        { id: 'someLines', tone: 'info' },
        { id: 'relayDown', detail: ['tunnel.failed', 'failure.platform'] },
      ],
      pushes: [{ event: 'newCall', answeredMs: 2, paintedMs: 12.5 }],
      selfTest: {
        ok: false,
        shell: 'electron',
        checks: [
          { name: 'keychain', ok: true, detail: 'selfTest.keychain' },
          { name: 'proxy', ok: false, ms: 5_000, detail: 'network.proxy.away' },
        ],
      },
      log: [
        { method: 'GET', path: '/users/{id}', outcome: 'ok' },
        { method: 'PUT', path: '/{id}/{id}', status: 400 },
        { codes: [], at: ['index.js:10:4', 'chunk:3:7'] },
        {},
      ],
    });
  });
});

describe('an entry of the log', () => {
  it.each([
    ['/channels/5b1f/users/w0/devices', '/channels/{id}/users/{id}/devices'],
    ['/my/settings/extensions/e0/dnd', '/my/settings/extensions/{id}/dnd'],
    ['/my/contacts/phonebook/snom', '/my/contacts/phonebook/{id}'],
    ['/history', '/history'],
  ])('keeps of the path %s only words of the interface', (path, safe) => {
    expect(safeLogLine(JSON.stringify({ path }))).toMatchObject({ path: safe });
  });

  it('keeps the error code of the system', () => {
    const stack = "Error: ENOSPC: no space left on device, write '/home/mara/x'\n    at write (node:fs:1:2)";
    expect(safeLogLine(JSON.stringify({ stack }))).toMatchObject({ codes: ['ENOSPC'] });
  });

  it('is dropped when it is invalid', () => {
    for (const line of ['', 'x', '7', 'null', '[]']) expect(safeLogLine(line) ?? 'nothing').toBe('nothing');
  });
});
