import fc from 'fast-check';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { directNumber, LINES, USERS, type UserId } from '../support/calls/account.ts';
import { happen, stories, type PlatformCall, type SentPush } from '../support/calls/histories.ts';
import {
  callersWhere,
  listedWith,
  numbersIn,
  strangersOn,
  watchedDesk,
  type WatchedDesk,
} from '../support/calls/watched-desk.ts';
import { createDesk, type TestDesk } from '../support/relay/desk.ts';
import { createPusher, type Pusher } from '../support/relay/push-load.ts';
import { startTestRelay, type TestGateway, type TestRelay } from '../support/relay/relay.ts';
import { testSeed } from '../support/seed.ts';

const HISTORIES = 25;
const seed = testSeed('histories through the relay');

/** A platform that knows its users by their tokens, and tells nothing else. */
async function startPlatform(): Promise<{ server: Server; baseUrl: string }> {
  const server = createServer((request, response) => {
    const sub = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const isUser = request.url?.endsWith('/authorization/userinfo') === true;
    response.writeHead(isUser ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isUser ? { sub, domain: 'example', masterSipId: '2418113', locale: 'en' } : {}),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2` };
}

let platform: Awaited<ReturnType<typeof startPlatform>>;
let relay: TestRelay;
let pusher: Pusher;
const gateways: TestGateway[] = [];
const desks = new Map<UserId, { watched: WatchedDesk; desk: TestDesk; facts: string[] }>();

beforeAll(async () => {
  platform = await startPlatform();
  pusher = createPusher();
  relay = await startTestRelay();
  relay.administrator.subscribe('legs', {
    callback: (_error, message) => {
      for (const { callId } of message.json<{ callId: string }[]>()) told.add(callId);
    },
  });
  for (let n = 0; n < 2; n += 1) {
    const gateway = await relay.gateway({
      baseUrl: platform.baseUrl,
      pushPublicKey: pusher.publicKey,
      change: ({ accounts: [account] }) => {
        account?.lines.push(
          ...Object.values(LINES).map(({ id, members, named }) => ({
            id,
            userIds: [...members],
            queue: !named,
          })),
        );
        account?.numbers.push(
          ...Object.values(LINES).map(({ id, number }) => ({ number, target: id })),
          ...USERS.map((user) => ({ number: directNumber(user), target: user })),
        );
      },
    });
    await gateway.ready;
    gateways.push(gateway);
  }
  for (const [index, user] of USERS.entries()) {
    const watched = watchedDesk(user, true);
    const facts: string[] = [];
    let now = 1_000_000;
    const desk = createDesk({
      relayUrl: gateways[index % 2]?.url ?? '',
      token: user,
      pushPublicKey: pusher.publicKey,
      onFact: (fact) => {
        now += 1;
        facts.push(fact.callId);
        watched.fact(fact, now);
      },
    });
    await desk.start();
    desks.set(user, { watched, desk, facts });
  }
});
afterAll(async () => {
  for (const { desk } of desks.values()) await desk.provider.stop();
  await relay.stop();
  pusher.close();
  platform.server.close();
});

/** Sends the pushes of one call as the platform does: what is subscribed to goes where the newest leg said. */
async function send(call: PlatformCall, index: number): Promise<void> {
  const subscribed = new Map<string, string>();
  for (const [n, push] of call.pushes.entries()) {
    const gateway = gateways[(index + n) % gateways.length];
    const url = (push.event !== 'newCall' && subscribed.get(push.callId)) || (gateway?.pushUrl ?? '');
    const answer = await pusher.sendRaw(url, bodyOf(push));
    expect(answer?.status).toBe(push.event === 'newCall' ? 200 : 204);
    const [, next] = /onHangup="([^"]+)"/.exec(answer?.body ?? '') ?? [];
    if (next !== undefined) subscribed.set(push.callId, next.replaceAll('&amp;', '&'));
    // What gateways tell each other of a leg is there before a person or a phone can send it on.
    if (push.event === 'newCall')
      await expect.poll(() => told.has(push.callId), { timeout: 20_000, interval: 5 }).toBe(true);
  }
}

/** Legs of which the gateways have told each other. */
const told = new Set<string>();
const bodyOf = (push: SentPush): Buffer =>
  Buffer.from(new URLSearchParams(push.fields.map((field) => [...field])).toString());

it(`shows exactly the calls of each user, and reports exactly their missed calls, over two gateways and ${HISTORIES} histories`, async () => {
  const telling = { channelId: true };
  const sampled = fc.sample(stories, { numRuns: HISTORIES, seed });
  const calls = sampled
    .flatMap((some, history) => some.map((story) => ({ story, origCallId: history % 2 === 0 })))
    .map(({ story, origCallId }, index) => happen(story, `call${index}`, index, { ...telling, origCallId }));
  await Promise.all(calls.map(send));
  // Each desk reads in order: what was sent last is read last.
  for (const user of USERS) {
    const last = {
      event: 'newCall',
      callId: `last-${user}`,
      direction: 'out',
      from: '1',
      to: '2',
      'userId[]': user,
    };
    await pusher.send(gateways[0]?.pushUrl ?? '', last);
    await expect.poll(() => desks.get(user)?.facts.at(-1), { timeout: 20_000 }).toBe(`last-${user}`);
  }
  for (const [user, { watched, facts }] of desks) {
    let now = 1_010_000;
    for (let round = 0; round < 3; round += 1) {
      now += 2_000;
      const talked = calls.flatMap(({ truth, talkedOn, caller }) =>
        truth[user].state === 'talks' && talkedOn !== undefined ? [listedWith(talkedOn, caller)] : [],
      );
      watched.take({ kind: 'listed', calls: talked, askedAt: now, at: now + 100 });
      now += 2_000;
      watched.take({ kind: 'tick', at: now });
    }
    const where = (is: (call: PlatformCall) => boolean): string[] => callersWhere(calls, is);
    expect([user, strangersOn(watched, user, calls)]).toEqual([user, []]);
    // They are not even sent to the desk.
    const others = calls.filter(({ truth }) => !truth[user].concerned).flatMap(({ pushes }) => pushes);
    const sent = new Set(facts);
    expect([user, others.filter(({ callId }) => sent.has(callId)).map(({ callId }) => callId)]).toEqual([
      user,
      [],
    ]);
    expect([user, watched.missed.toSorted()]).toEqual([user, where(({ truth }) => truth[user].missed)]);
    expect([user, numbersIn(watched.board(), 'connected', 'held')]).toEqual([
      user,
      where(({ truth }) => truth[user].state === 'talks'),
    ]);
    expect([user, numbersIn(watched.board(), 'ringing')]).toEqual([
      user,
      where(({ truth }) => truth[user].state === 'rings'),
    ]);
  }
}, 120_000);
