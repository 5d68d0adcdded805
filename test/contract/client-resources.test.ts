import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBalance, getBillingBalance } from '../../src/platform/balance.ts';
import { playAnnouncement } from '../../src/platform/call-control.ts';
import { channelEventPages } from '../../src/platform/channel-events.ts';
import {
  deleteChannel,
  setChannelDevices,
  setChannelName,
  setChannelUsers,
} from '../../src/platform/channel-settings.ts';
import { getContact, getVcards } from '../../src/platform/contact.ts';
import { contactPages } from '../../src/platform/contacts.ts';
import { listDevices } from '../../src/platform/devices.ts';
import { listFaxLines, listGroupFaxLines } from '../../src/platform/fax-lines.ts';
import { listLines } from '../../src/platform/lines.ts';
import { getPhonebook } from '../../src/platform/phonebook.ts';
import {
  endCallSession,
  getCallSession,
  listCallSessions,
  setMemberParked,
  setSessionRecording,
  startCallSession,
} from '../../src/platform/sessions/call-sessions.ts';
import { openCallthrough } from '../../src/platform/sessions/callthrough.ts';
import {
  getBaseProductType,
  getExtension,
  getExtensionDnd,
  listExtensions,
  setExtensionDnd,
} from '../../src/platform/settings/extensions.ts';
import {
  addMobileExtension,
  getMobileExtensions,
  getRegisteredMobileDevices,
  getVoicemailGsmCode,
} from '../../src/platform/settings/mobile.ts';
import {
  getAccountNumbers,
  getNumbers,
  getOutgoingNumbers,
  setOutgoingNumber,
} from '../../src/platform/settings/numbers.ts';
import { listVoicemailBoxes } from '../../src/platform/voicemail-boxes.ts';
import { shows } from '../coverage/shows.ts';
import { failureFrom, startWire, type Wire } from './client-support.ts';

const wires = {} as Record<'new' | 'classic', Wire>;
beforeAll(async () => {
  [wires.new, wires.classic] = await Promise.all([startWire('new'), startWire('classic')]);
});
afterAll(() => Promise.all([wires.new.close(), wires.classic.close()]));

