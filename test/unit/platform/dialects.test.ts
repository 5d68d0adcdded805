import { describe, expect, it } from 'vitest';
import { forAccount } from '../../../src/platform/account.ts';
import type { Dialect } from '../../../src/platform/dialects/dialect.ts';
import { findDialect } from '../../../src/platform/dialects/probe.ts';
import { specDialect } from '../../../src/platform/dialects/spec.ts';
import { v2Dialect } from '../../../src/platform/dialects/v2.ts';
import type { PlatformRequest, Transport } from '../../../src/platform/transport.ts';
import { PlatformException, type PlatformFailure } from '../../../src/shared/errors.ts';
import { collect } from './collect.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

const done = new Response(null, { status: 204 });
const pdf = new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF\n'));

/** A platform that answers these paths and refuses all others. */
function platformOf(answers: Record<string, unknown>, refusal: PlatformFailure): Transport {
  return {
    request: <T>({ path, schema }: PlatformRequest<T>): Promise<T> => {
      const parsed = path in answers ? schema.safeParse(answers[path]) : undefined;
      if (parsed?.success) return Promise.resolve(parsed.data);
      const failure = parsed ? ({ kind: 'bad-shape', path: '', detail: '' } as const) : refusal;
      return Promise.reject(new PlatformException(failure));
    },
  };
}

const status = (code: number): PlatformFailure => ({ kind: 'platform', status: code, title: '', detail: '' });
const spec = { '/my/contacts': { items: [], overallMatches: 0 } };
const v2 = { '/contacts': { items: [], totalCount: 0 } };

describe('the dialect of an account', () => {
  it.each([
    ['spec', spec, 404, 'GET /my/contacts'],
    ['v2', v2, 404, 'GET /contacts'],
    ['spec', { ...v2, ...spec }, 404, 'GET /my/contacts'],
    ['spec', { '/my/billing/balance': { totalIncludingVat: 1 } }, 403, 'GET /my/billing/balance'],
    ['v2', { '/balance': { amount: 1 } }, 403, 'GET /balance'],
    ['v2', { '/my/contacts': { something: 'else' }, ...v2 }, 404, 'GET /contacts'],
  ] as const)('is %s by %j', async (id, answers, code, evidence) => {
    const found = await findDialect(platformOf(answers, status(code)));
    expect(found.dialect.id).toBe(id);
    expect(found.evidence).toBe(evidence);
  });

  it('defaults to the specification, and reports that nothing was conclusive', async () => {
    const found = await findDialect(platformOf({}, status(403)));
    expect(found.dialect.id).toBe('spec');
    expect(found).not.toHaveProperty('evidence');
  });

  it.each([status(401), status(503), { kind: 'unreachable', detail: '' } as const])(
    'is not derived from %j',
    async (failure) => {
      expect(await failureFrom(findDialect(platformOf({}, failure)))).toEqual(failure);
    },
  );
});

describe.each(['new', 'classic'] as const)('in both dialects, on a %s account,', (type) => {
  const dialects: [Dialect['id'], (transport: Transport) => Dialect][] = [
    ['spec', specDialect],
    ['v2', v2Dialect],
  ];

  it.each(dialects)(
    '%s: messages that are too long or have no recipient are rejected before being sent',
    async (_id, make) => {
      const { transport, sent } = fakeTransport([done]);
      const dialect = make(forAccount(transport, type));
      const long = { recipients: ['+49157'], content: 'x'.repeat(461) };
      expect(await failureFrom(dialect.sendMessage(long))).toMatchObject({
        kind: 'bad-input',
        field: 'content',
      });
      const nobody = await failureFrom(dialect.sendMessage({ recipients: [], content: 'x' }));
      expect(nobody.kind).toBe('bad-input');
      expect((await failureFrom(dialect.sendFax({ from: 'f0', recipients: [], pdf }))).kind).toBe(
        'bad-input',
      );
      expect(sent).toEqual([]);
    },
  );

  it.each(dialects)('%s: the balance, numbers, contacts and history can be requested', async (id, make) => {
    const paths = (transport: Transport): Promise<unknown>[] => {
      const dialect = make(forAccount(transport, type));
      return [dialect.balance(), dialect.callerIds(), collect(dialect.contactPages())];
    };
    const { transport, sent } = fakeTransport([json({ items: [], totalCount: 0, overallMatches: 0 })]);
    await Promise.allSettled(paths(transport));
    const asked = sent.map(({ url }) => new URL(url).pathname.replace('/v2', ''));
    const expected = {
      spec: ['/my/billing/balance', '/numbers', '/my/contacts'],
      v2: ['/balance', '/numbers', '/contacts'],
    };
    expect(asked).toEqual(expected[id]);
  });
});

