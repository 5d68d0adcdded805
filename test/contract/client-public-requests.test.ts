import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forAccount } from '../../src/platform/account.ts';
import * as control from '../../src/platform/call-control.ts';
import { v2Dialect } from '../../src/platform/dialects/v2.ts';
import { historyPages, updateHistoryEntries, updateHistoryEntry } from '../../src/platform/history.ts';
import { putPushSettings } from '../../src/platform/push-settings.ts';
import { startCall } from '../../src/platform/start-call.ts';
import type { Transport } from '../../src/platform/transport.ts';
import { setDefaultDevice } from '../../src/platform/v2/account-info.ts';
import { fakeTransport, type Sent } from '../unit/platform/fake.ts';

/** What one request may carry by the platform's published description of its v2, as `public-requests.tsv` notes it. */
interface Described {
  method: string;
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
      path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      fields: new Map(
        pairs.map(([name = '', type = '']) => [
          name.replace('!', ''),
          { type, required: name.endsWith('!') },
        ]),
      ),
    };
  });

const kinds: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
  integer: (value) => Number.isInteger(typeof value === 'string' ? Number(value) : value),
  strings: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
};

/** What of a request is not as described. */
function faultsOf({ method, url, body }: Sent): string[] {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/^\/v2/, '');
  const found = described.find((one) => one.method === method && one.path.test(path));
  if (!found) return [`${method} ${path} is not described`];
  const told = method === 'GET' ? [Object.fromEntries(searchParams)] : [body].flat();
  return told.flatMap((record) => {
    const given = Object.entries(record as object);
    const missing = [...found.fields]
      .filter(([name, { required }]) => required && !given.some(([key]) => key === name))
      .map(([name]) => `${path}: ${name} is missing`);
    const wrong = given
      .filter(([name, value]) => !kinds[found.fields.get(name)?.type ?? '']?.(value))
      .map(([name]) => `${path}: ${name} is not described so`);
    return [...missing, ...wrong];
  });
}

const done = new Response(JSON.stringify({ sessionId: 's1', items: [], totalCount: 0 }), {
  headers: { 'content-type': 'application/json' },
});
const { transport, sent } = fakeTransport([done]);
const client = forAccount(transport, 'classic');
const dialect = v2Dialect(client);
const pdf = new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF\n'));
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
  'do-not-disturb': () => dialect.setDnd({ id: 'e0', type: 'register' }, true),
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
  'ask for contacts': () => dialect.contactPages({ pageSize: 10 }).next(),
};

let before = 0;
const asked = new Set<Described | undefined>();
beforeAll(() => {
  before = sent.length;
});
afterAll(() => {
  // What is described and never asked here proves nothing of the client.
  expect(described.filter((one) => !asked.has(one)).map(({ path }) => path.source)).toEqual([]);
});

it.each(Object.entries(requests))('the request to %s is as the platform describes it', async (_, make) => {
  await make(client);
  const made = sent.slice(before);
  before = sent.length;
  expect(made.length).toBeGreaterThan(0);
  for (const request of made) {
    const path = new URL(request.url).pathname.replace(/^\/v2/, '');
    asked.add(described.find((one) => one.method === request.method && one.path.test(path)));
    expect(faultsOf(request)).toEqual([]);
  }
});

it('a request that is not would be found out', () => {
  const url = 'https://api.test/v2/sessions/fax';
  const body = { faxlineId: 'f0', recipient: 1, base64Content: '', more: true };
  expect(faultsOf({ method: 'POST', url, headers: {}, body })).toEqual([
    '/sessions/fax: filename is missing',
    '/sessions/fax: recipient is not described so',
    '/sessions/fax: more is not described so',
  ]);
});
