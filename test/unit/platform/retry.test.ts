import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { retryAfterMs } from '../../../src/shared/retry-after.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json, nodeError } from './fake.ts';
import { shows } from '../../coverage/shows.ts';

const get = { method: 'GET', path: '/x', schema: z.looseObject({ ok: z.boolean() }) } as const;
const fine = json({ ok: true });
const busy = (headers: Record<string, string> = {}): Response =>
  json({ name: 'TooManyRequests', message: 'Slow down.' }, { status: 429, headers });

describe('retrying idempotent requests', () => {
  it.each([429, 502, 503, 504])('happens after %i', async (status) => {
    const { transport, clock, sent } = fakeTransport([json({}, { status }), fine]);
    await clock.settle(transport.request(get));
    expect(sent).toHaveLength(2);
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'UND_ERR_SOCKET'])('happens after %s', async (code) => {
    const { transport, clock, sent } = fakeTransport([nodeError(code), fine]);
    await clock.settle(transport.request(get));
    expect(sent).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 409, 500])('does not happen after %i', async (status) => {
    const { transport, clock, sent } = fakeTransport([json({}, { status })]);
    expect(await failureFrom(clock.settle(transport.request(get)))).toMatchObject({
      kind: 'platform',
      status,
    });
    expect(sent).toHaveLength(1);
  });

  it('stops after three tries', async () => {
    const { transport, clock, sent } = fakeTransport([json({}, { status: 503 })]);
    await failureFrom(clock.settle(transport.request({ ...get, method: 'DELETE' })));
    expect(sent).toHaveLength(3);
  });

  it('waits for a random part of a window that doubles', async () => {
    const { transport, clock } = fakeTransport([json({}, { status: 503 })], { random: () => 0.5 });
    await failureFrom(clock.settle(transport.request(get)));
    expect(clock.slept).toEqual([10_000, 125, 250]);
  });

  it('waits as long as Retry-After says, in seconds', async () => {
    shows('429 with Retry-After');
    const { transport, clock } = fakeTransport([busy({ 'retry-after': '3' }), fine]);
    await clock.settle(transport.request(get));
    expect(clock.slept).toEqual([10_000, 3_000]);
  });

  it('waits as long as Retry-After says, as a date', async () => {
    const { transport, clock } = fakeTransport([
      busy({ 'retry-after': 'Thu, 01 Jan 2026 00:00:04 GMT' }),
      fine,
    ]);
    await clock.settle(transport.request(get));
    expect(clock.slept).toEqual([10_000, 4_000]);
  });

  it('does not exceed the timeout of the request, but reports when to try again', async () => {
    const { transport, clock, sent } = fakeTransport([busy({ 'retry-after': '30' })]);
    const failure = await failureFrom(clock.settle(transport.request(get)));
    expect(failure).toMatchObject({ kind: 'platform', status: 429, retryAfterMs: 30_000 });
    expect(sent).toHaveLength(1);
  });

  it('uses one deadline for all tries', async () => {
    const never = (): Promise<Response> => new Promise(() => undefined);
    const { transport, clock } = fakeTransport([busy({ 'retry-after': '8' }), never]);
    const before = clock.now();
    expect(await failureFrom(clock.settle(transport.request(get)))).toMatchObject({ kind: 'timeout' });
    expect(clock.now() - before).toBe(10_000);
  });
});

describe('POST', () => {
  const answers = [
    ...[429, 500, 502, 503, 504].map((status) => json({}, { status, headers: { 'retry-after': '1' } })),
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'UND_ERR_SOCKET'].map(nodeError),
    new TypeError('net::ERR_CONNECTION_RESET'),
    new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
    new Response('{"half', { headers: { 'content-type': 'application/json' } }),
  ];

  it.each(answers)('is never repeated (%#)', async (answer) => {
    const { transport, clock, sent } = fakeTransport([answer]);
    await failureFrom(clock.settle(transport.request({ ...get, method: 'POST', body: {} })));
    expect(sent).toHaveLength(1);
  });

  it('is never repeated after a timeout', async () => {
    const { transport, clock, sent } = fakeTransport([() => new Promise(() => undefined)]);
    await failureFrom(clock.settle(transport.request({ ...get, method: 'POST', body: {} })));
    expect(sent).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 0, 1);

  it.each([
    ['0', 0],
    [' 7 ', 7_000],
    ['99999999999', 3_600_000],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['Fri, 01 Jan 2027 00:00:00 GMT', 3_600_000],
  ])('%j is %i ms', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });

  it.each(['', 'soon', '-3', '1.5', 'Thursday'])('%j says nothing', (header) => {
    expect(retryAfterMs(header, now)).toBeUndefined();
  });
});