describe('the v2 dialect', () => {
  it('reads contacts', async () => {
    const item = {
      id: 'c1',
      name: 'Ada Berg',
      picture: null,
      emails: [{ email: 'ada@berg.test', type: ['work'] }],
      numbers: [{ number: '+4930123456', type: ['work'] }, { number: null }],
      addresses: [],
      organization: [['Berg & Partner', 'Purchasing']],
      scope: 'SHARED',
    };
    const items = [item, { id: 'c2', organization: [['Berg KG']] }, { id: 7 }];
    const { transport } = fakeTransport([json({ items, totalCount: 3 })]);
    const [page] = await collect(v2Dialect(transport).contactPages());
    expect(page?.contacts).toEqual([
      {
        id: 'c1',
        name: 'Ada Berg',
        organisation: 'Berg & Partner',
        unit: 'Purchasing',
        scope: 'SHARED',
        numbers: [{ raw: '+4930123456', types: ['WORK'] }],
        emails: ['ada@berg.test'],
      },
      { id: 'c2', name: 'Berg KG', organisation: 'Berg KG', numbers: [], emails: [] },
    ]);
    expect(page?.refused).toMatchObject([{ path: 'items[2].id' }]);
  });

  it('sends an SMS to each recipient from the extension of the user', async () => {
    const { transport, sent } = fakeTransport([json({ items: [{ id: 's0' }] }), done]);
    const sendAt = new Date(Date.UTC(2026, 0, 2));
    await v2Dialect(transport).sendMessage({ recipients: ['+491', '+492'], content: 'Hello', sendAt });
    const body = { smsId: 's0', message: 'Hello', sendAt: sendAt.getTime() / 1000 };
    expect(sent.slice(1)).toMatchObject([
      { method: 'POST', url: 'https://api.test/v2/sessions/sms', body: { ...body, recipient: '+491' } },
      { method: 'POST', url: 'https://api.test/v2/sessions/sms', body: { ...body, recipient: '+492' } },
    ]);
  });

  it('sends no SMS without an extension', async () => {
    const { transport, sent } = fakeTransport([json({ items: [] })]);
    const failure = await failureFrom(
      v2Dialect(transport).sendMessage({ recipients: ['+491'], content: 'x' }),
    );
    expect(failure).toMatchObject({ kind: 'bad-input', field: 'from' });
    expect(sent).toHaveLength(1);
  });

  it('sends a fax as base64', async () => {
    const { transport, sent } = fakeTransport([json({ sessionId: 'h1' })]);
    expect(await v2Dialect(transport).sendFax({ from: 'f0', recipients: ['+4930'], pdf })).toEqual([
      'history:h1',
    ]);
    expect(sent[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(sent[0]?.body).toEqual({
      faxlineId: 'f0',
      recipient: '+4930',
      filename: 'fax.pdf',
      base64Content: Buffer.from(pdf).toString('base64'),
    });
  });

  it('sets do-not-disturb and the shown number by device', async () => {
    const { transport, sent } = fakeTransport([done]);
    const dialect = v2Dialect(forAccount(transport, 'classic'));
    await dialect.setDoNotDisturb({ id: 'e0', type: 'register' }, true);
    await dialect.setCallerId('e0', '+4930123456');
    expect(sent).toMatchObject([
      { method: 'PUT', url: 'https://api.test/v2/devices/e0', body: { dnd: true } },
      { method: 'PUT', url: 'https://api.test/v2/devices/e0/callerid', body: { value: '+4930123456' } },
    ]);
  });
});

describe('the dialect of the specification', () => {
  it.each([
    ['classic', [[['history']], [['events'], ['calls', 'voicemails', 'faxes', 'sms']]]],
    ['new', [[['history']], [['events'], ['calls', 'faxes', 'sms']]]],
  ] as const)('reads the past of a %s account from the history and from the events', (type, lists) => {
    const { past } = specDialect(forAccount(fakeTransport([]).transport, type));
    expect(past.map((sets) => sets.map((set) => set.map(({ list }) => list)))).toEqual(lists);
  });

  it('sets the shown number by extension, or by device if there are no extensions', async () => {
    const { transport, sent } = fakeTransport([done]);
    await specDialect(forAccount(transport, 'classic')).setCallerId('e0', '+4930123456');
    await specDialect(forAccount(transport, 'new')).setCallerId('e0', '+4930123456');
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/v2/my/settings/numbers/outgoing',
      '/v2/devices/e0/callerid',
    ]);
  });
});
