import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../../../src/main/base/refusal.ts';
import { PlatformException, type PlatformFailure } from '../../../../src/shared/errors.ts';
import type { MessageSighting } from '../../../../src/account-database/sighting.ts';
import { sighting } from '../../account-database/support.ts';
import { deferred } from '../support.ts';
import { anna, messagesWorld, type MessagesWorld } from './support.ts';

const ben = '+4915799911111';
const fail = (failure: PlatformFailure): never => {
  throw new PlatformException(failure);
};
const refused: PlatformFailure = { kind: 'platform', status: 400, title: '', detail: 'No.' };

/** A fax as the platform lists it. */
function listed(id: string, number: string, change: Partial<MessageSighting> = {}): MessageSighting {
  const { outcome: _, ...reported } = sighting({
    family: 'events',
    id: `fax/${id}`,
    number,
    direction: 'out',
  });
  return { ...reported, kind: 'fax', outcome: 'pending', flags: { read: true }, ...change };
}

const tell = (world: MessagesWorld, ...reported: MessageSighting[]): Promise<unknown> =>
  world.timeline.take(
    reported.map((each) => ({ sighting: each, seen: true, notified: true })),
    {},
  );

async function takePdf(world: MessagesWorld): Promise<string> {
  const path = join(world.folder, 'offer.pdf');
  const document = await PDFDocument.create();
  document.addPage();
  writeFileSync(path, await document.save());
  return (await world.handlers['fax.take']({ path })).id;
}

async function send(world: MessagesWorld, recipients = [anna, ben]): Promise<void> {
  const documentId = await takePdf(world);
  await world.handlers['fax.send']({ id: 'f1', documentId, line: 'f0', recipients });
  await uploaded(world);
}

/** Until the platform has answered, or was at least asked. */
async function uploaded(world: MessagesWorld): Promise<void> {
  await vi.waitFor(async () => {
    await world.settled();
    if (uploads(world).length === 0) throw new Error('The platform was not asked yet.');
  });
  await world.settled();
}

const states = async (world: MessagesWorld): Promise<unknown> =>
  (await world.handlers['fax.list']())[0]?.recipients.map(({ number, state }) => [number, state]);
const uploads = (world: MessagesWorld): unknown[] =>
  world.sent().filter(({ path }) => path.endsWith('/faxes') || path.endsWith('/fax'));
const failureFrom = (work: unknown): Promise<unknown> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => failureOf(error),
  );
const lines = { items: [{ id: 'f0', alias: 'Fax', canSend: true }] };

