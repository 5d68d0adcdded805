import { nuid, type NatsConnection } from '@nats-io/nats-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRuleDecisions, type RuleDecisions } from '../../src/main/rules/rule-decisions.ts';
import { markedPush } from '../../src/main/rules/marked-push.ts';
import { compileRules } from '../../src/push/rules/compile.ts';
import { createPublisher } from '../../src/relay/pushes/publisher.ts';
import type { RelayMessage } from '../../src/relay/message.ts';
import { startService, type Service } from '../../src/service/server.ts';
import type { CallRule, RuleMark } from '../../src/shared/model/call-rule.ts';
import type { PushFact } from '../../src/shared/model/push.ts';
import { writeAnswer } from '../../src/shared/relay/desk-answer.ts';
import { createDesk, type TestDesk } from '../support/relay/desk.ts';
import { createPusher, type Pusher } from '../support/relay/push-load.ts';
import { startTestRelay, type TestGateway, type TestRelay } from '../support/relay/relay.ts';
import { startTcpProxy, type TcpProxy } from '../support/relay/tcp-proxy.ts';

const CALLS = 20;
const ends = { direction: 'in', from: '4930231255555', to: '493023125000' };

/** The outcome of one call at a desk. */
interface Shown {
  callId: string;
  turnedAway: boolean;
  rule: string | undefined;
  pressed?: RuleMark['pressed'];
}

interface RuledDesk {
  desk: TestDesk;
  decisions: RuleDecisions;
  shown: Shown[];
  /** Cards of callers who were asked for keys. */
  keys: Shown[];
}

