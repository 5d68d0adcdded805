import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import type { AgentLog } from '../../../src/shared/model/agent-log.ts';
import { createAgentLogReceiver } from '../../../src/tunnel/agent-log-receiver.ts';
import type { TunnelProvider } from '../../../src/tunnel/port.ts';
import { LONGEST_PUSH, type PushReceiverDeps } from '../../../src/tunnel/push-receiver.ts';
import { createLoopbackProvider } from '../../../src/tunnel/providers/loopback.ts';
import { shows } from '../../coverage/shows.ts';
import { createDesk, FORM, newCall, signatureOf } from './desk.ts';

const providers: TunnelProvider[] = [];
afterEach(async () => {
  for (const provider of providers.splice(0)) await provider.stop();
});

async function startDesk({
  arrivalMs = 5_000,
  ...options
}: Partial<PushReceiverDeps> & { arrivalMs?: number } = {}) {
  const provider = createLoopbackProvider({ randomBytes, now: () => 1_234, fetch, arrivalMs });
  providers.push(provider);
  const desk = createDesk(options);
  await provider.start(desk.receiver);
  const url = new URL(provider.publicUrl() ?? 'missing:');
  const push = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': FORM, 'X-SIPGATE-Signature': signatureOf(body), ...headers },
    });
  return { provider, ...desk, url, push };
}

/** A raw connection with `head` written, and everything it receives until it is closed. */
async function rawly(url: URL, text: string): Promise<{ socket: Socket; received: Promise<string> }> {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  let all = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (all += chunk));
  socket.on('error', () => undefined);
  const received = new Promise<string>((resolve) => socket.once('close', () => resolve(all)));
  socket.write(text);
  return { socket, received };
}

const headOf = (url: URL, lines: string[]): string =>
  [`POST ${url.pathname} HTTP/1.1`, 'Host: x', `Content-Type: ${FORM}`, ...lines, '', ''].join('\r\n');