describe('a fax', () => {
  it('is sent to all its recipients in one upload, and each is followed separately', async () => {
    const world = await messagesWorld(({ method }) => (method === 'GET' ? lines : undefined));
    await send(world);
    expect(uploads(world)).toHaveLength(1);
    expect(await states(world)).toEqual([
      [anna, 'pending'],
      [ben, 'pending'],
    ]);
    await tell(world, listed('1', anna), listed('2', ben));
    await tell(
      world,
      listed('1', anna, { outcome: 'sent' }),
      listed('2', ben, { outcome: 'failed', failReason: 'No carrier' }),
    );
    expect((await world.handlers['fax.list']())[0]).toMatchObject({
      line: 'Fax',
      document: { name: 'offer.pdf', pages: 1 },
      recipients: [
        { number: anna, state: 'sent' },
        { number: ben, state: 'failed', why: { values: { why: 'No carrier' } } },
      ],
    });
  });

  it('is sent again only to failed recipients, and the old failure is not taken for the new', async () => {
    const world = await messagesWorld(({ method }) => (method === 'GET' ? lines : undefined));
    await send(world);
    await tell(world, listed('1', anna, { outcome: 'sent' }), listed('2', ben, { outcome: 'failed' }));
    await world.handlers['fax.list']();
    await Promise.all([world.handlers['fax.again']({ id: 'f1' }), world.handlers['fax.again']({ id: 'f1' })]);
    await vi.waitFor(() => expect(uploads(world)).toHaveLength(2));
    await world.settled();
    expect(await states(world)).toEqual([
      [anna, 'sent'],
      [ben, 'pending'],
    ]);
    await tell(world, listed('3', ben, { outcome: 'sent', at: listed('3', ben).at + 9 }));
    expect(await states(world)).toEqual([
      [anna, 'sent'],
      [ben, 'sent'],
    ]);
    expect(await failureFrom(world.handlers['fax.again']({ id: 'f1' }))).toMatchObject({
      kind: 'bad-setting',
    });
    expect(uploads(world)).toHaveLength(2);
  });

  it('is sent one by one if the platform accepts one recipient at a time, each may fail alone', async () => {
    let count = 0;
    const world = await messagesWorld(
      ({ method }) => {
        if (method === 'GET') return lines;
        count += 1;
        return count === 1 ? fail(refused) : { sessionId: 's2' };
      },
      { dialect: 'v2' },
    );
    await send(world);
    await vi.waitFor(() => expect(uploads(world)).toHaveLength(2));
    await world.settled();
    expect(await states(world)).toEqual([
      [anna, 'failed'],
      [ben, 'pending'],
    ]);
    await tell(world, { ...listed('x', ben, { outcome: 'sent' }), family: 'history', id: 's2' });
    expect(await states(world)).toEqual([
      [anna, 'failed'],
      [ben, 'sent'],
    ]);
  });

  it('is sent once, however often the button is pressed', async () => {
    const world = await messagesWorld(({ method }) => (method === 'GET' ? lines : undefined));
    const documentId = await takePdf(world);
    const press = (): unknown =>
      world.handlers['fax.send']({ id: 'f1', documentId, line: 'f0', recipients: [anna, '030 12345'] });
    await Promise.all([press(), press()]);
    await uploaded(world);
    await press();
    await world.settled();
    expect(uploads(world)).toHaveLength(1);
    expect(await states(world)).toEqual([[anna, 'pending']]);
  });

  it('with an unknown result is not sent again automatically, and found if it was accepted', async () => {
    const world = await messagesWorld(({ method }) =>
      method === 'GET' ? lines : fail({ kind: 'timeout', detail: '' }),
    );
    await send(world, [anna]);
    expect(await states(world)).toEqual([[anna, 'unknown']]);
    await tell(world, listed('1', anna, { outcome: 'sent' }));
    expect(await states(world)).toEqual([[anna, 'sent']]);
    expect(uploads(world)).toHaveLength(1);
  });

  it('whose upload is cancelled is not sent, and can be sent again', async () => {
    const answer = deferred<undefined>();
    const world = await messagesWorld(({ method }) => (method === 'GET' ? lines : answer.promise));
    await send(world, [anna]);
    expect(await states(world)).toEqual([[anna, 'uploading']]);
    await world.handlers['fax.cancel']({ id: 'f1' });
    answer.reject(new PlatformException({ kind: 'cancelled', detail: '' }));
    await world.settled();
    expect((await world.handlers['fax.list']())[0]?.recipients).toMatchObject([
      { state: 'failed', why: { id: 'fax.stopped' } },
    ]);
  });

  it('has an unknown result when the program ended during the upload', async () => {
    const world = await messagesWorld(({ method }) =>
      method === 'GET' ? lines : new Promise(() => undefined),
    );
    await send(world, [anna]);
    await world.startAgain();
    expect((await world.handlers['fax.list']())[0]?.recipients).toMatchObject([
      { state: 'unknown', why: { id: 'message.unknown' } },
    ]);
    await world.handlers['fax.discard']({ id: 'f1' });
    expect(await world.handlers['fax.list']()).toEqual([]);
    expect(await world.documents.has('d1')).toBe(false);
  });

  it.each<[string, string[], object, object]>([
    ['without a recipient', [], {}, { problem: { id: 'message.noRecipient' } }],
    ['to what is no number', ['Anna'], {}, { kind: 'not-a-number' }],
    ['into the past', [anna], { sendAt: 1 }, { problem: { id: 'message.past' } }],
    ['without a document', [anna], { documentId: 'other' }, { problem: { id: 'fax.documentGone' } }],
    [
      'to too many',
      Array.from({ length: 51 }, (_, n) => `+49301234${String(n).padStart(3, '0')}`),
      {},
      { problem: { id: 'fax.tooMany' } },
    ],
  ])('%s is rejected before anything is sent', async (_, recipients, change, failure) => {
    const world = await messagesWorld(({ method }) => (method === 'GET' ? lines : undefined));
    const documentId = await takePdf(world);
    const request = { id: 'f1', documentId, line: 'f0', recipients, ...change };
    expect(await failureFrom(world.handlers['fax.send'](request))).toMatchObject(failure);
    expect(uploads(world)).toEqual([]);
    expect(await world.handlers['fax.list']()).toEqual([]);
  });

  it('cannot be sent without a line, which is reported', async () => {
    const world = await messagesWorld(() => ({ items: [{ id: 'f1', alias: 'Fax', canSend: false }] }));
    expect(await world.handlers['fax.lines']()).toEqual({
      lines: [],
      schedule: true,
      cannot: { id: 'fax.noLine' },
    });
  });

  it('leaves no copy of the document once all recipients have it', async () => {
    const world = await messagesWorld(({ method }) => (method === 'GET' ? lines : undefined));
    await send(world, [anna]);
    expect(await world.documents.has('d1')).toBe(true);
    await tell(world, listed('1', anna, { outcome: 'sent' }));
    await world.handlers['fax.list']();
    expect(await world.documents.has('d1')).toBe(false);
  });
});
