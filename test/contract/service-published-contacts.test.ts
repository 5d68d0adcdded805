import { randomUUID } from 'node:crypto';
import {
  createCallModule,
  createContactsModule,
  createFaxModule,
  createHistoryModule,
  createNumbersModule,
  createRTCMModule,
  createSettingsModule,
  HistoryEntryType,
  sipgateIO,
  type SipgateIOClient,
} from 'sipgateio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bothDesks } from './both-desks.ts';
import { sendPublishedClientHome, sendPublishedClientTo } from './published-client.ts';

/** What the examples of the published library do besides reading, on the account type that they are written for. */
const desks = bothDesks({ contacts: 30 });
const NUMBER = '+4915199999999';
const PAGE = { offset: 0, limit: 10 };

const JANE = {
  firstname: 'Jane',
  lastname: 'Roe',
  phone: { number: NUMBER, type: ['HOME'] },
  address: {
    poBox: 'Box 7',
    extendedAddress: 'Floor 2',
    streetAddress: 'Street 1',
    locality: 'Berlin',
    region: 'BE',
    postalCode: '10115',
    country: 'Germany',
  },
  email: { email: 'jane@example.org', type: ['HOME'] },
  organization: [['Example'], ['Other']],
};
const CARD = ['BEGIN:VCARD', 'VERSION:4.0', 'N:Doe;Jo;Mr.;', 'FN:Jo Doe', 'ORG:Example Inc.'];
const VCARD = [
  ...[...CARD, `TEL;type=HOME:${NUMBER}`, 'EMAIL;type=WORK:jo@example.org'],
  ...['ADR;type=WORK:box;ext;Street 2;Town;NY;01111;USA', 'END:VCARD', ''],
].join('\r\n');

