import { PDFDocument } from 'pdf-lib';
import {
  createCallModule,
  createContactsModule,
  createDevicesModule,
  createFaxModule,
  createHistoryModule,
  createNumbersModule,
  createRTCMModule,
  createSettingsModule,
  createSMSModule,
  createVoicemailsModule,
  HistoryDirection,
  HistoryEntryType,
  sipgateIO,
  type SipgateIOClient,
} from 'sipgateio';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendPublishedClientHome, sendPublishedClientTo } from './published-client.ts';
import { startDesk, type Desk } from './service-support.ts';

const [ANNA, JAMES] = ['+493023125101', '+14155550132'];

/** The platform's published Node library against the local service, unchanged but for the address. */
describe.each(['new', 'classic'] as const)('the published client with a %s account', (system) => {
  let desk: Desk;
  let client: SipgateIOClient;
  beforeAll(async () => {
    desk = await startDesk({ system });
  });
  afterAll(() => desk.service.close());
  beforeEach(async () => {
    await desk.control('POST', '/reset');
    const { tokenId, token } = desk.service.tokens;
    sendPublishedClientTo(desk.service.baseUrl);
    client = sipgateIO({ tokenId, token });
  });
  afterEach(sendPublishedClientHome);

  const established = async (): Promise<string> => {
    const { body } = await desk.control('POST', '/calls', { from: ANNA });
    const { callId } = body as { callId: string };
    await desk.control('POST', `/calls/${callId}/answer`, { deviceId: 'e0' });
    return callId;
  };

  it('reads who is signed in, with any kind of token', async () => {
    expect(await client.getAuthenticatedWebuserId()).toBe('w0');
    expect(await sipgateIO({ token: desk.service.tokens.jwt }).getAuthenticatedWebuserId()).toBe('w0');
    expect(await client.getWebUsers()).toHaveLength(7);
  });

  it('lists devices and numbers', async () => {
    const devices = await createDevicesModule(client).getDevices('w0');
    expect(devices.map((device) => device.id)).toEqual([
      'e0',
      'e1',
      ...(system === 'new' ? ['e2'] : []),
      'y0',
      'x0',
    ]);
    expect((await createNumbersModule(client).getAllNumbers()).items).toHaveLength(10);
  });

  it('controls a running call', async () => {
    const rtcm = createRTCMModule(client);
    const callId = await established();
    expect(await rtcm.getEstablishedCalls()).toMatchObject([
      { callId, participants: [{}, { phoneNumber: ANNA }] },
    ]);
    await rtcm.hold({ callId }, true);
    await rtcm.record({ callId }, { value: true, announcement: true });
    await rtcm.sendDTMF({ callId }, '12#a');
    expect(await desk.call(callId)).toMatchObject({ hold: true, recording: true, dtmf: '12#A' });
    await rtcm.transfer({ callId }, { attended: false, phoneNumber: JAMES });
    expect((await desk.call(callId)).state).toBe('ended');
    await expect(rtcm.hangUp({ callId })).rejects.toThrow();
  });

  it('hangs up', async () => {
    const callId = await established();
    await createRTCMModule(client).hangUp({ callId });
    expect((await desk.call(callId)).cause).toBe('normalClearing');
  });

  it('reads and writes the push settings', async () => {
    const settings = createSettingsModule(client);
    await settings.setIncomingUrl('https://desk.example/in');
    await settings.setOutgoingUrl('https://desk.example/out');
    await settings.setLog(false);
    expect(await settings.getWebhookSettings()).toMatchObject({
      incomingUrl: 'https://desk.example/in',
      outgoingUrl: 'https://desk.example/out',
      log: false,
      whitelist: [],
    });
    await settings.clearIncomingUrl();
    expect((await settings.getWebhookSettings()).incomingUrl).toBe('');
  });

  it('sends an SMS by extension, and by number with that number as its sender', async () => {
    const sms = createSMSModule(client);
    expect(await sms.getSmsExtensions('w0')).toEqual([
      { id: 's0', alias: 'SMS', callerId: '+4915228895456' },
    ]);
    await sms.send({ smsId: 's0', to: ANNA, message: 'By extension' });
    await sms.send({ from: '+4915228895456', to: ANNA, message: 'By number' });
    await sms.send({ smsId: 's0', to: ANNA, message: 'Later' }, new Date(Date.now() + 3_600_000));
    await expect(sms.send({ from: '+491749091317', to: ANNA, message: 'x' })).rejects.toThrow('verified');
    const sent = await createHistoryModule(client).fetchAll(
      { types: [HistoryEntryType.SMS] },
      { limit: 3, offset: 0 },
    );
    expect(sent).toMatchObject([
      { smsContent: 'Later', target: ANNA },
      { smsContent: 'By number', scheduled: null },
      { smsContent: 'By extension' },
    ]);
  });

  it('sends a fax and follows its status', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const fax = createFaxModule(client);
    const order = { to: ANNA, fileContent: Buffer.from(await document.save()), faxlineId: 'f0' };
    const { sessionId } = await fax.send(order);
    expect(await fax.getFaxStatus(sessionId)).toBe('PENDING');
  });

  it('reads, changes and deletes entries of the history', async () => {
    const history = createHistoryModule(client);
    const entries = await history.fetchAll({}, { limit: 20, offset: 0 });
    expect(entries).toHaveLength(20);
    expect(entries[0]?.created).toBeInstanceOf(Date);
    await history.batchUpdateEvents(entries.slice(0, 3), (entry) =>
      entry === entries[0] ? { note: 'Call back' } : { starred: true, read: true },
    );
    const [first, second] = entries.map((entry) => entry.id);
    expect(await history.fetchById(first ?? '')).toMatchObject({ note: 'Call back' });
    expect(await history.fetchById(second ?? '')).toMatchObject({ starred: true, read: true });
    await history.deleteById(first ?? '');
    await history.deleteByListOfIds([second ?? '']);
    await expect(history.fetchById(first ?? '')).rejects.toThrow();
    const filter = { directions: [HistoryDirection.OUTGOING], startDate: new Date(0), starred: false };
    const outgoing = await history.fetchAll(filter, { limit: 5, offset: 0 });
    expect(outgoing.map((entry) => entry.direction)).toEqual(Array.from({ length: 5 }, () => 'OUTGOING'));
  });

  it('exports contacts', async () => {
    const contacts = createContactsModule(client);
    const { response, hasMore } = await contacts.paginatedGet('SHARED', { limit: 10, offset: 0 });
    expect([response[0]?.name, response.length, hasMore]).toEqual(['Anna Berg', 10, true]);
    const cards = await contacts.paginatedExportAsVCards('ALL', { limit: 5, offset: 0 });
    expect(cards.response).toHaveLength(5);
    const found = await contacts.paginatedGet('ALL', undefined, { phonenumbers: [ANNA] });
    expect(found.response.map((contact) => contact.name)).toEqual(['Anna Berg']);
  });
});

