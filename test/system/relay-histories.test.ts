import fc from 'fast-check';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directNumber, LINES, USERS, type RuleKind, type UserId } from '../support/calls/account.ts';
import { histories, type Delivery, type History, type Mishaps } from '../support/calls/deliveries.ts';
import type { PlatformCall, SentPush } from '../support/calls/histories.ts';
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

/** Number of histories of each kind. */
const HISTORIES = Number(process.env['DESKBELL_TEST_RUNS'] ?? 60);
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
interface OneDesk {
  desk: TestDesk;
  watched: WatchedDesk;
  /** Calls of the pushes that came. */
  facts: string[];
}
const desks = new Map<UserId, OneDesk>();

beforeAll(async () => {
  platform = await startPlatform();
  pusher = createPusher();
  relay = await startTestRelay();
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
    let now = 1_000_000;
    const desk = createDesk({
      relayUrl: gateways[index % 2]?.url ?? '',
      token: user,
      pushPublicKey: pusher.publicKey,
      // The relay knows by its reports how many desks there are to wait for.
      about: () => ({ desk: `desk-of-${user}`, version: '1.0.0', shell: 'node', system: 'linux' }),
      answer: (fact, rule) => one.watched.decisions.answer(fact, rule),
      onFact: (fact, _at, _late, given) => {
        now += 1;
        one.facts.push(fact.callId);
        one.watched.fact(fact, now, given);
      },
    });
    const one: OneDesk = { watched: watchedDesk(user, true), desk, facts: [] };
    await desk.start();
    desks.set(user, one);
  }
});
afterAll(async () => {
  for (const { desk } of desks.values()) await desk.provider.stop();
  await relay.stop();
  pusher.close();
  platform.server.close();
});

/** What the platform does by a rule, as the story has it. */
const obeyed: Record<RuleKind, RegExp> = {
  askForKey: /<Gather /,
  redirect: /<Number>491719999999</,
  reject: /<Reject reason="busy"/,
};
/** Callers about whom a desk answered too late, as on a busy computer: what happened to them is another story. */
const otherStories = new Set<string>();

/** Whether the platform is told what the story says of a push by which a rule decides. */
function isAsTold(call: PlatformCall, push: SentPush, xml: string): boolean {
  if (push.decides === undefined || call.rule === undefined) return true;
  if (push.event === 'newCall') return obeyed[call.rule].test(xml);
  const isRight = push.fields.some(([name, value]) => name === 'dtmf' && value === '1');
  return isRight !== obeyed.reject.test(xml);
}

/**
 * Sends the pushes of one call: beginnings and what else comes of a leg reach either gateway. The platform asks for the
 * answer to the beginning of a leg before anything else comes of that leg, since the answer says where to; a leg whose
 * beginning was lost says nothing else.
 */
async function send(call: PlatformCall, delivered: readonly Delivery[], index: number): Promise<void> {
  const addresses = new Map<string, string>();
  const waiting: SentPush[] = [];
  let turn = index;
  const sendOne = async (push: SentPush): Promise<void> => {
    const begins = push.event === 'newCall';
    // The next leg of a call begins at the other gateway.
    if (begins) turn += 1;
    const gateway = gateways[turn % gateways.length]?.pushUrl ?? '';
    const answer = await pusher.sendRaw((!begins && addresses.get(push.callId)) || gateway, bodyOf(push));
    expect(answer?.status).toBe(begins || push.event === 'dtmf' ? 200 : 204);
    if (!isAsTold(call, push, answer?.body ?? '')) otherStories.add(call.caller);
    if (!begins) return;
    const [, next = gateway] = /onHangup="([^"]+)"/.exec(answer?.body ?? '') ?? [];
    addresses.set(push.callId, next.replaceAll('&amp;', '&'));
  };
  for (const { push, lost } of delivered) {
    if (lost) continue;
    const { callId } = push;
    if (push.event !== 'newCall' && !addresses.has(callId)) {
      waiting.push(push);
      continue;
    }
    await sendOne(push);
    const next = waiting.filter((other) => other.callId === callId);
    for (const other of next) await sendOne(waiting.splice(waiting.indexOf(other), 1)[0] ?? other);
  }
}

const bodyOf = (push: SentPush): Buffer =>
  Buffer.from(new URLSearchParams(push.fields.map((field) => [...field])).toString());

async function waitingAt({ adminPort }: TestGateway): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  return Number(/^deskbell_relay_spool_messages (\d+)$/m.exec(metrics)?.[1]);
}

/** Sends all that happened, and lets the desks compare with the list of the platform three times. */
async function run(some: readonly History[], round: number): Promise<void> {
  for (const [user, one] of desks) Object.assign(one, { watched: watchedDesk(user, true), facts: [] });
  const ofCall = ({ pushes }: PlatformCall, { delivered }: History): Delivery[] =>
    delivered.filter(({ push }) => pushes.includes(push));
  // One after the other: so the next leg of a call comes right behind the one before.
  for (const [index, history] of some.entries()) {
    for (const call of history.calls) await send(call, ofCall(call, history), index);
  }
  // Where NATS took long to answer, a push waits on the disk of its gateway.
  for (const gateway of gateways) await expect.poll(() => waitingAt(gateway)).toBe(0);
  // Each desk reads in order: what was sent last is read last.
  for (const [user, one] of desks) {
    const ends = { direction: 'out', from: '1', to: '2', 'userId[]': user };
    const callId = `last-${round}-${user}`;
    await pusher.send(gateways[0]?.pushUrl ?? '', { event: 'newCall', callId, ...ends });
    await expect.poll(() => one.facts.at(-1), { interval: 10 }).toBe(callId);
  }
  const calls = some.flatMap((history) => history.calls);
  for (const [user, { watched }] of desks) {
    let now = 1_010_000;
    for (let looks = 0; looks < 3; looks += 1) {
      now += 2_000;
      const talked = calls.flatMap(({ truth, talkedOn, caller }) =>
        truth[user].state === 'talks' && talkedOn !== undefined ? [listedWith(talkedOn, caller)] : [],
      );
      watched.take({ kind: 'listed', calls: talked, askedAt: now, at: now + 100 });
      now += 2_000;
      watched.take({ kind: 'tick', at: now });
    }
  }
}

