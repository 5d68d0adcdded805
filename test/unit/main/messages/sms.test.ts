import { describe, expect, it } from 'vitest';
import { PlatformException, type PlatformFailure } from '../../../../src/shared/errors.ts';
import { failureOf } from '../../../../src/main/base/refusal.ts';
import { StorageError } from '../../../../src/storage/storage-error.ts';
import { deferred } from '../support.ts';
import { anna, listed, messagesWorld, type MessagesWorld } from './support.ts';

const order = { id: 'o1', number: '030 12345', text: 'It leaves today.' };
const refusal =
  (failure: PlatformFailure): (() => never) =>
  () => {
    throw new PlatformException(failure);
  };
const status = (code: number): PlatformFailure => ({
  kind: 'platform',
  status: code,
  title: '',
  detail: 'No.',
});
const states = async (world: MessagesWorld): Promise<unknown> =>
  (await world.thread()).map(({ text, state }) => [text, state]);
const failureFrom = async (work: unknown): Promise<unknown> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => failureOf(error),
  );

describe('an SMS that is sent', () => {
  it('is in its conversation at once, and then has the status of the platform', async () => {
    const answer = deferred<undefined>();
    const world = await messagesWorld(() => answer.promise);
    expect(await world.handlers['message.send'](order)).toEqual({ number: anna });
    expect(await states(world)).toEqual([['It leaves today.', 'sending']]);
    answer.resolve(undefined);
    await world.settled();
    expect(await states(world)).toEqual([['It leaves today.', 'pending']]);
    expect(world.looked()).toBe(1);
    await world.timeline.take(
      [{ sighting: listed('7', { text: 'It leaves today. ' }), seen: true, notified: true }],
      {},
    );
    expect(await states(world)).toEqual([['It leaves today. ', 'sent']]);
    expect(await world.database.ask('outgoing.all')).toEqual([]);
  });

  it('is sent to the number with its sender and its time in UTC', async () => {
    const world = await messagesWorld();
    const sendAt = world.clock.now() + 3_600_000;
    await world.handlers['message.send']({ ...order, from: '+4915799933333', sendAt });
    await world.settled();
    expect(world.sent()).toMatchObject([{ path: '/my/events/sms' }]);
    expect(await states(world)).toEqual([['It leaves today.', 'scheduled']]);
  });

  it('is sent through the session of an SMS extension in the other dialect', async () => {
    const world = await messagesWorld(() => undefined, { dialect: 'v2' });
    await world.handlers['message.send']({ ...order, from: 's0' });
    await world.settled();
    expect(world.sent()).toMatchObject([
      { path: '/sessions/sms', body: { smsId: 's0', recipient: anna, message: order.text } },
    ]);
  });

  it('is sent once, however often and however fast the button is pressed', async () => {
    const answer = deferred<undefined>();
    const world = await messagesWorld(() => answer.promise);
    const press = (): unknown => world.handlers['message.send'](order);
    await Promise.all([press(), press(), press()]);
    await press();
    answer.resolve(undefined);
    await world.settled();
    await press();
    await world.settled();
    expect(world.sent()).toHaveLength(1);
    expect(await states(world)).toHaveLength(1);
  });

  it('with the same text again is a second one, and each gets its own status', async () => {
    const world = await messagesWorld();
    await world.handlers['message.send'](order);
    await world.settled();
    await world.handlers['message.send']({ ...order, id: 'o2' });
    await world.settled();
    expect(world.sent()).toHaveLength(2);
    await world.timeline.take(
      [{ sighting: listed('7', { text: order.text }), seen: true, notified: true }],
      {},
    );
    expect(await states(world)).toHaveLength(2);
    await world.timeline.take(
      [{ sighting: listed('8', { text: order.text, at: listed('8').at + 5 }), seen: true, notified: true }],
      {},
    );
    expect(await states(world)).toEqual([
      [order.text, 'sent'],
      [order.text, 'sent'],
    ]);
    expect(await world.database.ask('outgoing.all')).toEqual([]);
  });

  it('is not confused with an older one of the same text', async () => {
    const world = await messagesWorld(refusal(status(400)));
    await world.timeline.take(
      [{ sighting: listed('1', { text: order.text }), seen: true, notified: true }],
      {},
    );
    await world.handlers['message.send'](order);
    await world.settled();
    expect(await states(world)).toContainEqual([order.text, 'failed']);
    expect(await states(world)).toContainEqual([order.text, 'sent']);
  });
});

