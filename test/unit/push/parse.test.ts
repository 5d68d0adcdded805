import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePush } from '../../../src/push/parse.ts';
import type { PushFact } from '../../../src/shared/model/push.ts';
import { shows } from '../../coverage/shows.ts';
import { countProcessorTime } from '../../support/processor-time.ts';

function factOf(body: string): PushFact {
  const result = parsePush(Buffer.from(body));
  if (!result.ok) throw new Error(result.problem.detail);
  return result.fact;
}

function problemOf(body: string): string {
  const result = parsePush(Buffer.from(body));
  return result.ok ? 'none' : result.problem.field;
}

const minimal = 'event=newCall&direction=in&from=4915799912345&to=4921112345&callId=c1';

describe('a newCall push', () => {
  it('is read with its repeated fields', () => {
    const body = `${minimal}&origCallId=o1&xcid=x1&channelId=ch1&diversion=4930123456&user%5B%5D=Ada+Berg&user%5B%5D=J%C3%B6rg&userId[]=w0&userId[]=w1&fullUserId[]=1w0&fullUserId[]=1w1`;
    expect(factOf(body)).toEqual({
      event: 'newCall',
      direction: 'in',
      from: { kind: 'number', e164: '+4915799912345' },
      to: { kind: 'number', e164: '+4921112345' },
      callId: 'c1',
      origCallId: 'o1',
      xcid: 'x1',
      channelId: 'ch1',
      diversion: { kind: 'number', e164: '+4930123456' },
      userNames: ['Ada Berg', 'Jörg'],
      userIds: ['w0', 'w1'],
      fullUserIds: ['1w0', '1w1'],
      unknown: [],
    });
  });

  it('keeps unspecified fields', () => {
    shows('unknown push parameters are ignored');
    expect(factOf(`${minimal}&mood=good&mood=better&__proto__=x`).unknown).toEqual([
      ['mood', 'good'],
      ['mood', 'better'],
      ['__proto__', 'x'],
    ]);
  });

  it.each([
    ['anonymous', { kind: 'withheld' }],
    ['Anonymous', { kind: 'withheld' }],
    ['', { kind: 'withheld' }],
    ['%2B4930123456', { kind: 'number', e164: '+4930123456' }],
    ['004930123456', { kind: 'number', e164: '+4930123456' }],
    ['115', { kind: 'raw', raw: '115' }],
    ['030123456', { kind: 'raw', raw: '030123456' }],
    ['e0', { kind: 'raw', raw: 'e0' }],
    ['sip%3Aada%40berg.test', { kind: 'raw', raw: 'sip:ada@berg.test' }],
    ['1234567890123456', { kind: 'raw', raw: '1234567890123456' }],
  ])('from %j is %j', (from, party) => {
    expect(factOf(minimal.replace('4915799912345', from))).toMatchObject({ from: party });
  });

  it.each([
    ['direction=in', 'direction=sideways', 'direction'],
    ['&from=4915799912345', '', 'from'],
    ['&to=4921112345', '', 'to'],
    ['&callId=c1', '', 'callId'],
    ['&callId=c1', '&callId=', 'callId'],
    ['event=newCall', 'event=onAnswer', 'event'],
    ['event=newCall&', '', 'event'],
  ])('with %j replaced by %j is rejected, naming the field', (part, by, field) => {
    expect(problemOf(minimal.replace(part, by))).toBe(field);
  });
});

