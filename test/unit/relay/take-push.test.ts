import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RelayAccount } from '../../../src/relay/account.ts';
import type { RelayMessage } from '../../../src/relay/message.ts';
import { createLegOwners } from '../../../src/relay/pushes/leg-owners.ts';
import { createTakePush, type PushReply, type TakePushDeps } from '../../../src/relay/pushes/take-push.ts';
import type { Taken } from '../../../src/relay/pushes/taken.ts';
import { readAnswer, writeAnswer, type GivenAnswer } from '../../../src/shared/relay/desk-answer.ts';

const account: RelayAccount = {
  config: {
    ...{ name: 'acme', secret: 'a-secret-of-the-account-0123', baseUrl: 'https://api.example.com/v2' },
    ...{ lines: [], numbers: [], agentLogs: { headers: {} }, masterSipId: '2418113' },
  } as unknown as RelayAccount['config'],
  verify: () => true,
  signatureHeader: 'x-signature',
  pushUrl: 'https://relay.example/push/x',
  sealKey: createSecretKey('a-secret-of-the-account-0123', 'utf8'),
};
const reject: GivenAnswer = {
  policy: { action: 'reject', reason: 'busy' },
  rule: { id: 'r1', name: 'Nobody', action: { kind: 'reject', reason: 'busy' } },
};

interface Happened {
  reply: PushReply;
  handedOn: RelayMessage[];
  asked: (string | undefined)[];
}

async function take(
  body: string,
  said: GivenAnswer | undefined,
  taken: Taken,
  search = '',
  legs: Partial<TakePushDeps['legs']> = {},
): Promise<Happened> {
  const happened: Omit<Happened, 'reply'> = { handedOn: [], asked: [] };
  const outbox = {
    take: (message: RelayMessage) => {
      happened.handedOn.push(message);
      return Promise.resolve(taken);
    },
    wake: () => undefined,
    drain: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  };
  const nothing = { line: () => undefined, target: () => undefined, queueMembers: () => [] };
  const takePush = createTakePush({
    outbox,
    holding: outbox,
    users: { isRead: () => true, knows: () => true, directory: () => nothing },
    ask: (_, userIds, __, rule) => {
      if (userIds.length === 1) happened.asked.push(rule);
      return Promise.resolve(said);
    },
    legs: {
      ...{ before: () => undefined, isKnown: () => false, remember: () => undefined },
      caughtUp: () => Promise.resolve(),
      ...legs,
    },
  });
  const reply = await takePush({
    ...{ account, headers: {}, search, body: Buffer.from(body), receivedAt: 1_700_000_000_000 },
  });
  return { ...happened, reply };
}

const newCall = 'event=newCall&callId=c1&direction=in&from=1&to=2&userId[]=w0';

describe('a push that a gateway answers', () => {
  it('passes the platform’s answer and its rule to the desks', async () => {
    const { reply, handedOn } = await take(newCall, reject, { outcome: 'published' });
    expect(reply.body).toContain('<Reject reason="busy"/>');
    expect(handedOn.map(({ answer }) => readAnswer(answer ?? ''))).toEqual([reject]);
  });

  it('tells them that the call rings when no desk answered', async () => {
    const { reply, handedOn } = await take(newCall, undefined, { outcome: 'published' });
    expect(reply.body).toMatch(/\/>$/);
    expect(handedOn.map(({ answer }) => readAnswer(answer ?? ''))).toEqual([{ policy: { action: 'ring' } }]);
  });

  it('gets the answer in the stream when another gateway took it before', async () => {
    const before = writeAnswer({ policy: { action: 'voicemail' } });
    const { reply } = await take(newCall, reject, { outcome: 'published', answer: before });
    expect(reply.body).toContain('<Voicemail/>');
    const unreadable = await take(newCall, reject, { outcome: 'published', answer: '{"action":"whisper"}' });
    expect(unreadable.reply.body).toContain('<Reject');
  });

  it('with keys is decided by the rule that asked for them, at any gateway', async () => {
    const gather: GivenAnswer = {
      policy: { action: 'gather', maxDigits: 1, timeoutMs: 5_000 },
      rule: {
        ...{ id: 'gate', name: 'Gate' },
        action: {
          ...{ kind: 'askForKey', code: '1', seconds: 5 },
          ...{ pass: { kind: 'ring' }, otherwise: { kind: 'hangup' } },
        },
      },
    };
    const { reply, asked } = await take(newCall, gather, { outcome: 'spooled' });
    const [, address = ''] = /onData="([^"]+)"/.exec(reply.body) ?? [];
    const { search } = new URL(address.replaceAll('&amp;', '&'));
    const keys = await take('event=dtmf&callId=c1&dtmf=1', reject, { outcome: 'published' }, search);
    expect([asked, keys.asked]).toEqual([[undefined], ['gate']]);
    expect(keys.reply.body).toContain('<Reject');
    expect(keys.handedOn[0]?.after?.until).toBe(1_700_000_100_000);
  });

  it('goes to the users of the previous leg, which another gateway received a moment ago', async () => {
    const legs = createLegOwners(() => 0);
    const leg = { origCallId: 'c1', far: '1', at: 0 };
    legs.remember('acme', { ...leg, callId: 'c1', own: '2', userIds: ['w0'] });
    const caughtUp = (): Promise<void> => {
      legs.remember('acme', { ...leg, callId: 'c2', own: '3', userIds: ['w1', 'w2'] });
      return Promise.resolve();
    };
    const voicemail =
      'event=newCall&callId=c3&origCallId=c1&direction=in&from=1&to=3&diversion=3&user[]=voicemail';
    const { handedOn } = await take(voicemail, undefined, { outcome: 'published' }, '', {
      ...legs,
      caughtUp,
    });
    expect(handedOn.map(({ to }) => to)).toEqual([['w1', 'w2']]);
    // It is known now: NATS is not waited for.
    const again = { ...legs, caughtUp: () => Promise.reject(new Error('waited')) };
    const { handedOn: next } = await take(voicemail, undefined, { outcome: 'published' }, '', again);
    expect(next.map(({ to }) => to)).toEqual([['w1', 'w2']]);
  });

  it('is not decided by desks at the end of a call, and an answer is ignored', async () => {
    const end = 'event=hangup&callId=c1&direction=in&from=1&to=2&cause=cancel&userId=w0';
    const { reply, handedOn, asked } = await take(end, reject, { outcome: 'published' });
    expect([reply.status, asked, handedOn.map(({ answer }) => answer)]).toEqual([204, [], [undefined]]);
  });
});