describe.each(['new', 'classic'] as const)('the published client with a %s account', (system) => {
  let client: SipgateIOClient;
  beforeEach(() => {
    const { tokens, baseUrl } = desks[system].service;
    sendPublishedClientTo(baseUrl);
    client = sipgateIO({ tokenId: tokens.tokenId, token: tokens.token });
  });
  afterEach(sendPublishedClientHome);

  it('creates, changes and deletes contacts', async () => {
    const contacts = createContactsModule(client);
    await contacts.create(JANE, 'PRIVATE');
    const find = async () =>
      (await contacts.paginatedGet('ALL', undefined, { phonenumbers: [NUMBER] })).response[0];
    const created = await find();
    expect(created).toMatchObject({
      name: 'Jane Roe',
      scope: 'PRIVATE',
      addresses: [JANE.address],
      emails: [JANE.email],
      numbers: [JANE.phone],
      organization: JANE.organization,
    });
    if (!created) throw new Error('the contact was not created');
    await contacts.update({ ...created, name: 'Jane Doe', scope: 'SHARED' });
    expect(await find()).toMatchObject({ ...created, name: 'Jane Doe', scope: 'SHARED' });
    await contacts.delete(created.id);
    expect(await find()).toBeUndefined();
    await expect(contacts.delete(created.id)).rejects.toThrow();
  });

  it('creates a contact under its own id by updating it', async () => {
    const contacts = createContactsModule(client);
    const [known] = (await contacts.paginatedGet('SHARED', PAGE)).response;
    if (!known) throw new Error('there is no contact');
    const id = randomUUID();
    await contacts.update({ ...known, id, name: 'Out Look' });
    const listed = (await contacts.paginatedGet('SHARED')).response;
    expect(listed.find((contact) => contact.id === id)).toMatchObject({ name: 'Out Look', scope: 'SHARED' });
    expect(listed.find((contact) => contact.id === known.id)).toMatchObject({ name: known.name });
  });

  it('imports contacts from vCards and CSV, and deletes all private or shared ones', async () => {
    const contacts = createContactsModule(client);
    const listed = async (scope: 'PRIVATE' | 'SHARED') => (await contacts.paginatedGet(scope)).response;
    await contacts.importVCardString(VCARD, 'SHARED');
    await contacts.importVCardString(VCARD, 'PRIVATE');
    await contacts.importFromCsvString('lastname,firstname,number\n\nTuring,Alan,+4921163553355\n,,\n');
    const names = (await listed('PRIVATE')).map(({ name }) => name);
    expect(names).toEqual(['Jo Doe', 'Alan Turing']);
    expect((await listed('SHARED')).at(-1)).toMatchObject({
      name: 'Jo Doe',
      numbers: [{ number: NUMBER }],
    });
    await contacts.deleteAllPrivate();
    expect(await listed('PRIVATE')).toEqual([]);
    await contacts.deleteAllShared();
    await expect.poll(() => listed('SHARED')).toEqual([]);
  });

  it('exports contacts in every form', async () => {
    const contacts = createContactsModule(client);
    await contacts.create(JANE, 'PRIVATE');
    expect(
      (await contacts.paginatedExportAsCsv('PRIVATE', ',', { offset: 30, limit: 10 })).response,
    ).toContain(NUMBER);
    expect((await contacts.paginatedExportAsCsv('INTERNAL')).response).toContain('"id","name"');
    const json = await contacts.paginatedExportAsJSON('ALL', PAGE);
    expect([json.hasMore, JSON.parse(json.response)]).toMatchObject([true, { totalCount: 31 }]);
    const cards = (await contacts.paginatedExportAsVCards('PRIVATE')).response;
    expect(cards).toMatchObject([expect.stringContaining('N:Jane Roe')]);
    expect((await contacts.paginatedExportAsSingleVCard('ALL', PAGE)).response).toContain('BEGIN:VCARD');
  });

  it('exports the history, and archives entries', async () => {
    const history = createHistoryModule(client);
    const filter = { connectionIds: ['s0', 's1'], archived: false };
    expect(await history.exportAsCsvString(filter, { limit: 5, offset: 5 })).toContain('id,source,target');
    const entries = await history.fetchAll({ types: [HistoryEntryType.SMS] }, { offset: 0, limit: 5 });
    await history.batchUpdateEvents(entries, () => ({ archived: true }));
    const archived = await history.fetchAll({ archived: true }, { offset: 0, limit: 50 });
    expect(archived.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  });

  it('reads pages of numbers, and lists fax lines', async () => {
    const { items } = await createNumbersModule(client).getAllNumbers();
    const page = await createNumbersModule(client).getAllNumbers({ offset: 5, limit: 3 });
    expect(page.items).toEqual(items.slice(5, 8));
    expect(await createFaxModule(client).getFaxlines()).toMatchObject([{ id: 'f0', canSend: true }]);
    expect(await createFaxModule(client).getFaxlinesByWebUser('w1')).toMatchObject([{ id: 'f1' }]);
  });

  it('clears and disables the whitelist', async () => {
    const settings = createSettingsModule(client);
    await settings.clearWhitelist();
    await settings.disableWhitelist();
    expect(await settings.getWebhookSettings()).toMatchObject({ whitelist: [] });
  });
});

it('the published client sets the whitelist, mutes and announces on a classic account', async () => {
  const { service, control } = desks.classic;
  sendPublishedClientTo(service.baseUrl);
  const client = sipgateIO({ token: service.tokens.jwt });
  await createSettingsModule(client).setWhitelist(['p0', 'g1']);
  expect(await createSettingsModule(client).getWebhookSettings()).toMatchObject({ whitelist: ['p0', 'g1'] });
  const { sessionId } = await createCallModule(client).initiate({ from: 'e0', to: NUMBER });
  await control('POST', `/calls/${sessionId}/answer`);
  await control('POST', `/calls/${sessionId}/answer`);
  const rtcm = createRTCMModule(client);
  await rtcm.mute({ callId: sessionId }, true);
  await rtcm.announce({ callId: sessionId }, 'https://files.example/hello.wav');
  expect((await control('GET', `/calls/${sessionId}`)).body).toMatchObject({
    muted: true,
    announcements: ['https://files.example/hello.wav'],
  });
  sendPublishedClientHome();
});
