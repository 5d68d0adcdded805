import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CALL_CONTROL_TIMEOUT_MS } from '../../../src/platform/transport.ts';
import { setHold } from '../../../src/platform/call-control.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json, nodeError } from './fake.ts';

const get = { method: 'GET', path: '/x', schema: z.unknown() } as const;
const never = (): Promise<Response> => new Promise(() => undefined);
const half = (): Promise<Response> => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array([123])),
  });
  return Promise.resolve(new Response(body));
};

describe('the timeout of a request', () => {
  it.each([
    ['no answer', never],
    ['half a body', half],
  ])('ends it after 10 s with %s', async (_name, step) => {
    const { transport, clock } = fakeTransport([step]);
    const before = clock.now();
    expect((await failureFrom(clock.settle(transport.request(get)))).kind).toBe('timeout');
    expect(clock.now() - before).toBe(10_000);
  });

  it('ends it after 5 s in call control', async () => {
    const { transport, clock } = fakeTransport([never]);
    const before = clock.now();
    expect((await failureFrom(clock.settle(setHold(transport, 'c1', true)))).kind).toBe('timeout');
    expect(clock.now() - before).toBe(CALL_CONTROL_TIMEOUT_MS);
  });
});

describe('cancellation', () => {
  it('before the start sends nothing', async () => {
    const { transport, sent } = fakeTransport([json({})]);
    const failure = await failureFrom(transport.request({ ...get, signal: AbortSignal.abort() }));
    expect(failure.kind).toBe('cancelled');
    expect(sent).toHaveLength(0);
  });

  it('ends a request that waits for its response', async () => {
    const stop = new AbortController();
    const { transport } = fakeTransport([never]);
    const failure = failureFrom(transport.request({ ...get, signal: stop.signal }));
    stop.abort();
    expect((await failure).kind).toBe('cancelled');
  });

  it('ends a request whose body is being received', async () => {
    const stop = new AbortController();
    let released = false;
    const source = { pull: () => stop.abort(), cancel: () => void (released = true) };
    const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 });
    const { transport } = fakeTransport([() => Promise.resolve(new Response(body))]);
    const failure = await failureFrom(transport.request({ ...get, signal: stop.signal }));
    expect(failure.kind).toBe('cancelled');
    expect(released).toBe(true);
  });

  it('ends the wait before the next retry', async () => {
    const stop = new AbortController();
    const { transport, clock, sent } = fakeTransport([nodeError('ECONNRESET')], {
      random: () => {
        queueMicrotask(() => stop.abort());
        return 0.5;
      },
    });
    const failure = await failureFrom(transport.request({ ...get, signal: stop.signal }));
    expect(failure.kind).toBe('cancelled');
    expect(sent).toHaveLength(1);
    expect(clock.slept).toEqual([10_000, 125]);
  });
});