describe('the loopback provider', () => {
  it('answers a signed push and passes its fact on with the time of receipt', async () => {
    const times: number[] = [];
    const { push, receiver } = await startDesk({ onFact: (_fact, at) => times.push(at) });
    const response = await push(newCall);
    expect(response.headers.get('content-type')).toContain('application/xml');
    expect(await response.text()).toContain('<Response onAnswer=');
    expect(times).toEqual([1_234]);
    expect(receiver.counters()).toMatchObject({ received: 1, answered: 1 });
  });

  it('sends its answer before it passes the fact on', async () => {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    let outcome = '';
    const { url } = await startDesk({
      // Blocks this thread until the sender, in another one, has the answer.
      onFact: () => (outcome = Atomics.wait(flag, 0, 0, 5_000)),
    });
    const text = `${headOf(url, [`X-Sipgate-Signature: ${signatureOf(newCall)}`, `Content-Length: ${newCall.length}`])}${newCall}`;
    const sender = new Worker(
      `const { workerData: { port, text, flag } } = require('node:worker_threads');
       const socket = require('node:net').connect(port, '127.0.0.1', () => socket.write(text));
       socket.once('data', () => { Atomics.store(flag, 0, 1); Atomics.notify(flag, 0); socket.destroy(); });`,
      { eval: true, workerData: { port: Number(url.port), text, flag } },
    );
    await once(sender, 'exit');
    expect(['ok', 'not-equal']).toContain(outcome);
  });

  describe('after a suspension of this process', () => {
    /** Halts this thread for `haltMs`, while another one sends a push and waits `patienceMs` for the answer. */
    async function halted(haltMs: number, patienceMs: number): Promise<{ late: boolean[]; counted: number }> {
      const late: boolean[] = [];
      const { url, receiver } = await startDesk({ onFact: (_fact, _at, isLate) => late.push(isLate) });
      const flag = new Int32Array(new SharedArrayBuffer(4));
      const text = `${headOf(url, [`X-Sipgate-Signature: ${signatureOf(newCall)}`, `Content-Length: ${newCall.length}`])}${newCall}`;
      const sender = new Worker(
        `const { workerData: { port, text, patienceMs, flag } } = require('node:worker_threads');
         Atomics.store(flag, 0, 1); Atomics.notify(flag, 0);
         Atomics.wait(flag, 0, 1, 200);
         const socket = require('node:net').connect(port, '127.0.0.1', () => socket.write(text));
         const patience = setTimeout(() => socket.destroy(), patienceMs);
         socket.once('data', () => { clearTimeout(patience); socket.end(); });`,
        { eval: true, workerData: { port: Number(url.port), text, patienceMs, flag } },
      );
      const gone = once(sender, 'exit');
      // Not before the other thread runs, so that the push comes during the halt.
      Atomics.wait(flag, 0, 0, 20_000);
      Atomics.wait(flag, 0, 1, haltMs);
      await gone;
      await expect.poll(() => late.length).toBe(1);
      return { late, counted: receiver.counters().late };
    }

    it('recognises a push whose sender has given up', async () => {
      expect(await halted(2_500, 300)).toEqual({ late: [true], counted: 1 });
    });

    it('recognises a push whose sender still waits', async () => {
      expect(await halted(2_500, 30_000)).toEqual({ late: [false], counted: 0 });
    });
  });

  it('has a secret of 32 random bytes in its address', async () => {
    const { url } = await startDesk();
    expect(url.hostname).toBe('127.0.0.1');
    expect(Buffer.from(url.pathname.split('/').at(-1) ?? '', 'base64url')).toHaveLength(32);
  });

  it.each([
    ['a wrong secret', '/push/wrong', 'POST', 404],
    ['another method', undefined, 'PUT', 405],
  ])('rejects %s', async (_name, path, method, status) => {
    const { url } = await startDesk();
    const headers = { 'content-type': FORM, 'x-sipgate-signature': signatureOf('') };
    const response = await fetch(new URL(path ?? url.pathname, url), { method, headers });
    expect(response.status).toBe(status);
  });

  it('rejects a push that is not signed and one that is not form-encoded', async () => {
    const { push } = await startDesk();
    expect((await push(newCall, { 'X-SIPGATE-Signature': 'AAAA' })).status).toBe(403);
    expect((await push(newCall, { 'content-type': 'application/json' })).status).toBe(415);
  });

  it('accepts repeated and unknown fields', async () => {
    const { push, facts } = await startDesk();
    expect((await push(`${newCall}&later=1`)).status).toBe(200);
    expect(facts).toMatchObject([{ userNames: ['Ada', 'Ben'], unknown: [['later', '1']] }]);
  });

  it('accepts a push in chunks without a length', async () => {
    const { url, facts } = await startDesk();
    const sending = request(url, {
      method: 'POST',
      headers: { 'content-type': FORM, 'x-sipgate-signature': signatureOf(newCall) },
    });
    sending.write(newCall.slice(0, 20));
    sending.end(newCall.slice(20));
    const [response] = (await once(sending, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(facts).toHaveLength(1);
  });

  it('accepts a push of 256 KiB, and rejects one byte more', async () => {
    shows('push body: 256 KiB at most');
    const { push, facts } = await startDesk();
    const whole = `${newCall}&more=`.padEnd(256 * 1024, 'x');
    expect(LONGEST_PUSH).toBe(whole.length);
    expect((await push(whole)).status).toBe(200);
    expect((await push(`${whole}x`)).status).toBe(413);
    expect(facts).toHaveLength(1);
  });

  it('rejects 10 MB by its declared length, and the sender gets the reason', async () => {
    const { push, receiver } = await startDesk();
    expect((await push('x'.repeat(10_000_000))).status).toBe(413);
    expect(receiver.counters().refused['too-large']).toBe(1);
  });

  it('rejects 10 MB in chunks as soon as it is too much, and closes the connection', async () => {
    const { url, receiver } = await startDesk();
    const { socket, received } = await rawly(url, headOf(url, ['Transfer-Encoding: chunked']));
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    for (let i = 0; i < 160 && !socket.destroyed; i += 1) {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    }
    socket.end();
    expect(await received).toMatch(/^HTTP\/1\.1 413 .*connection: close/s);
    expect(receiver.counters().refused['too-large']).toBe(1);
  });

  it('disconnects a sender that stops in the middle of its body', async () => {
    const { url, receiver } = await startDesk({ arrivalMs: 100 });
    const { received } = await rawly(url, `${headOf(url, ['Content-Length: 500'])}event=newCall&`);
    expect(await received).toMatch(/^HTTP\/1\.1 408 /);
    expect(receiver.counters().refused['too-slow']).toBe(1);
  });

  it('disconnects a sender that stops in the middle of its headers', async () => {
    const { url, receiver } = await startDesk({ arrivalMs: 100 });
    const { received } = await rawly(url, 'POST /push HTTP/1.1\r\nHost:');
    expect(await received).toMatch(/^HTTP\/1\.1 408 /);
    expect(receiver.counters().refused['too-slow']).toBe(1);
  });

  it('disconnects a sender that stops in a second request, but not an idle one', async () => {
    const { url, receiver } = await startDesk({ arrivalMs: 100 });
    const head = headOf(url, [
      `X-SIPGATE-Signature: ${signatureOf(newCall)}`,
      `Content-Length: ${newCall.length}`,
    ]);
    const { socket, received } = await rawly(url, head + newCall);
    await once(socket, 'data');
    // Longer than a request may take.
    await delay(300);
    expect(socket.destroyed).toBe(false);
    socket.write(`${head}event=`);
    expect(await received).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 408 /s);
    expect(receiver.counters().refused['too-slow']).toBe(1);
  });

  it('uses only timers of two seconds, shared with others, or of half a minute and more', async () => {
    const repeats: number[] = [];
    const hook = createHook({
      init: (_id, type, _trigger, timer) => {
        const { _repeat: ms } = timer as { _repeat?: number | null };
        if (type === 'Timeout' && ms) repeats.push(ms);
      },
    }).enable();
    await startDesk();
    hook.disable();
    expect(repeats.filter((ms) => ms < 30_000 && ms !== 2_000)).toEqual([]);
    expect(repeats.length).toBeGreaterThan(0);
  });

  it('survives invalid HTTP, and a sender that disconnects', async () => {
    const { url, push, receiver } = await startDesk();
    const garbage = await rawly(url, '\x16\x03\x01\0\0garbage\r\n\r\n');
    expect(await garbage.received).toMatch(/^HTTP\/1\.1 400 /);
    const gone = await rawly(url, `${headOf(url, ['Content-Length: 500'])}event=`);
    gone.socket.resetAndDestroy();
    await gone.received;
    expect((await push(newCall)).status).toBe(200);
    expect(receiver.counters().refused['no-http']).toBe(1);
  });

  it('keeps a connection open for the next push', async () => {
    const { url } = await startDesk();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    for (const callId of ['a', 'b', 'c']) {
      const body = `event=hangup&callId=${callId}`;
      const headers = { 'content-type': FORM, 'x-sipgate-signature': signatureOf(body) };
      const sending = request(url, { agent, method: 'POST', headers });
      sending.end(body);
      const [response] = (await once(sending, 'response')) as [NodeJS.ReadableStream];
      ports.add(sending.socket?.localPort);
      await once(response.resume(), 'end');
    }
    agent.destroy();
    expect(ports.size).toBe(1);
  });
});

describe('agent logs at the same listener', () => {
  const path = '/agent-log/secret';
  const json = { 'content-type': 'application/json', 'x-desk': 'agreed' };

  async function startWithLogs(sources: string[] = []): Promise<{ url: URL; logs: AgentLog[] }> {
    const logs: AgentLog[] = [];
    const provider = createLoopbackProvider({ randomBytes, now: Date.now, fetch });
    providers.push(provider);
    const receiver = createAgentLogReceiver({
      path,
      headers: { 'X-Desk': 'agreed' },
      sources,
      keep: (log) => Promise.resolve(void logs.push(log)),
    });
    await provider.start(createDesk().receiver, receiver);
    return { url: new URL(path, provider.publicUrl()), logs };
  }

  it('are accepted in chunks, far longer than a push may be', async () => {
    const { url, logs } = await startWithLogs();
    const transcription = { content: 'word '.repeat(200_000), chunks: [] };
    const body = JSON.stringify({ version: 'v2', call: { id: 'c1' }, assist: { transcription } });
    const sending = request(url, { method: 'POST', headers: json });
    sending.write(body.slice(0, 500_000));
    sending.end(body.slice(500_000));
    const [response] = (await once(sending, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(204);
    expect(logs[0]?.transcription?.content?.length).toBeGreaterThan(LONGEST_PUSH);
  });

  it.each<[string, { path?: string; headers?: Record<string, string>; body?: string }, number]>([
    ['another secret', { path: '/agent-log/other' }, 404],
    ['a missing header', { headers: { 'content-type': 'application/json' } }, 403],
    ['more than 4 MiB', { body: JSON.stringify({ pad: 'x'.repeat(4 * 1024 * 1024) }) }, 413],
    ['a body that is no log', { body: '[]' }, 400],
  ])('are rejected with %s', async (_name, change, status) => {
    const { url, logs } = await startWithLogs();
    const { path: other = path, headers = json, body = '{"call":{"id":"c1"}}' } = change;
    const response = await fetch(new URL(other, url), { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    expect(logs).toEqual([]);
  });

  it('are accepted only from the allowed addresses', async () => {
    const order = { method: 'POST', headers: json, body: '{"call":{"id":"c1"}}' };
    const { url } = await startWithLogs(['192.0.2.7']);
    expect((await fetch(url, order)).status).toBe(404);
    const { url: open } = await startWithLogs(['127.0.0.0/8']);
    expect((await fetch(open, order)).status).toBe(204);
  });

  it('are answered with 404 if the endpoint is closed', async () => {
    const { url } = await startDesk();
    expect((await fetch(new URL(path, url), { method: 'POST', headers: json })).status).toBe(404);
  });
});

describe('starting and stopping', () => {
  it('reports its status at each change', async () => {
    const provider = createLoopbackProvider({ randomBytes, now: Date.now, fetch });
    const seen: string[] = [];
    const stopListening = provider.onStatus((status) => seen.push(status.state));
    await provider.start(createDesk().receiver);
    await provider.stop();
    stopListening();
    await provider.start(createDesk().receiver);
    providers.push(provider);
    expect(seen).toEqual(['starting', 'online', 'offline']);
  });

  it('has no address while it is stopped', async () => {
    const { provider, push } = await startDesk();
    await provider.stop();
    expect(provider.publicUrl()).toBeUndefined();
    await expect(push(newCall)).rejects.toThrow();
  });

  it('stops at once although a sender keeps its connection open', async () => {
    const { provider, url } = await startDesk();
    const { received } = await rawly(url, `${headOf(url, ['Content-Length: 500'])}event=`);
    await provider.stop();
    expect(await received).toBe('');
  });

  it('fails when called twice, or when the port is in use', async () => {
    const { provider, url } = await startDesk();
    await expect(provider.start(createDesk().receiver)).rejects.toThrow(/already started/);
    const second = createLoopbackProvider({ randomBytes, now: Date.now, fetch, port: Number(url.port) });
    await expect(second.start(createDesk().receiver)).rejects.toThrow(/EADDRINUSE/);
    expect(second.status()).toMatchObject({ state: 'failed' });
    await provider.stop();
    await second.start(createDesk().receiver);
    providers.push(second);
    expect(second.status().state).toBe('online');
  });
});
