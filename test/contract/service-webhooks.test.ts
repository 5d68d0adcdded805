import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCertificate } from '../../src/service/tls/certificate.ts';
import { realNow } from '../host/clock.ts';
import { shows } from '../coverage/shows.ts';
import { errorOf, startDesk, startReceiver, type Desk } from './service-support.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(options: Partial<Parameters<typeof startDesk>[0]>): Promise<Desk> {
  const desk = await startDesk({ system: 'new', ...options });
  stops.push(() => desk.service.close());
  return desk;
}

/** Receives pushes over https, with this certificate. */
async function startHttps(pem: { key: string; cert: string }): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer(pem, (incoming, outgoing) => {
    incoming.on('data', (chunk: Buffer) => received.push(chunk.toString()));
    incoming.on('end', () => outgoing.end('<Response/>'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stops.push(() => new Promise((done) => server.close(done).closeAllConnections()));
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/push`, received };
}

const log = z.object({
  items: z.array(
    z.object({
      created: z.iso.datetime(),
      url: z.url(),
      request: z.string(),
      response: z.string(),
      xmlError: z.string(),
      status: z.string(),
    }),
  ),
});
const logOf = async (desk: Desk): Promise<z.infer<typeof log>['items']> =>
  log.parse((await desk.rest('GET', '/log/webhooks')).body).items;

describe('the address of pushes', () => {
  it('needs a certificate that can be verified', async () => {
    shows('webhooks only to https with a certificate that verifies');
    const pem = await createCertificate(realNow());
    const trusted = await startHttps(pem);
    const desk = await start({ httpsOnly: true, ca: pem.cert });
    await desk.rest('PUT', '/settings/sipgateio', { incomingUrl: trusted.url, outgoingUrl: '' });
    const { body } = await desk.control('POST', '/calls', {});
    expect(body).toMatchObject({ answer: { xml: '<Response/>', status: 200 } });
    expect(trusted.received[0]).toContain('event=newCall');
  });

  it('gets nothing with a self-signed certificate; the call continues', async () => {
    const untrusted = await startHttps(await createCertificate(realNow()));
    const desk = await start({});
    await desk.rest('PUT', '/settings/sipgateio', { incomingUrl: untrusted.url, outgoingUrl: '' });
    const { body } = await desk.control('POST', '/calls', {});
    const { callId } = z.object({ callId: z.string() }).parse(body);
    expect(untrusted.received).toEqual([]);
    expect((await desk.call(callId)).ringing).not.toEqual([]);
    expect((await desk.control('GET', '/pushes')).text).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  it('may be plain http on this machine, in development only', async () => {
    const receiver = await startReceiver();
    stops.push(() => receiver.close());
    const settings = { incomingUrl: receiver.origin, outgoingUrl: '' };
    const strict = await start({ httpsOnly: true });
    const refused = await strict.rest('PUT', '/settings/sipgateio', settings);
    expect(errorOf(refused)).toMatchObject({ status: '400', pointer: '/incomingUrl' });
    expect((await (await start({})).rest('PUT', '/settings/sipgateio', settings)).status).toBe(204);
  });

  it('must be https for answer and hangup, too', async () => {
    const pem = await createCertificate(realNow());
    const plain = await startReceiver();
    stops.push(() => plain.close());
    const trusted = await startHttps(pem);
    const desk = await start({ httpsOnly: true, ca: pem.cert });
    await desk.rest('PUT', '/settings/sipgateio', { incomingUrl: trusted.url, outgoingUrl: '' });
    await desk.control('POST', '/agent-logs', { urls: [plain.origin, trusted.url] });
    expect(plain.pushes).toEqual([]);
    expect(trusted.received.join('')).toContain('"transcription"');
  });

  it('is lost in a restart of the platform', async () => {
    const desk = await start({});
    await desk.rest('PUT', '/settings/sipgateio', { incomingUrl: 'https://desk.example/x', outgoingUrl: '' });
    await desk.control('POST', '/push-settings/forget');
    expect((await desk.rest('GET', '/settings/sipgateio')).body).toMatchObject({
      incomingUrl: '',
      log: true,
    });
  });
});

describe('the log of pushes', () => {
  it('contains the request, the response, and the problem with it', async () => {
    const answers = ['<Response onAnswer="nowhere"/>', '', 'no XML at all'];
    const receiver = await startReceiver(() => answers.shift() ?? '');
    stops.push(() => receiver.close());
    const desk = await start({});
    await desk.rest('PUT', '/settings/sipgateio', { incomingUrl: receiver.origin, outgoingUrl: '' });
    for (let call = 0; call < 3; call++) await desk.control('POST', '/calls', {});
    const [newest, middle, oldest] = await logOf(desk);
    expect(oldest).toMatchObject({ status: '200', response: '<Response onAnswer="nowhere"/>' });
    expect(oldest?.request).toContain('event=newCall');
    expect(oldest?.xmlError).not.toBe('');
    expect(middle).toMatchObject({ response: '', xmlError: '' });
    expect(newest?.xmlError).not.toBe('');
    await desk.rest('PUT', '/settings/sipgateio', { incomingUrl: '', outgoingUrl: '', log: false });
    expect(await logOf(desk)).toEqual([]);
  });

  it('contains a receiver that did not answer in time, after which the call rings', async () => {
    const receiver = await startReceiver(() => undefined);
    stops.push(() => receiver.close());
    const desk = await start({ timings: { push: 60 } });
    await desk.rest('PUT', '/settings/sipgateio', { incomingUrl: receiver.origin, outgoingUrl: '' });
    const { body } = await desk.control('POST', '/calls', {});
    expect(body).toMatchObject({ answer: { xml: '', error: 'no answer in time' } });
    const { callId } = z.object({ callId: z.string() }).parse(body);
    expect((await desk.call(callId)).ringing).not.toEqual([]);
    expect((await logOf(desk))[0]).toMatchObject({ status: '', response: '' });
    receiver.answerLate('');
  });
});

describe('the logs of several AI agents', () => {
  it('are posted to the addresses of each, with its headers, from the next call on', async () => {
    shows('agent log to every address of an agent, with custom headers');
    const receiver = await startReceiver();
    stops.push(() => receiver.close());
    const desk = await start({});
    const sales = { urls: [`${receiver.origin}/sales`], headers: { 'X-Key': 'one' } };
    const service = { urls: [`${receiver.origin}/a`, `${receiver.origin}/b`], headers: { 'X-Key': 'two' } };
    await desk.control('POST', '/agents/sales', sales);
    await desk.control('POST', '/agents/service', service);
    await desk.control('POST', '/agent-logs', { agentId: 'sales' });
    await desk.control('POST', '/agent-logs', { agentId: 'service' });
    const seen = receiver.pushes.map((push) => [push.path, push.headers['x-key']]);
    expect(seen.sort()).toEqual([
      ['/a', 'two'],
      ['/b', 'two'],
      ['/sales', 'one'],
    ]);
    await desk.control('POST', '/agents/sales', { headers: {} });
    await desk.control('POST', '/agent-logs', { agentId: 'sales' });
    expect(receiver.pushes.at(-1)?.headers).not.toHaveProperty('x-key');
    expect((await desk.control('GET', '/agents')).body).toEqual({
      agents: { sales: { ...sales, headers: {} }, service },
    });
    expect(errorOf(await desk.control('POST', '/agent-logs', { agentId: 'other' })).pointer).toBe('/urls');
  });
});
