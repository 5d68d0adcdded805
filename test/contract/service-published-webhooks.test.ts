import crypto from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createWebhookModule,
  FluentWebhookServer,
  sipgateIO,
  WebhookResponse,
  type AnswerEvent,
  type DataEvent,
  type HangUpEvent,
  type NewCallEvent,
} from 'sipgateio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bothDesks } from './both-desks.ts';
import { sendPublishedClientHome, sendPublishedClientTo } from './published-client.ts';
import { until } from '../support/until.ts';
import { type ControlCall, type Desk } from './service-support.ts';

/** The webhook server of the published library, as its examples use it, and the pushes of the service. */
const desks = bothDesks({ contacts: 30 });
const OLIVER = '+442079460018';
/** The library takes pushes from the platform's own address alone. */
const PLATFORM = '217.116.118.254';
const WAV = wav(0.2);

/** Silence, as the platform wants sounds: 8000 samples of 16 bits a second, one channel. */
function wav(seconds: number): Buffer {
  const data = Buffer.alloc(Math.round(8000 * seconds) * 2);
  const head = Buffer.from(
    'RIFF____WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data____',
    'latin1',
  );
  head.writeUInt32LE(36 + data.length, 4);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stands before the library's server as the platform's own proxies do, and serves the sound. */
let front: Server;
let address: string;
let behind = 0;
let stop: () => void;
beforeEach(async () => {
  front = createServer((incoming, outgoing) => {
    if (incoming.url === '/hello.wav') {
      outgoing.writeHead(200, { 'content-type': 'audio/wav', 'content-length': WAV.length }).end(WAV);
      return;
    }
    const headers = { ...incoming.headers, 'x-forwarded-for': PLATFORM };
    const onward = request({ host: '127.0.0.1', port: behind, method: 'POST', path: incoming.url, headers });
    onward.on('response', (answer) =>
      answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  address = await listen(front);
  stop = () => undefined;
});
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  sendPublishedClientHome();
  await new Promise((done) => front.close(done).closeAllConnections());
});

/** The library knows the platform's key; here the service's stands in its place, and signatures are verified with it. */
function trust(desk: Desk): void {
  const { createVerify } = crypto;
  vi.spyOn(crypto, 'createVerify').mockImplementation((name) => {
    const verifier = createVerify(name);
    const verify = verifier.verify.bind(verifier) as (key: string, signature: Buffer) => boolean;
    return Object.assign(verifier, {
      verify: (_: string, signature: Buffer) => verify(desk.service.pushPublicKey, signature),
    });
  });
}

interface Seen {
  newCalls: NewCallEvent[];
  answers: AnswerEvent[];
  hangUps: HangUpEvent[];
  data: DataEvent[];
}
type Answer =
  | ReturnType<typeof WebhookResponse.hangUpCall>
  | Awaited<ReturnType<typeof WebhookResponse.playAudio>>;

/** Starts the library's server; `onNewCall` and `onData` steer the calls as in the examples. */
async function serve(
  desk: Desk,
  onNewCall?: (event: NewCallEvent) => unknown,
  onData?: (event: DataEvent) => unknown,
): Promise<Seen> {
  const seen: Seen = { newCalls: [], answers: [], hangUps: [], data: [] };
  const server = await createWebhookModule().createServer({
    port: 0,
    hostname: '127.0.0.1',
    serverAddress: `${address}/push`,
  });
  stop = server.stop;
  behind = (server.getHttpServer().address() as AddressInfo).port;
  server.onNewCall((event) => {
    seen.newCalls.push(event);
    return onNewCall?.(event) as Answer;
  });
  server.onAnswer((event) => void seen.answers.push(event));
  server.onHangUp((event) => void seen.hangUps.push(event));
  server.onData((event) => {
    seen.data.push(event);
    return onData?.(event) as Answer;
  });
  await connect(desk);
  return seen;
}

async function connect(desk: Desk): Promise<void> {
  trust(desk);
  const settings = { incomingUrl: `${address}/push`, outgoingUrl: `${address}/push` };
  expect((await desk.rest('PUT', '/settings/sipgateio', settings)).status).toBe(204);
}

const callIn = async (desk: Desk): Promise<string> =>
  ((await desk.control('POST', '/calls', { from: OLIVER })).body as { callId: string }).callId;
const legOf = (desk: Desk, wanted: (call: ControlCall) => boolean): Promise<ControlCall> =>
  until(async () => (await desk.calls()).find(wanted), 'the leg');

describe.each(['new', 'classic'] as const)('the published webhook server with a %s account', (system) => {
  it('gets the pushes of a call from its beginning to its end', async () => {
    const desk = desks[system];
    const seen = await serve(desk);
    const callId = await callIn(desk);
    await desk.control('POST', `/calls/${callId}/answer`);
    await desk.control('POST', `/calls/${callId}/hangup`);
    await until(() => seen.hangUps[0], 'the end');
    const call = { callId, originalCallId: callId, from: OLIVER, to: '+493023125010', direction: 'in' };
    expect(seen.newCalls).toMatchObject([
      { ...call, users: ['Mara Lindner'], userIds: ['w0'], fullUserIds: ['2418113w0'] },
    ]);
    expect(seen.answers).toMatchObject([{ ...call, user: 'Mara Lindner', answeringNumber: '+493023125010' }]);
    expect(seen.hangUps).toMatchObject([{ ...call, cause: 'normalClearing' }]);
  });

  it('can use the fluent interface, too', async () => {
    const desk = desks[system];
    const heard: string[] = [];
    const server = await new FluentWebhookServer()
      .setServerPort(0)
      .setServerAddress(`${address}/push`)
      .setOnNewCallListener((event) => void heard.push(`from ${event.from}`))
      .setOnAnswerListener((event) => void heard.push(`by ${event.user ?? ''}`))
      .setOnHangupListener((event) => void heard.push(event.cause))
      .setOnDataListener((event) => void heard.push(event.originalCallId))
      .startServer();
    stop = server.stop;
    behind = (server.getHttpServer().address() as AddressInfo).port;
    await connect(desk);
    const callId = await callIn(desk);
    await desk.control('POST', `/calls/${callId}/hangup`);
    await until(() => heard[1], 'the end');
    expect(heard).toEqual([`from ${OLIVER}`, 'cancel']);
  });

  it('plays a sound, after which the call rings', async () => {
    const desk = desks[system];
    await serve(desk, () => WebhookResponse.playAudio({ announcement: `${address}/hello.wav` }));
    const callId = await callIn(desk);
    expect((await desk.call(callId)).ringing).toEqual([]);
    await until(async () => (await desk.call(callId)).ringing[0], 'a ringing device');
  });

  it('plays a sound and hangs up', async () => {
    const desk = desks[system];
    const { tokens, baseUrl } = desk.service;
    sendPublishedClientTo(baseUrl);
    const client = sipgateIO({ tokenId: tokens.tokenId, token: tokens.token });
    const seen = await serve(desk, ({ callId }) =>
      WebhookResponse.playAudioAndHangUp({ announcement: `${address}/hello.wav` }, client, callId),
    );
    const callId = await callIn(desk);
    expect(await until(() => seen.hangUps[0], 'the end')).toMatchObject({ callId });
  });

  it('forwards the caller, without showing a number', async () => {
    const desk = desks[system];
    const seen = await serve(desk, (event) =>
      'diversion' in event
        ? undefined
        : WebhookResponse.redirectCall({ anonymous: true, numbers: ['+49123456789'] }),
    );
    const callId = await callIn(desk);
    const leg = await legOf(desk, ({ to }) => to === '+49123456789');
    expect(leg).toMatchObject({ from: 'anonymous', origCallId: callId });
    await until(() => seen.newCalls[1], 'the push of the leg');
    expect(seen.newCalls[1]).toMatchObject({ originalCallId: callId, users: ['Mara Lindner'] });
    expect(await until(() => seen.hangUps[0], 'the end of the first leg')).toMatchObject({
      callId,
      cause: 'forwarded',
    });
  });

  it.each([
    ['rejected', 'noAnswer'],
    ['busy', 'busy'],
  ] as const)('rejects the call as %s', async (reason, cause) => {
    const desk = desks[system];
    const seen = await serve(desk, () => ({ Reject: { _attributes: { reason } } }));
    await callIn(desk);
    expect(await until(() => seen.hangUps[0], 'the end')).toMatchObject({ cause });
  });

  it('sends every call to voicemail, once', async () => {
    const desk = desks[system];
    const seen = await serve(desk, () => WebhookResponse.sendToVoicemail());
    const callId = await callIn(desk);
    const answer = await until(() => seen.answers[0], 'the answer');
    expect(answer).toMatchObject({ originalCallId: callId, user: 'voicemail' });
    expect(seen.newCalls.map(({ users }) => users)).toEqual([['Mara Lindner'], ['voicemail']]);
    await desk.control('POST', `/calls/${answer.callId}/hangup`);
    await until(() => seen.hangUps.find(({ callId }) => callId === answer.callId), 'the end');
  });

  it('leads the caller through a menu', async () => {
    const desk = desks[system];
    const menu = (): Promise<unknown> =>
      WebhookResponse.gatherDTMF({ maxDigits: 1, timeout: 5000, announcement: `${address}/hello.wav` });
    const choices: Record<string, () => unknown> = {
      0: menu,
      1: () => WebhookResponse.sendToVoicemail(),
      2: () => WebhookResponse.redirectCall({ numbers: ['12'], anonymous: true, callerId: '+49123456789' }),
      3: () => WebhookResponse.hangUpCall(),
    };
    const seen = await serve(
      desk,
      (event) => (event.users.includes('voicemail') || 'diversion' in event ? undefined : menu()),
      ({ dtmf }) => choices[dtmf]?.(),
    );
    const choose = async (callId: string, key: string): Promise<void> => {
      expect((await desk.control('POST', `/calls/${callId}/dtmf`, { sequence: key })).status).toBe(200);
    };
    const [one, two, three] = [await callIn(desk), await callIn(desk), await callIn(desk)];
    await choose(one, '0');
    await choose(one, '1');
    expect(await until(() => seen.answers[0], 'voicemail')).toMatchObject({ user: 'voicemail' });
    await choose(two, '2');
    const leg = await legOf(desk, ({ ringing }) => ringing.includes('e11'));
    expect(leg).toMatchObject({ origCallId: two, from: 'anonymous' });
    await choose(three, '3');
    expect(await desk.call(three)).toMatchObject({ state: 'ended', cause: 'normalClearing' });
    expect(seen.data.map(({ callId, originalCallId, dtmf }) => [callId, originalCallId, dtmf])).toEqual([
      [one, one, '0'],
      [one, one, '1'],
      [two, two, '2'],
      [three, three, '3'],
    ]);
  });
});
