import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forAccount } from '../../src/platform/account.ts';
import * as control from '../../src/platform/call-control.ts';
import { v2Dialect } from '../../src/platform/dialects/v2.ts';
import { listActiveCalls } from '../../src/platform/active-calls.ts';
import { listGroupUsers, listPhonelineDevices } from '../../src/platform/classic-lines.ts';
import { listDevices, listDevicesOf } from '../../src/platform/devices.ts';
import { listFaxLines, listGroupFaxLines } from '../../src/platform/fax-lines.ts';
import {
  deleteHistoryEntry,
  getHistoryEntry,
  historyPages,
  updateHistoryEntries,
  updateHistoryEntry,
} from '../../src/platform/history.ts';
import { readLines } from '../../src/platform/lines.ts';
import { getPushSettings, putPushSettings } from '../../src/platform/push-settings.ts';
import { startCall } from '../../src/platform/start-call.ts';
import type { Transport } from '../../src/platform/transport.ts';
import { getUserInfo } from '../../src/platform/userinfo.ts';
import { getAccountInfo, getWebUser, setDefaultDevice } from '../../src/platform/v2/account-info.ts';
import { blockNumber, listBlocked, unblockNumber } from '../../src/platform/v2/blacklist.ts';
import { changeV2Contact, createV2Contact, deleteV2Contact } from '../../src/platform/v2/contact-changes.ts';
import {
  listForwardings,
  playVoicemail,
  resendFax,
  setBusyOnBusy,
  setForwardings,
} from '../../src/platform/v2/forwardings.ts';
import { getDeviceCallerId } from '../../src/platform/v2/device-settings.ts';
import { listInternalContacts } from '../../src/platform/v2/internal-contacts.ts';
import { listSmsCallerIds, listSmsExtensions } from '../../src/platform/v2/messages.ts';
import { listPushLog } from '../../src/platform/v2/webhook-log.ts';
import { listVoicemailBoxes } from '../../src/platform/voicemail-boxes.ts';
import { fakeTransport, json, type Sent } from '../unit/platform/fake.ts';

/** What one request may carry by the platform's published description of its v2, as `public-requests.tsv` notes it. */
interface Described {
  method: string;
  template: string;
  path: RegExp;
  fields: Map<string, { type: string; required: boolean }>;
}

const described = readFileSync(new URL('./public-requests.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line): Described => {
    const [method = '', path = '', fields = ''] = line.split('\t');
    const pairs = fields.split(' ').map((field) => field.split(':'));
    return {
      method,
      template: path,
      path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      fields: new Map(
        pairs
          .filter(([name = '']) => name !== '')
          .map(([name = '', type = '']) => [name.replace('!', ''), { type, required: name.endsWith('!') }]),
      ),
    };
  });

const kinds: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
  integer: (value) => Number.isInteger(typeof value === 'string' ? Number(value) : value),
  list: (value) => Array.isArray(value),
  strings: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
};

/** A path written out goes before one with placeholders. */
const rowOf = (method: string, path: string): Described | undefined =>
  described
    .filter((one) => one.method === method && one.path.test(path))
    .sort((a, b) => a.template.split('{').length - b.template.split('{').length)[0];

/** What of a request is not as described. */
function faultsOf({ method, url, body }: Sent): string[] {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/^\/v2/, '');
  const found = rowOf(method, path);
  if (!found) return [`${method} ${path} is not described`];
  const reported = method === 'GET' ? [Object.fromEntries(searchParams)] : [body ?? {}].flat();
  return reported.flatMap((record) => {
    const given = Object.entries(record);
    const missing = [...found.fields]
      .filter(([name, { required }]) => required && !given.some(([key]) => key === name))
      .map(([name]) => `${path}: ${name} is missing`);
    const wrong = given
      .filter(([name, value]) => !kinds[found.fields.get(name)?.type ?? '']?.(value))
      .map(([name]) => `${path}: ${name} is not described so`);
    return [...missing, ...wrong];
  });
}