describe('an SMS that fails to send', () => {
  it.each<[string, PlatformFailure, string]>([
    ['for want of credit', status(402), 'message.noCredit.sms'],
    ['for want of a right', status(403), 'message.noRight.sms'],
    ['as the platform refuses it', status(400), 'failure.platform'],
    ['as the network is away', { kind: 'offline', detail: '' }, 'failure.offline'],
    ['as nothing listens', { kind: 'unreachable', detail: 'ECONNREFUSED' }, 'failure.unreachable'],
  ])('%s keeps its text, shows the reason, and can be sent again', async (_, failure, sentence) => {
    let broken = true;
    const world = await messagesWorld(() => (broken ? refusal(failure)() : undefined));
    await world.handlers['message.send'](order);
    await world.settled();
    expect(await world.thread()).toMatchObject([
      { text: order.text, state: 'failed', why: { id: sentence }, order: 'o1' },
    ]);
    broken = false;
    await Promise.all([
      world.handlers['message.again']({ id: 'o1' }),
      world.handlers['message.again']({ id: 'o1' }),
    ]);
    await world.settled();
    expect(world.sent()).toHaveLength(2);
    expect(await states(world)).toEqual([[order.text, 'pending']]);
  });

  it.each<[string, PlatformFailure]>([
    ['in time', { kind: 'timeout', detail: '' }],
    ['as the connection is cut', { kind: 'reset', detail: 'ECONNRESET' }],
    ['but with a fault', status(500)],
    ['whole', { kind: 'unreachable', detail: 'ERR_FAILED' }],
  ])('because the platform does not answer %s, is never sent again automatically', async (_, failure) => {
    const world = await messagesWorld(refusal(failure));
    await world.handlers['message.send'](order);
    await world.settled();
    await world.clock.advance(86_400_000);
    expect(world.sent()).toHaveLength(1);
    expect(await world.thread()).toMatchObject([{ state: 'unknown', why: { id: 'message.unknown' } }]);
    // It was sent after all.
    await world.timeline.take(
      [{ sighting: listed('7', { text: order.text }), seen: true, notified: true }],
      {},
    );
    expect(await states(world)).toEqual([[order.text, 'sent']]);
  });

  it('because the program ends meanwhile has an unknown result, and is not sent again', async () => {
    const world = await messagesWorld(() => new Promise(() => undefined));
    await world.handlers['message.send'](order);
    await world.startAgain();
    expect(await world.thread()).toMatchObject([{ state: 'unknown', why: { id: 'message.unknown' } }]);
    expect(world.sent()).toHaveLength(1);
    await world.handlers['message.discard']({ id: 'o1' });
    expect(await world.thread()).toEqual([]);
  });

  it.each([
    ['without words', { ...order, text: ' \n' }, 'message.empty'],
    ['with too many', { ...order, text: 'x'.repeat(461) }, 'message.tooLong'],
    ['into the past', { ...order, sendAt: 1 }, 'message.past'],
  ])('%s is rejected before anything is sent or stored', async (_, request, id) => {
    const world = await messagesWorld();
    expect(await failureFrom(world.handlers['message.send'](request))).toMatchObject({ problem: { id } });
    expect(world.asked).toEqual([]);
    expect(await world.database.ask('outgoing.all')).toEqual([]);
  });

  it.each(['Anna', '112', '*31#', '', '4711'])(
    'to "%s" is rejected, as that number cannot receive an SMS',
    async (number) => {
      const world = await messagesWorld();
      const failure = await failureFrom(world.handlers['message.send']({ ...order, number }));
      expect(failure).toEqual({ kind: 'not-a-number', text: number });
      expect(world.asked).toEqual([]);
    },
  );

  it('while the platform is offline stays a draft, and can be sent later', async () => {
    const world = await messagesWorld();
    await world.handlers['message.keepDraft']({ number: anna, text: order.text });
    world.away = true;
    expect(await failureFrom(world.handlers['message.send'](order))).toMatchObject({ kind: 'offline' });
    expect(await world.handlers['message.draft']({ number: anna })).toEqual({ text: order.text });
    world.away = false;
    await world.handlers['message.send'](order);
    await world.settled();
    expect(world.sent()).toHaveLength(1);
    expect(await world.handlers['message.draft']({ number: anna })).toEqual({ text: '' });
  });

  it('is not sent when it cannot be stored on the disk', async () => {
    let full = false;
    const world = await messagesWorld(() => undefined, {
      fail: (job) => (full && job === 'outgoing.put' ? new StorageError('full', 'disk full') : undefined),
    });
    full = true;
    expect(await failureFrom(world.handlers['message.send'](order))).toMatchObject({ problem: 'full' });
    expect(world.asked).toEqual([]);
    full = false;
    await world.handlers['message.send'](order);
    await world.settled();
    expect(world.sent()).toHaveLength(1);
  });
});