/** Describes the calls of these callers, for the message of a failure. */
const pushesOf = (some: readonly History[], callers: readonly string[]): string =>
  some
    .flatMap(({ calls, delivered }) =>
      calls
        .filter(({ caller }) => callers.includes(caller))
        .map(({ caller, pushes }) => {
          const lines = delivered
            .filter(({ push }) => pushes.includes(push))
            .map(
              ({ push, lost }) =>
                `${lost ? 'lost ' : ''}${new URLSearchParams(push.fields.map((f) => [...f])).toString()}`,
            );
          return `${caller}\n  ${lines.join('\n  ')}`;
        }),
    )
    .join('\n');

/** Fails with what came of the callers that are in one list alone, and in which desk. */
function sameCallers(
  some: readonly History[],
  user: UserId,
  what: string,
  is: string[],
  wanted: string[],
): void {
  const known = (callers: string[]): string[] => callers.filter((caller) => !otherStories.has(caller));
  [is, wanted] = [known(is), known(wanted)];
  const apart = [...is.filter((one) => !wanted.includes(one)), ...wanted.filter((one) => !is.includes(one))];
  expect(is, `${user} ${what}\n${pushesOf(some, apart)}`).toEqual(wanted);
}

function expectExact(some: readonly History[]): void {
  const calls = some.flatMap((history) => history.calls);
  const ruled = calls.filter(({ rule }) => rule !== undefined);
  expect(ruled.filter(({ caller }) => !otherStories.has(caller)).length).toBeGreaterThan(ruled.length / 2);
  for (const [user, { watched }] of desks) {
    const same = (
      what: string,
      is: string[],
      wanted: (truth: PlatformCall['truth'][UserId]) => boolean,
    ): void =>
      sameCallers(
        some,
        user,
        what,
        is,
        callersWhere(calls, ({ truth }) => wanted(truth[user])),
      );
    same('rings', numbersIn(watched.board(), 'ringing'), ({ state }) => state === 'rings');
    same('talks', numbersIn(watched.board(), 'connected', 'held'), ({ state }) => state === 'talks');
    same('missed', watched.missed.toSorted(), ({ missed }) => missed);
    sameCallers(some, user, 'shows calls of others', strangersOn(watched, user, calls), []);
  }
}

/** Pushes of calls of others that were sent to a desk. */
const strangersSent = (some: readonly History[], user: UserId): string[] => {
  const others = some.flatMap(({ calls }) => calls).filter(({ truth }) => !truth[user].concerned);
  const sent = new Set(desks.get(user)?.facts);
  return others.flatMap(({ pushes }) => pushes).flatMap(({ callId }) => (sent.has(callId) ? [callId] : []));
};

let firstCall = 0;
/** Calls of all histories of this file have callers of their own. */
function draw(mishaps: Mishaps): History[] {
  return Array.from({ length: HISTORIES }, (_, n) => {
    const [history] = fc.sample(histories(mishaps, firstCall), { numRuns: 1, seed: seed + firstCall + n });
    if (history === undefined) throw new Error('fast-check gave no sample.');
    firstCall += history.calls.length;
    return history;
  });
}

describe(`${HISTORIES} histories over two gateways`, () => {
  it('show exactly the calls of each user, and report exactly their missed calls, in order', async () => {
    const some = draw({ unordered: false, mayBeLost: false });
    await run(some, 1);
    expectExact(some);
    // They are not even sent to the desk.
    for (const user of USERS) expect([user, strangersSent(some, user)]).toEqual([user, []]);
  });

  it('do so when pushes are repeated and reordered', async () => {
    const some = draw({ unordered: true, mayBeLost: false });
    await run(some, 2);
    expectExact(some);
  });

  it('show every connected call once and no call of others, whatever is lost', async () => {
    const some = draw({ unordered: true, mayBeLost: true });
    await run(some, 3);
    const calls = some.flatMap((history) => history.calls);
    for (const [user, { watched }] of desks) {
      const talks = callersWhere(calls, ({ truth }) => truth[user].state === 'talks');
      const rang = callersWhere(calls, ({ truth }) => truth[user].concerned);
      sameCallers(some, user, 'shows calls of others', strangersOn(watched, user, calls), []);
      sameCallers(some, user, 'talks', numbersIn(watched.board(), 'connected', 'held'), talks);
      expect(rang).toEqual(expect.arrayContaining(watched.missed));
      expect(new Set(watched.missed).size).toBe(watched.missed.length);
      const live = numbersIn(watched.board(), 'ringing', 'connected', 'held');
      for (const { calls: together, delivered, telling } of some) {
        const isTold = delivered.every(({ push, lost }) => push.event !== 'newCall' || !lost);
        if (!telling.origCallId || !isTold) continue;
        for (const { caller } of together)
          expect([user, caller, live.filter((number) => number === caller).length]).toEqual([
            user,
            caller,
            expect.toSatisfy((n: number) => n <= 1),
          ]);
      }
    }
  });
});