describe('the settings of a classic account', () => {
  it('list extensions, each of which can be read singly', async () => {
    const { client } = wires.classic;
    const extensions = await listExtensions(client);
    expect(extensions.map(({ type }) => type)).toContain('register');
    for (const { extensionId, type } of extensions) {
      expect(await getExtension(client, extensionId)).toMatchObject({ extensionId, type });
    }
    expect(await failureFrom(getExtension(client, 'nothing'))).toMatchObject({ status: 404 });
  });

  it('switch do-not-disturb of one extension', async () => {
    shows('extension dnd = value');
    const { client } = wires.classic;
    const id = (await listExtensions(client)).find(({ type }) => type === 'register')?.extensionId ?? '';
    for (const value of [true, false]) {
      await setExtensionDnd(client, id, value);
      expect(await getExtensionDnd(client, id)).toBe(value);
      expect((await getExtension(client, id)).dnd).toBe(value);
    }
  });

  it('contain the base product', async () => {
    expect((await getBaseProductType(wires.classic.client)).extensionId).not.toBe('');
  });

  it('contain numbers, and which one is shown to others', async () => {
    const { client } = wires.classic;
    expect((await getNumbers(client)).phonenumbers).not.toEqual([]);
    const own = (await getAccountNumbers(client))[0]?.number ?? '';
    expect(own).toMatch(/^\+\d{6,}$/);
    const id = (await listExtensions(client)).find(({ type }) => type === 'register')?.extensionId ?? '';
    const shown = async () =>
      (await getOutgoingNumbers(client)).find(({ extensionId }) => extensionId === id);
    await setOutgoingNumber(client, { extensionId: id });
    expect(await shown()).toEqual({ extensionId: id });
    await setOutgoingNumber(client, { extensionId: id, number: own });
    expect(await shown()).toEqual({ extensionId: id, number: own });
  });

  it('accept a mobile phone', async () => {
    const { client } = wires.classic;
    const phone = { phoneNumber: '+4915799912399', model: 'P 1', vendor: 'Vendor', firmware: '1.2' };
    await addMobileExtension(client, phone);
    for (const list of [await getMobileExtensions(client), await getRegisteredMobileDevices(client)]) {
      expect(list).toContainEqual(expect.objectContaining(phone));
    }
    expect(await getVoicemailGsmCode(client, 'activate')).toMatch(/^\*\*004\*.*#$/);
    expect(await getVoicemailGsmCode(client, 'deactivate')).toBe('##004#');
  });

  it('are rejected on the new system without a request', async () => {
    expect(await failureFrom(listExtensions(wires.new.client))).toMatchObject({ kind: 'unsupported' });
  });
});

describe('call sessions of a classic account', () => {
  const order = {
    callee: { number: '+4930123456' },
    caller: { extensionId: 'e0' },
    registerSip: 'e0',
  };

  it('can be started, recorded, parked and ended', async () => {
    shows(
      'running call, recording true → recording',
      'running call, recording false → not recording',
      'call member, parking true → parked',
      'call member, parking false → unparked',
      'call session, DELETE → ended',
    );
    const { client, control } = wires.classic;
    const { sessionId } = await startCallSession(client, order);
    expect((await getCallSession(client, sessionId)).sessionId).toBe(sessionId);
    const { calls } = await control<{ calls: { callId: string; state: string }[] }>('GET', '/calls');
    const ringing = calls.find(({ state }) => state === 'ringing')?.callId ?? sessionId;
    await control('POST', `/calls/${ringing}/answer`, {});
    await control('POST', `/calls/${ringing}/answer`, {}).catch(() => undefined);
    for (const value of [true, false]) await setSessionRecording(client, sessionId, value);
    const members = memberIds(await getCallSession(client, sessionId));
    for (const member of members) {
      for (const value of [true, false]) await setMemberParked(client, sessionId, member, value);
    }
    expect((await endCallSession(client, sessionId)).sessionId).toBe(sessionId);
  });

  it('that are unknown are answered with 404', async () => {
    const { client } = wires.classic;
    const failures = [
      getCallSession(client, 'nothing'),
      endCallSession(client, 'nothing'),
      setSessionRecording(client, 'nothing', true),
      setMemberParked(client, 'nothing', '1', true),
    ];
    for (const failure of failures) expect(await failureFrom(failure)).toMatchObject({ status: 404 });
  });

  it('of the past can be listed', async () => {
    expect((await listCallSessions(wires.classic.client)).length).toBeGreaterThan(0);
  });

  it('can open a callthrough for 30 seconds', async () => {
    shows('callthrough → route valid for 30 seconds', 'callthrough: 30 seconds');
    const numbers = { sourceNumber: '+4915799911111', targetNumber: '+4930123456' };
    const { number, validForMs } = await openCallthrough(wires.classic.client, numbers);
    expect(number).toMatch(/\d{5,}/);
    expect(validForMs).toBe(30_000);
  });
});

/** The specification shows no members: they are found where the service tells of them. */
function memberIds(session: Record<string, unknown>): string[] {
  const found = JSON.stringify(session).matchAll(/"memberId":"?([^",}]+)/g);
  const ids = [...found].flatMap(([, id]) => id ?? []);
  return ids.length > 0 ? ids : ['1'];
}