describe('other pushes', () => {
  it('answer says who answered, if known', () => {
    const body =
      'event=answer&callId=c1&direction=in&answeringNumber=4921112345&user=Ada&userId=w0&fullUserId=1w0';
    expect(factOf(body)).toMatchObject({
      answeringNumber: { kind: 'number', e164: '+4921112345' },
      userName: 'Ada',
      userId: 'w0',
      fullUserId: '1w0',
    });
    const voicemail = factOf('event=answer&callId=c1&user=&userId=&fullUserId=');
    expect(voicemail).toEqual({ event: 'answer', callId: 'c1', unknown: [] });
  });

  it.each(['normalClearing', 'busy', 'cancel', 'noAnswer', 'congestion', 'notFound', 'forwarded'])(
    'hangup has the cause %s',
    (cause) => {
      expect(factOf(`event=hangup&callId=c1&cause=${cause}`)).toMatchObject({ cause, rawCause: cause });
    },
  );

  it.each(['', 'meteorite', 'other', 'constructor'])('hangup maps the unknown cause %j', (cause) => {
    expect(factOf(`event=hangup&callId=c1&cause=${cause}`)).toMatchObject({
      cause: 'other',
      rawCause: cause,
    });
  });

  it('hangup needs only the call id, so that no call stays forever', () => {
    expect(factOf('event=hangup&callId=c1')).toMatchObject({ event: 'hangup', callId: 'c1' });
  });

  it.each([
    ['event=dtmf&callId=c1&dtmf=12%23', '12#'],
    ['event=dtmf&callId=c1&dtmf=', ''],
    ['event=dtmf&callId=c1', ''],
  ])('%s has the keys %j', (body, digits) => {
    expect(factOf(body)).toMatchObject({ event: 'dtmf', digits });
  });

  it.each(['', '   ', '\r\n', '&&&'])('with the empty body %j are rejected', (body) => {
    expect(problemOf(body)).toBe('');
  });
});