describe('the published client with one type of account', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await startDesk({ system: 'both' });
    sendPublishedClientTo(desk.service.baseUrl);
  });
  afterEach(async () => {
    sendPublishedClientHome();
    await desk.service.close();
  });
  const clientOf = (index: 0 | 1): SipgateIOClient =>
    sipgateIO({ token: desk.service.accounts[index]?.tokens.jwt ?? '' });

  it('starts calls, mutes, announces and lists voicemail boxes of a classic account', async () => {
    const client = clientOf(1);
    const { sessionId } = await createCallModule(client).initiate({ from: 'e0', to: ANNA });
    expect(sessionId).toMatch(/^[0-9a-f-]{36}$/);
    const fromLine = { from: 'p0', to: ANNA, callerId: '+493023125001' };
    expect((await createCallModule(client).initiate(fromLine)).sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await createVoicemailsModule(client).getVoicemails())[0]).toMatchObject({
      id: 'v0',
      belongsToEndpoint: { extension: 'w0' },
    });
  });

  it('lists the fax lines of a new account', async () => {
    expect(await createFaxModule(clientOf(0)).getFaxlines()).toMatchObject([{ id: 'f0', canSend: true }]);
  });

  it('is refused what the account does not have', async () => {
    await expect(createVoicemailsModule(clientOf(0)).getVoicemails()).rejects.toThrow();
    await expect(createCallModule(clientOf(0)).initiate({ from: 'e0', to: ANNA })).rejects.toThrow();
  });
});