describe('a draft', () => {
  it('of each conversation is restored after a restart, and shown in the list', async () => {
    const world = await messagesWorld();
    await world.handlers['message.keepDraft']({ number: anna, text: 'Not yet' });
    await world.handlers['message.keepDraft']({ number: '', text: 'To whom', to: 'Anna' });
    await world.startAgain();
    expect(await world.handlers['message.draft']({ number: '030/12345' })).toEqual({ text: 'Not yet' });
    expect(await world.handlers['message.draft']({ number: '' })).toEqual({ text: 'To whom', to: 'Anna' });
    const { rows } = await world.handlers['message.conversations']({ limit: 50 });
    expect(rows).toMatchObject([{ number: anna, text: 'Not yet', draft: true }]);
  });
});

describe('the list of conversations', () => {
  it('contains each once, those with new messages on top, page by page', async () => {
    const world = await messagesWorld();
    const reported = Array.from({ length: 7 }, (_, n) =>
      listed(`${n}`, { number: `+49301234${n}`, at: 1_000 * (n + 1) }),
    );
    await world.timeline.take(
      reported.map((sighting) => ({ sighting, seen: true, notified: true })),
      {},
    );
    await world.handlers['message.send']({ ...order, number: '+493012340' });
    await world.settled();
    const first = await world.handlers['message.conversations']({ limit: 5 });
    expect(first.rows[0]).toMatchObject({ number: '+493012340', state: 'pending', text: order.text });
    const rest = await world.handlers['message.conversations']({ limit: 5, before: first.more ?? 0 });
    const numbers = [...first.rows, ...rest.rows].map(({ number }) => number);
    expect(numbers).toHaveLength(7);
    expect(new Set(numbers).size).toBe(7);
  });

  it('is searched by contact, by text, and by drafts and unsent messages', async () => {
    const world = await messagesWorld();
    const reported = [
      listed('1', { text: 'The offer', at: 1_000 }),
      listed('2', { text: 'As you request', at: 2_000 }),
      listed('3', { text: 'Nothing of it', at: 3_000, number: '+49401' }),
    ];
    await world.timeline.take(
      reported.map((sighting) => ({ sighting, seen: true, notified: true })),
      {},
    );
    await world.handlers['message.keepDraft']({ number: '+49402', text: 'An offer, not sent yet' });
    await world.handlers['message.keepDraft']({ number: '', text: 'An offer to nobody' });
    const search = async (text: string): Promise<unknown> =>
      (await world.handlers['message.conversations']({ text, limit: 9 })).rows.map((row) => [
        row.number,
        row.text,
        row.draft,
      ]);
    expect(await search(' OFFER ')).toEqual([
      ['+49402', 'An offer, not sent yet', true],
      [anna, 'The offer', undefined],
    ]);
    expect(await search('anna')).toEqual([[anna, 'As you request', undefined]]);
    expect(await search('0402')).toEqual([['+49402', 'An offer, not sent yet', true]]);
    expect(await search('040')).toEqual([
      ['+49402', 'An offer, not sent yet', true],
      ['+49401', 'Nothing of it', undefined],
    ]);
    expect(await search('wolpertinger')).toEqual([]);
    world.away = true;
    expect(await search('anna')).toHaveLength(1);
  });

  it('marks all messages of a conversation as read when it is opened', async () => {
    const world = await messagesWorld();
    const reported = listed('1', { direction: 'in', outcome: 'received', flags: { read: false } });
    await world.timeline.take([{ sighting: reported, seen: false, notified: false }], {});
    expect(world.state.get().unreadMessages).toBe(1);
    await world.handlers['message.read']({ number: anna });
    expect(world.state.get().unreadMessages).toBe(0);
    expect(await world.timeline.waiting()).toMatchObject([
      { key: 'events:sms/1', field: 'read', value: true },
    ]);
  });
});