describe.each(['new', 'classic'] as const)('resources of a %s system', (system) => {
  it('contain the same balance in both dialects', async () => {
    const { client } = wires[system];
    const [billing, plain] = [await getBillingBalance(client), await getBalance(client)];
    expect(billing.currency).toBe(plain.currency);
    expect(billing.amount).toBeCloseTo(plain.amount, 2);
  });

  it('contain one contact with the same fields as in the list', async () => {
    const { client } = wires[system];
    const [listed] = (await contactPages(client).next()).value?.contacts ?? [];
    expect(await getContact(client, listed?.id ?? '')).toEqual(listed);
    expect(await failureFrom(getContact(client, 'nothing'))).toMatchObject({ status: 404 });
  });

  it('contain contacts as vCards', async () => {
    const { client } = wires[system];
    const listed = (await contactPages(client, { pageSize: 20 }).next()).value?.contacts ?? [];
    const { contacts, refused } = await getVcards(client, { limit: 20 });
    expect(refused).toEqual([]);
    expect(contacts.map(({ name }) => name)).toEqual(listed.map(({ name }) => name));
    const digits = (raw: string): string => raw.replace(/\D/g, '');
    expect(contacts.map(({ numbers }) => numbers.map(({ raw }) => digits(raw)))).toEqual(
      listed.map(({ numbers }) => numbers.map(({ raw }) => digits(raw))),
    );
  });

  it('contain a phone book for the desk phones of two vendors', async () => {
    const { client } = wires[system];
    const vendors = ['snom', 'yealink'];
    for (const vendor of vendors) {
      const { entries } = await getPhonebook(client, vendor);
      expect(entries.length).toBeGreaterThan(10);
    }
    expect(await failureFrom(getPhonebook(client, 'nobody'))).toMatchObject({ kind: 'platform' });
  });

  it('contain devices filtered by type', async () => {
    const { client } = wires[system];
    const all = await listDevices(client);
    const registered = await listDevices(client, undefined, ['register']);
    expect(registered).toEqual(all.filter(({ type }) => type === 'register'));
  });

  it('contain fax lines', async () => {
    for (const { id } of await listFaxLines(wires[system].client)) expect(id).not.toBe('');
  });
});

describe('lines that only one system has', () => {
  it('are voicemail boxes and fax lines of groups on the classic one', async () => {
    shows('group, phoneline, group fax and voicemail endpoints on a new account: unavailable');
    for (const list of [listVoicemailBoxes, listGroupFaxLines]) {
      const ids = (await list(wires.classic.client)).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(1);
      expect(ids).not.toContain('');
      expect(await failureFrom(list(wires.new.client))).toMatchObject({ kind: 'unsupported' });
    }
  });

  it('are channels on the new one, which can be renamed, get members and be deleted', async () => {
    const { client } = wires.new;
    const [line] = (await listLines(client)).filter(({ userIds }) => userIds.includes('w0'));
    const id = line?.id ?? '';
    await setChannelName(client, id, 'Hotline');
    await setChannelUsers(client, id, ['w0']);
    const [device] = await listDevices(client);
    await setChannelDevices(client, id, 'w0', [device?.id ?? '']);
    expect((await listLines(client)).find((one) => one.id === id)).toMatchObject({
      name: 'Hotline',
      userIds: ['w0'],
      deviceIds: [device?.id],
    });
    shows('channel events for a non-member: none');
    await setChannelUsers(client, id, ['w1']);
    expect((await channelEventPages(client, id).next()).value).toEqual({
      events: [],
      member: false,
      refused: [],
    });
    await deleteChannel(client, id);
    expect((await listLines(client)).map((one) => one.id)).not.toContain(id);
    expect(await failureFrom(setChannelName(client, 'nothing', 'x'))).toMatchObject({ status: 404 });
  });
});

describe('an announcement', () => {
  it('can be played into a call of a classic account', async () => {
    const { client, control } = wires.classic;
    const { callId } = await control<{ callId: string }>('POST', '/calls', {});
    await control('POST', `/calls/${callId}/answer`, {});
    await playAnnouncement(client, callId, 'https://files.example.com/hello.wav');
    expect(await failureFrom(playAnnouncement(client, 'nothing', 'https://x.test/a.wav'))).toMatchObject({
      status: 404,
    });
  });
});