/** Enough for every parser to find what it needs. */
const everything = { ...{ sessionId: 's1', items: [], data: [], totalCount: 0 }, ...{ sub: 'w0', id: '1' } };
const more = {
  ...{ amount: 1, currency: 'EUR', value: '+4930' },
  ...{ type: 'CALL', direction: 'INCOMING' },
};
const done = new Response(JSON.stringify({ ...everything, ...more, created: '2026-11-22T10:00:00Z' }), {
  headers: { 'content-type': 'application/json' },
});
const { transport, sent } = fakeTransport([done]);
const client = forAccount(transport, 'classic');
const dialect = v2Dialect(client);
const pdf = new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF\n'));
const anna = {
  name: 'Anna Berg',
  organisation: 'Berg & Partner',
  numbers: [{ number: '+4930123456', type: 'WORK' as const }],
};
const message = { recipients: ['+4915799912345'], content: 'Hello', from: 's0' };

const requests: Record<string, (client: Transport) => Promise<unknown>> = {
  hold: () => control.setHold(client, 'c1', true),
  mute: () => control.setMuted(client, 'c1', false),
  record: () => control.setRecording(client, 'c1', true),
  dtmf: () => control.sendDtmf(client, 'c1', '12#*'),
  transfer: () => control.transferCall(client, 'c1', { attended: false, phoneNumber: '+4930123456' }),
  announce: () => control.playAnnouncement(client, 'c1', 'https://example.com/hello.wav'),
  'start a call': () => startCall(client, { deviceId: 'e0', targetNumber: '+4930123456' }),
  'start a call with a caller ID': () =>
    startCall(client, { deviceId: 'e0', targetNumber: '+4930123456', callerId: '+4921112345' }),
  'send an SMS': () => dialect.sendMessage(message),
  'send an SMS later': () => dialect.sendMessage({ ...message, sendAt: new Date(2_000_000_000_500) }),
  'send a fax': () => dialect.sendFax({ from: 'f0', recipients: ['+4930123456'], pdf }),
  'do-not-disturb': () => dialect.setDoNotDisturb({ id: 'e0', type: 'register' }, true),
  'caller ID of a device': () => dialect.setCallerId('e0', '+4921112345'),
  'default device': () => setDefaultDevice(client, 'w0', 'e0'),
  'push settings': () =>
    putPushSettings(client, {
      incomingUrl: 'https://desk.example.com/push',
      outgoingUrl: undefined,
      log: true,
      whitelist: ['p0'],
      pushApiVersion: 1,
    }),
  'change an entry of the history': () =>
    updateHistoryEntry(client, '1', { note: 'x', archived: true, read: true, starred: true }),
  'change many': () =>
    updateHistoryEntries(client, [
      { id: '1', read: true },
      { id: '2', starred: false },
    ]),
  'ask for the history': () =>
    historyPages(client, {
      types: ['CALL'],
      directions: ['INCOMING'],
      starred: true,
      archived: false,
      from: 1,
      to: 2,
      phoneNumber: '+4930123456',
    }).next(),
  'ask for blocked numbers': () => listBlocked(client),
  'block a number': () => blockNumber(client, '+4930123456'),
  'unblock a number': () => unblockNumber(client, '+4930123456'),
  'create a contact': () => createV2Contact(client, anna, 'PRIVATE'),
  'change a contact': async () => {
    // It is written anew, with what the platform told before.
    const book = fakeTransport([json({ id: 'c1', name: 'Anna', numbers: [], scope: 'PRIVATE' })]);
    await changeV2Contact(forAccount(book.transport, 'classic'), 'c1', anna);
    sent.push(...book.sent);
  },
  'delete a contact': () => deleteV2Contact(client, 'c1'),
  'ask for forwardings': () => listForwardings(client, 'p0'),
  'set forwardings': () =>
    setForwardings(client, 'p0', [{ destination: '+4930123456', timeout: 20, active: true }]),
  'be busy while speaking': () => setBusyOnBusy(client, 'w0', true),
  'play a voicemail on a phone': () => playVoicemail(client, { entryId: '1', deviceId: 'e0' }),
  'send a fax again': () => resendFax(client, '1'),
  'hang up': () => control.hangUp(client, 'c1'),
  'ask for live calls': () => listActiveCalls(client),
  'ask who is logged in': () => getUserInfo(client),
  'ask for the account': () => getAccountInfo(client),
  'ask for the balance': () => dialect.balance(),
  'ask for colleagues': () => dialect.users(),
  'ask for a user': () => getWebUser(client, 'w0'),
  'ask for numbers': () => dialect.callerIds(),
  'ask for devices': () => listDevices(client),
  'ask for the devices of a colleague': () => listDevicesOf(client, 'w1'),
  'ask for the caller ID of a device': () => getDeviceCallerId(client, 'e0'),
  'ask for lines': () => readLines(client),
  'ask who is in a group': () => listGroupUsers(client, 'g0'),
  'ask what a phoneline rings': () => listPhonelineDevices(client, 'p0'),
  'ask for voicemail boxes': () => listVoicemailBoxes(client),
  'ask for fax lines': () => listFaxLines(client),
  'ask for fax lines of groups': () => listGroupFaxLines(client),
  'ask what an SMS is sent from': () => listSmsExtensions(client),
  'ask which numbers an SMS shows': () => listSmsCallerIds(client, 's0'),
  'ask for internal contacts': () => listInternalContacts(client),
  'ask for the push settings': () => getPushSettings(client),
  'ask what was pushed': () => listPushLog(client, { limit: 50 }),
  'ask for an entry of the history': () => getHistoryEntry(client, '1'),
  'delete an entry of the history': () => deleteHistoryEntry(client, '1'),
  'ask for contacts': () => dialect.contactPages({ pageSize: 10 }).next(),
};