const digits = fc.stringMatching(/^[1-9]\d{6,14}$/);
const word = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '' && text.isWellFormed());
const fields = fc.record(
  {
    event: fc.constantFrom('newCall', 'answer', 'hangup', 'dtmf'),
    direction: fc.constantFrom('in', 'out'),
    from: digits,
    to: digits,
    callId: word,
    origCallId: word,
    answeringNumber: digits,
    cause: fc.constantFrom('normalClearing', 'busy', 'forwarded'),
    dtmf: fc.stringMatching(/^[0-9A-D#*]{1,8}$/),
  },
  { requiredKeys: ['event', 'direction', 'from', 'to', 'callId'] },
);

describe('every field', () => {
  it('is free of control characters and direction marks', () => {
    const name = encodeURIComponent('Eva\u0000\u001b[2J\u202e\u2028 Ley');
    const fact = factOf(
      `${minimal.replace('4915799912345', '+49%00157%0A99912345')}&user[]=${name}&diversion=%00x`,
    );
    expect(fact).toMatchObject({
      from: { kind: 'number', e164: '+4915799912345' },
      userNames: ['Eva[2J Ley'],
      diversion: { kind: 'raw', raw: 'x' },
    });
    expect(factOf('event=hangup&callId=c%001&cause=bu%00sy')).toMatchObject({ callId: 'c1', cause: 'busy' });
  });

  it('has a limited length', () => {
    const long = 'x'.repeat(140_000);
    const fact = factOf(
      `event=newCall&direction=in&from=${long}&to=1&callId=c1&origCallId=${long}&diversion=${long}&user[]=${long}&userId[]=${long}&${long}=${long}`,
    );
    const texts = JSON.stringify(fact);
    expect(texts.length).toBeLessThan(1_000);
    expect(fact).toMatchObject({ from: { kind: 'raw' } });
    expect(factOf(`event=dtmf&callId=c1&dtmf=${'1'.repeat(140_000)}`)).toMatchObject({
      digits: '1'.repeat(64),
    });
    expect(JSON.stringify(factOf(`event=hangup&callId=${long}&cause=${long}`)).length).toBeLessThan(1_000);
  });

  it('has a limited number of values, and unknown ones are few', () => {
    const users = '&user[]=x'.repeat(5_000) + '&userId[]=w1'.repeat(5_000);
    const others = Array.from({ length: 1_000 }, (_, index) => `&field${index}=1`).join('');
    const fact = factOf(minimal + users + others);
    expect(fact).toMatchObject({
      userNames: { length: 200 },
      userIds: { length: 200 },
      unknown: { length: 8 },
    });
  });

  it('keeps no reference to the received body', async () => {
    const { gc } = await collector();
    const filler = 'y'.repeat(200_000);
    const body = (index: number): string =>
      `event=newCall&direction=in&from=4915799912345&to=1&callId=${'c'.repeat(20)}${index}&z=${filler}`;
    factOf(body(0));
    gc();
    const before = process.memoryUsage().heapUsed;
    const facts = Array.from({ length: 200 }, (_, index) => factOf(body(index)));
    gc();
    const perPush = (process.memoryUsage().heapUsed - before) / facts.length;
    expect(perPush).toBeLessThan(8_000);
    expect(facts).toHaveLength(200);
  });
});

describe('any push', () => {
  it('is read the same with a long unknown field anywhere', () => {
    const texts = fc.record({
      from: fc.string({ unit: 'binary', maxLength: 200 }),
      user: fc.string({ unit: 'grapheme', maxLength: 200 }),
      diversion: fc.string({ unit: fc.constantFrom('€', '😀', 'ä', 'x', '%', '+'), maxLength: 200 }),
      place: fc.nat({ max: 4 }),
    });
    fc.assert(
      fc.property(texts, ({ place, ...sent }) => {
        const pairs = Object.entries({ event: 'newCall', direction: 'in', to: '1', callId: 'c1', ...sent });
        const written = pairs.map(([name, value]) => new URLSearchParams({ [name]: value }).toString());
        const beside = written.toSpliced(place, 0, `z=${'%E2%82%AC'.repeat(2_000)}`);
        const fact = factOf(beside.join('&'));
        expect({ ...fact, unknown: [] }).toEqual(factOf(written.join('&')));
      }),
    );
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fields, fc.array(word, { maxLength: 4 }), (sent, users) => {
        const form = new URLSearchParams(Object.entries(sent));
        for (const user of users) form.append('user[]', user);
        const fact = factOf(form.toString());
        expect(fact.event).toBe(sent.event);
        expect(fact.callId).toBe(sent.callId);
        expect(fact.origCallId).toBe(sent.origCallId);
        expect(fact.unknown).toEqual([]);
        if (fact.event !== 'dtmf') expect(fact.from).toEqual({ kind: 'number', e164: `+${sent.from}` });
        if (fact.event === 'newCall') expect(fact.userNames).toEqual(users);
        if (fact.event === 'hangup') expect(fact.rawCause).toBe(sent.cause ?? '');
        if (fact.event === 'dtmf') expect(fact.digits).toBe(sent.dtmf ?? '');
      }),
    );
  });

  it('results in a fact or a problem, never an exception', () => {
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 4_096 }),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
      fc
        .string({ unit: fc.constantFrom('%', '&', '=', '[', ']', 'e', 'v', '+', '\0') })
        .map((t) => Buffer.from(t)),
      fc
        .uint8Array({ maxLength: 200 })
        .map((tail) => Buffer.concat([Buffer.from(`${minimal}&user[]=`), tail])),
    );
    fc.assert(
      fc.property(noise, (body) => {
        const result = parsePush(body);
        expect(result.ok ? result.fact.callId : result.problem.detail).not.toBe('');
      }),
      { numRuns: 2_000 },
    );
  });

  it('is read in time linear to its length', () => {
    const spentMs = countProcessorTime();
    for (const filler of ['&a=1', '%', '&user[]=x', '+', '\0', '&=', '['].map((part) =>
      part.repeat(60_000),
    )) {
      parsePush(Buffer.from(minimal + filler.slice(0, 256 * 1024)));
    }
    expect(spentMs()).toBeLessThan(5_000);
  });
});

/** The garbage collector, which is reached without a flag at the start through a context of its own. */
async function collector(): Promise<{ gc: () => void }> {
  const [v8, vm] = await Promise.all([import('node:v8'), import('node:vm')]);
  v8.setFlagsFromString('--expose-gc');
  return { gc: vm.runInNewContext('gc') as () => void };
}