describe('several desks of one user, with different rules', () => {
  let service: Service;
  let pusher: Pusher;
  let relay: TestRelay;
  let gateways: TestGateway[];
  let proxy: TcpProxy;
  const desks: RuledDesk[] = [];

  beforeEach(async () => {
    service = await startService({ port: 0, system: 'new', quiet: true });
    pusher = createPusher();
    relay = await startTestRelay();
    proxy = await startTcpProxy(relay.nats.port);
    gateways = [];
    for (const behindProxy of [false, true]) {
      const gateway = await relay.gateway({
        ...{ baseUrl: service.baseUrl, pushPublicKey: pusher.publicKey },
        ...(behindProxy && { deskServers: [`nats://127.0.0.1:${proxy.port}`] }),
      });
      await gateway.ready;
      gateways.push(gateway);
    }
  });
  afterEach(async () => {
    await Promise.all(desks.splice(0).map(({ desk }) => desk.provider.stop()));
    await relay.stop();
    await proxy.close();
    pusher.close();
    await service.close();
  });

  /** @param way 1: its connection to NATS goes through the proxy */
  async function deskWith(id: string, action?: CallRule['action'], way: 0 | 1 = 0): Promise<RuledDesk> {
    const rule = { id, name: `Rule ${id}`, enabled: true, callers: { kind: 'everybody' } as const };
    const decisions = createRuleDecisions(
      () => ({
        ...{ userId: 'w0', findRule: compileRules(action ? [{ ...rule, action }] : []), country: 'DE' },
        ...{ doNotDisturb: { on: false, answer: 'ring' }, time: { day: 1, minute: 540 } },
        isContact: () => false,
      }),
      () => performance.now(),
    );
    const one: Omit<RuledDesk, 'desk'> = { decisions, shown: [], keys: [] };
    const desk = createDesk({
      ...{ token: service.tokens.jwt, relayUrl: gateways[way]?.url ?? '', pushPublicKey: pusher.publicKey },
      ...{ answer: decisions.answer, policy: decisions.policy },
      onFact: (fact: PushFact, at, _, given) => {
        if (given) decisions.follow(fact, given, Date.now() - at);
        const push = markedPush(fact, decisions.of(fact.callId), given !== undefined);
        const { callId } = push;
        if (push.event === 'newCall')
          one.shown.push({ callId, turnedAway: push.turnedAway === true, rule: push.rule?.id });
        if (push.event === 'dtmf' && push.decided)
          one.keys.push({ callId, turnedAway: push.decided.turnedAway, rule: push.decided.rule?.id });
      },
    });
    const ruled = { ...one, desk };
    desks.push(ruled);
    await desk.start();
    return ruled;
  }

  const push = async (event: string, callId: string, url: string, fields = {}): Promise<string> =>
    (await pusher.send(url, { event, callId, ...ends, 'userId[]': 'w0', ...fields }))?.body ?? '';
  const gatewayOf = (index: number): string => gateways[index % gateways.length]?.pushUrl ?? '';
  const callIds = Array.from({ length: CALLS }, (_, index) => `call-${index}`);
  const xmlOf = (): Promise<string[]> =>
    Promise.all(callIds.map((callId, index) => push('newCall', callId, gatewayOf(index))));
  const sorted = (shown: readonly Shown[]): Shown[] =>
    shown.toSorted((a, b) => a.callId.localeCompare(b.callId, 'en', { numeric: true }));

  it(`show ${CALLS} calls over two gateways as the platform was told, and the applied rule`, async () => {
    const silent = await deskWith('none');
    const strict = await deskWith('strict', { kind: 'reject', reason: 'busy' });
    const mild = await deskWith('mild', { kind: 'voicemail' });
    const told = await xmlOf();
    // On a busy computer one of the desks may answer too late; that a caller reaches nobody is told to all of them.
    const ruleBy = (xml: string): string | undefined =>
      xml.includes('<Reject reason="busy"/>') ? 'strict' : xml.includes('<Voicemail/>') ? 'mild' : undefined;
    const expected = callIds.map((callId, index) => {
      const rule = ruleBy(told[index] ?? '');
      return { callId, turnedAway: rule !== undefined, rule };
    });
    for (const { shown } of [silent, strict, mild]) {
      await expect.poll(() => shown.length).toBe(CALLS);
      expect(sorted(shown)).toEqual(expected);
    }
    expect(expected.filter(({ rule }) => rule === 'strict').length).toBeGreaterThan(0);
  });

  it('show a call that rings at all of them when the desk with the rule answers too late', async () => {
    const quick = await deskWith('none');
    const late = await deskWith('late', { kind: 'reject', reason: 'busy' }, 1);
    proxy.holdBack(600);
    const told = await xmlOf();
    expect(told.filter((xml) => xml.includes('<Reject'))).toEqual([]);
    const expected = callIds.map((callId) => ({ callId, turnedAway: false, rule: undefined }));
    for (const { shown } of [quick, late]) {
      await expect.poll(() => shown.length).toBe(CALLS);
      expect(sorted(shown)).toEqual(expected);
    }
  });

  it('get the answer to the platform when they reconnect', async () => {
    const away = await deskWith('none');
    const there = await deskWith('there', { kind: 'voicemail' });
    await expect.poll(() => away.desk.positions.has('push')).toBe(true);
    await away.desk.provider.stop();
    const told = await xmlOf();
    const expected = callIds.map((callId, index) => {
      const isAway = told[index]?.includes('<Voicemail/>') === true;
      return { callId, turnedAway: isAway, rule: isAway ? 'there' : undefined };
    });
    expect(expected.filter(({ turnedAway }) => turnedAway).length).toBeGreaterThan(0);
    await expect.poll(() => there.shown.length).toBe(CALLS);
    await away.desk.start();
    await expect.poll(() => away.shown.length).toBe(CALLS);
    expect(sorted(away.shown)).toEqual(expected);
    expect(sorted(there.shown)).toEqual(expected);
  });

  it('handle keys by the rule that asked the caller for them', async () => {
    const gate = (code: string): CallRule['action'] => ({
      ...{ kind: 'askForKey', code, seconds: 30 },
      ...{ pass: { kind: 'ring' }, otherwise: { kind: 'reject', reason: 'busy' } },
    });
    const both = [await deskWith('one', gate('1')), await deskWith('two', gate('2'))];
    for (const [index, callId] of callIds.entries()) {
      const asked = await push('newCall', callId, gatewayOf(index));
      const [, onData = ''] = /<Gather onData="([^"]+)"/.exec(asked) ?? [];
      const rule = /;(one|two)&amp;/.exec(onData)?.[1];
      const isRight = index % 4 < 2;
      const key = (rule === 'one') === isRight ? '1' : '2';
      const address = new URL(onData.replaceAll('&amp;', '&'));
      const keysAt = `${gatewayOf(index + 1)}${address.search}`;
      const after = await pusher.send(keysAt, { event: 'dtmf', callId, dtmf: key });
      const isLetThrough = after?.body.includes('<Reject') === false;
      expect(isLetThrough).toBe(isRight);
      for (const { shown, keys } of both) {
        await expect.poll(() => keys.at(-1)?.callId).toBe(callId);
        expect(shown.at(-1)).toEqual({ callId, turnedAway: true, rule });
        expect(keys.at(-1)).toEqual({ callId, turnedAway: !isRight, rule });
      }
    }
    for (const { shown, keys } of both) expect([shown.length, keys.length]).toEqual([CALLS, CALLS]);
  });
});

describe('two gateways that receive the same push', () => {
  it('give the platform and the desks the same single answer', async () => {
    const relay = await startTestRelay();
    const { administrator } = relay;
    const heard: string[] = [];
    administrator.subscribe('desk.acme.w0.push', {
      callback: (_, { headers }) => {
        if (headers?.has('Deskbell-Answer')) heard.push(headers.get('Deskbell-Answer'));
      },
    });
    const message = (answer: string): RelayMessage => ({
      ...{ kind: 'push', account: 'acme', id: 'newCall.c1', head: {}, receivedAt: Date.now(), to: ['w0'] },
      ...{ body: Buffer.from('event=newCall'), answer },
    });
    const publisherOf = (connection: NatsConnection): ReturnType<typeof createPublisher> =>
      createPublisher({ connection: () => connection, now: Date.now, usersConcerned: () => ['w0'] });
    const [first, second] = [publisherOf(administrator), publisherOf(administrator)];
    const [ring, reject] = [
      writeAnswer({ policy: { action: 'ring' } }),
      writeAnswer({ policy: { action: 'reject', reason: 'busy' } }),
    ];
    expect(await first.publish(message(reject))).toEqual({});
    expect(await second.publish(message(ring))).toEqual({ answer: reject });
    expect(await second.publish({ ...message(ring), id: `newCall.${nuid.next()}` })).toEqual({});
    await expect.poll(() => heard).toEqual([reject, ring]);
    await relay.stop();
  });
});