let before = 0;
const asked = new Set<Described | undefined>();
beforeAll(() => {
  before = sent.length;
});
afterAll(() => {
  // A described request that is never made here would prove nothing about the client.
  expect(described.filter((one) => !asked.has(one)).map(({ path }) => path.source)).toEqual([]);
});

it.each(Object.entries(requests))('the request to %s is as the platform describes it', async (_, make) => {
  await make(client);
  const made = sent.slice(before);
  before = sent.length;
  expect(made.length).toBeGreaterThan(0);
  for (const request of made) {
    const path = new URL(request.url).pathname.replace(/^\/v2/, '');
    asked.add(rowOf(request.method, path));
    expect(faultsOf(request)).toEqual([]);
  }
});

it('a request that does not match would be detected', () => {
  const url = 'https://api.test/v2/sessions/fax';
  const body = { faxlineId: 'f0', recipient: 1, base64Content: '', more: true };
  expect(faultsOf({ method: 'POST', url, headers: {}, body })).toEqual([
    '/sessions/fax: filename is missing',
    '/sessions/fax: recipient is not described so',
    '/sessions/fax: more is not described so',
  ]);
});

it('every requested path is in the description or the specification', () => {
  const specification = readFileSync(new URL('../coverage/endpoints.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[3] ?? '');
  const known = [...specification, ...described.map(({ template }) => template)].map((path) =>
    path.split('/'),
  );
  /** A placeholder on either side matches any part. */
  const isKnown = (path: string): boolean => {
    const parts = path.split('/');
    const fits = (one = '', other = ''): boolean => one === other || one === '*' || other.startsWith('{');
    return known.some(
      (row) => row.length === parts.length && row.every((part, index) => fits(parts[index], part)),
    );
  };
  const root = new URL('../../src/platform/', import.meta.url);
  // The table of the specification itself is compared with it elsewhere.
  const files = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !/endpoints\.ts$|oauth|push-address/.test(file),
  );
  const literal = /(?:pathOf`|path: ['`]|PATH = ['`]|\bpath = ['`])(\/[^'`]*)['`]/g;
  const paths = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(literal)].map(([, path = '']) =>
      path.replace(/\$\{[^}]*\}/g, '*'),
    ),
  );
  expect(paths.length).toBeGreaterThan(50);
  expect([...new Set(paths)].filter((path) => !isKnown(path))).toEqual([]);
  expect(isKnown('/my/lottery')).toBe(false);
});
