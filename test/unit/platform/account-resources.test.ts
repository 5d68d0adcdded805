import { describe, expect, it } from 'vitest';
import { forAccount } from '../../../src/platform/account.ts';
import { getBalance, getBillingBalance } from '../../../src/platform/balance.ts';
import { playAnnouncement } from '../../../src/platform/call-control.ts';
import {
  deleteChannel,
  setChannelDevices,
  setChannelName,
  setChannelUsers,
} from '../../../src/platform/channel-settings.ts';
import { listDevices } from '../../../src/platform/devices.ts';
import { listFaxLines, listGroupFaxLines } from '../../../src/platform/fax-lines.ts';
import { getAccountInfo } from '../../../src/platform/v2/account-info.ts';
import { listVoicemailBoxes } from '../../../src/platform/voicemail-boxes.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

const done = new Response(null, { status: 204 });

describe('the account', () => {
  it.each([
    ['UNLIMITED', 'unlimited'],
    ['THIRTY_DAYS', { days: 30 }],
    ['NONE', undefined],
    [365, { days: 365 }],
    ['90', { days: 90 }],
    ['P30D', undefined],
    [null, undefined],
    [{ days: 1 }, undefined],
  ])('that keeps its history for %j is read', async (historyLifeTime, kept) => {
    const { transport } = fakeTransport([json({ company: 'Berg & Partner', historyLifeTime })]);
    expect(await getAccountInfo(transport)).toMatchObject({
      company: 'Berg & Partner',
      ...(kept !== undefined && { historyLifeTime: kept }),
    });
  });
});

describe('the balance', () => {
  it('contains its tax and its vouchers', async () => {
    const voucher = { redeemDate: '2026-01-01', creditsInit: '100', creditsUsed: 7, creditsLeft: '93' };
    const { transport, sent } = fakeTransport([
      json({
        currency: 'EUR',
        totalIncludingVat: 12.5,
        vatPercent: 19,
        smsVouchers: [voucher],
        faxVouchers: [],
      }),
    ]);
    expect(await getBillingBalance(transport)).toEqual({
      currency: 'EUR',
      amount: 12.5,
      vatPercent: 19,
      vouchers: { sms: [{ ...voucher, creditsUsed: '7' }], minutes: [], faxes: [] },
    });
    expect(sent[0]?.url).toMatch(/\/v2\/my\/billing\/balance\?version=/);
  });

  it('of the v2 dialect is in ten-thousandths', async () => {
    const { transport } = fakeTransport([json({ amount: 123_450, currency: 'EUR' })]);
    expect(await getBalance(transport)).toMatchObject({ amount: 12.345, currency: 'EUR' });
  });

  it('of a wrong type is refused with the path', async () => {
    const { transport } = fakeTransport([json({ currency: 'EUR', totalIncludingVat: '12.5' })]);
    expect(await failureFrom(getBillingBalance(transport))).toMatchObject({ path: 'totalIncludingVat' });
  });
});

describe('fax lines', () => {
  const line = { id: 'f0', alias: 'Fax', canSend: true };

  it.each([
    ['the user on the new system', 'new', listFaxLines, '/my/faxlines'],
    ['the user on the classic system', 'classic', listFaxLines, '/my/faxlines'],
    ['the groups', 'classic', listGroupFaxLines, '/groupfaxlines'],
  ] as const)('of %s are read', async (_, type, list, path) => {
    const { transport, sent } = fakeTransport([json({ items: [line] })]);
    expect(await list(forAccount(transport, type))).toEqual([line]);
    expect(sent[0]?.url).toBe(`https://api.test/v2${path}`);
  });
});

describe('voicemail boxes', () => {
  it('contain their owners', async () => {
    const box = { id: 'v0', alias: 'Box', belongsToEndpoint: { extension: 'w0', type: 'USER' } };
    const { transport } = fakeTransport([json({ items: [box] })]);
    expect(await listVoicemailBoxes(forAccount(transport, 'classic'))).toEqual([box]);
  });

  it('are channel events on the new system', async () => {
    const { transport, sent } = fakeTransport([json({ items: [] })]);
    expect(await failureFrom(listVoicemailBoxes(forAccount(transport, 'new')))).toMatchObject({
      kind: 'unsupported',
      replacement: 'GET /channels/{channelId}/events',
    });
    expect(sent).toEqual([]);
  });
});

describe('a channel', () => {
  it('can be named, get members and be deleted', async () => {
    const { transport, sent } = fakeTransport([done]);
    await setChannelName(transport, 'c/1', 'Support');
    await setChannelUsers(transport, 'c1', ['w0', 'w1']);
    await setChannelDevices(transport, 'c1', 'w0', ['e4']);
    await deleteChannel(transport, 'c1');
    const base = 'https://api.test/v2/channels';
    expect(sent).toMatchObject([
      { method: 'PUT', url: `${base}/c%2F1/name`, body: { name: 'Support' } },
      { method: 'PUT', url: `${base}/c1/users`, body: { users: ['w0', 'w1'] } },
      { method: 'PUT', url: `${base}/c1/users/w0/devices`, body: { deviceIds: ['e4'] } },
      { method: 'DELETE', url: `${base}/c1` },
    ]);
  });

  it('is never deleted or named without its id or name', async () => {
    const { transport, sent } = fakeTransport([done]);
    expect(await failureFrom(setChannelName(transport, 'c1', ' '))).toMatchObject({ field: 'name' });
    await expect(deleteChannel(transport, '')).rejects.toThrow(RangeError);
    expect(sent).toEqual([]);
  });
});

describe('an announcement', () => {
  it('is played on the classic system only', async () => {
    const { transport, sent } = fakeTransport([done]);
    await playAnnouncement(forAccount(transport, 'classic'), 'c1', 'https://files.test/hello.wav');
    expect(sent).toMatchObject([{ method: 'POST', body: { url: 'https://files.test/hello.wav' } }]);
    const refused = playAnnouncement(forAccount(transport, 'new'), 'c1', 'https://files.test/hello.wav');
    expect((await failureFrom(refused)).kind).toBe('unsupported');
    expect(sent).toHaveLength(1);
  });

  it.each(['', 'hello.wav', 'file:///etc/passwd'])('is rejected before it is sent: %j', async (url) => {
    const { transport, sent } = fakeTransport([done]);
    expect(await failureFrom(playAnnouncement(transport, 'c1', url))).toMatchObject({ field: 'url' });
    expect(sent).toEqual([]);
  });
});

describe('devices', () => {
  it('are requested by type', async () => {
    const { transport, sent } = fakeTransport([json({ items: [] })]);
    await listDevices(transport, undefined, ['app', 'register']);
    expect(new URL(sent[0]?.url ?? '').searchParams.get('type')).toBe('app,register');
  });
});
