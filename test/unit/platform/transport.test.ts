import { signInSentence } from '../../../src/shared/sign-in-sentence.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authorization } from '../../../src/platform/auth.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json, nodeError } from './fake.ts';

const schema = z.looseObject({ items: z.array(z.looseObject({ dnd: z.boolean() })) });
const get = { method: 'GET', path: '/my/devices', schema } as const;

describe('a request', () => {
  it('goes to the base address with a bearer token', async () => {
    const { transport, clock, sent } = fakeTransport([json({ items: [] })]);
    await clock.settle(
      transport.request({ ...get, query: { type: 'all', limit: undefined, types: ['a', 'b c'] } }),
    );
    expect(sent[0]).toMatchObject({
      url: 'https://api.test/v2/my/devices?type=all&types=a&types=b+c',
      headers: { authorization: 'Bearer secret-token', accept: 'application/json' },
    });
  });

  it('sends a personal access token as basic authentication', () => {
    const header = authorization({ kind: 'basic', tokenId: 'token-ABC123', token: 'pass' });
    expect(header).toBe(`Basic ${btoa('token-ABC123:pass')}`);
  });

  it('sends a body as JSON', async () => {
    const { transport, clock, sent } = fakeTransport([new Response(null, { status: 204 })]);
    await clock.settle(
      transport.request({ method: 'PUT', path: '/x', body: { value: true }, schema: z.unknown() }),
    );
    expect(sent[0]).toMatchObject({ body: { value: true }, headers: { 'content-type': 'application/json' } });
  });

  it('keeps unspecified fields', async () => {
    const { transport, clock } = fakeTransport([json({ items: [{ dnd: true, new: 1 }], also: 'this' })]);
    const answer = await clock.settle(transport.request(get));
    expect(answer).toEqual({ items: [{ dnd: true, new: 1 }], also: 'this' });
  });

  it('rejects a wrong type with the path of the field', async () => {
    const { transport, clock } = fakeTransport([json({ items: [{ dnd: true }, { dnd: 'yes' }] })]);
    const failure = await failureFrom(clock.settle(transport.request(get)));
    expect(failure).toMatchObject({ kind: 'bad-shape', path: 'items[1].dnd' });
  });

  it('returns bytes when another media type is requested', async () => {
    const { transport, clock } = fakeTransport([new Response('BEGIN:VCARD')]);
    const wanted = { ...get, accept: 'text/vcard', schema: z.instanceof(Uint8Array) };
    expect(Buffer.from(await clock.settle(transport.request(wanted))).toString()).toBe('BEGIN:VCARD');
  });

  it('accepts plain text when the body does not matter', async () => {
    const { transport, clock } = fakeTransport([new Response('OK')]);
    const done = transport.request({ method: 'PUT', path: '/x', schema: z.unknown() });
    await expect(clock.settle(done)).resolves.toBeUndefined();
  });
});

describe('an answer that is not from a telephony service', () => {
  const strangers: [string, Response | Error][] = [
    [
      'a web page with 200',
      new Response('<!doctype html><p>Log in', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      'a web page that pretends to be JSON',
      new Response('<html>', { headers: { 'content-type': 'application/json' } }),
    ],
    [
      'a web page with 404',
      new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } }),
    ],
    ['cut JSON', new Response('{"items":[', { headers: { 'content-type': 'application/json' } })],
    ['plain words', new Response('hello')],
    ['a redirect', new TypeError('fetch failed', { cause: new Error('unexpected redirect') })],
    ['a redirect in Electron', new Error("Attempted to redirect, but redirect policy was 'error'")],
    ['a redirect that Electron cancelled', new Error('Redirect was cancelled')],
    ['TLS that is none', nodeError('EPROTO')],
    ['no HTTP', nodeError('HPE_INVALID_CONSTANT')],
  ];

  it.each(strangers)('is reported as such: %s', async (_name, answer) => {
    const { transport, clock } = fakeTransport([answer]);
    expect((await failureFrom(clock.settle(transport.request(get)))).kind).toBe('not-a-telephony-service');
  });

  it('is a redirect to another host, distinguished from a wrong address', async () => {
    const { transport, clock } = fakeTransport([
      new Error("Attempted to redirect, but redirect policy was 'error'"),
    ]);
    const failure = await failureFrom(clock.settle(transport.request(get)));
    expect(failure).toMatchObject({ redirects: true });
    expect(signInSentence(failure, 'https://desk.test/v2')).toEqual({
      id: 'signIn.failed.redirects',
      values: { host: 'desk.test' },
    });
  });

  it('may be a body over 32 MiB', async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given += 1;
        controller.enqueue(chunk);
      },
    });
    const { transport, clock } = fakeTransport([() => Promise.resolve(new Response(endless))]);
    const failure = await failureFrom(clock.settle(transport.request(get)));
    expect(failure.kind).toBe('not-a-telephony-service');
    expect(given).toBeLessThan(40);
  });
});

describe('network errors', () => {
  const cases: [string, string][] = [
    ['ENOTFOUND', 'unknown-host'],
    ['EAI_AGAIN', 'unknown-host'],
    ['ECONNREFUSED', 'unreachable'],
    ['ENETUNREACH', 'offline'],
    ['ECONNRESET', 'reset'],
    ['UND_ERR_SOCKET', 'reset'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['net::ERR_NAME_NOT_RESOLVED', 'unknown-host'],
    ['net::ERR_INTERNET_DISCONNECTED', 'offline'],
    ['net::ERR_CONNECTION_REFUSED', 'unreachable'],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy'],
    ['net::ERR_CONNECTION_RESET', 'reset'],
    ['net::ERR_NETWORK_CHANGED', 'reset'],
    ['net::ERR_CONNECTION_TIMED_OUT', 'timeout'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate'],
    ['net::ERR_CERT_DATE_INVALID', 'certificate'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'not-a-telephony-service'],
  ];

  it.each(cases)('%s is %s', async (code, kind) => {
    const error = code.startsWith('net::') ? new Error(code) : nodeError(code);
    const { transport, clock } = fakeTransport([error]);
    expect((await failureFrom(clock.settle(transport.request({ ...get, method: 'POST' })))).kind).toBe(kind);
  });

  it('are found in the attempts of a happy-eyeballs connection', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:1'), { code: 'ECONNREFUSED' });
    const error = new TypeError('fetch failed', { cause: new AggregateError([refused]) });
    const { transport, clock } = fakeTransport([error]);
    const failure = await failureFrom(clock.settle(transport.request(get)));
    expect(failure).toEqual({ kind: 'unreachable', detail: 'ECONNREFUSED' });
  });
});

describe('the log entry of a request', () => {
  it('contains the outcome without query, body and token', async () => {
    const { createTransport } = await import('../../../src/platform/transport.ts');
    const { fakeClock } = await import('./fake.ts');
    const reports: unknown[] = [];
    const clock = fakeClock();
    const transport = createTransport({
      baseUrl: 'https://api.test/v2',
      credentials: { kind: 'bearer', token: 'secret-token' },
      fetch: () => Promise.resolve(json({}, { status: 404 })),
      clock,
      random: () => 0,
      onRequest: (report) => reports.push(report),
    });
    await failureFrom(clock.settle(transport.request({ ...get, query: { phonenumber: '+4930' } })));
    expect(reports).toEqual([
      { method: 'GET', path: '/my/devices', tries: 1, ms: 0, outcome: 'platform', status: 404 },
    ]);
  });
});
