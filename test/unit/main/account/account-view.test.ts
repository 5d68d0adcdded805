import { describe, expect, it } from 'vitest';
import { createState } from '../../../../src/main/state/state.ts';
import { readAccount } from '../../../../src/main/account/account-view.ts';
import type { AccountView } from '../../../../src/shared/ipc/requests/channels.ts';
import { fakeAccount, type Asked } from '../support.ts';
import { refused } from '../channels/platform.ts';

const reported: Record<string, unknown> = {
  '/my/billing/balance': {
    currency: 'EUR',
    totalIncludingVat: 42.37,
    vatPercent: 19,
    smsVouchers: [{ endOfValidityDate: '2036-12-31', creditsInit: '100', creditsLeft: '87' }],
    faxVouchers: [{ redeemDate: '2026-02-01', creditsInit: '50', creditsUsed: '8' }],
    minuteVouchers: [{ creditsLeft: 'many' }],
  },
  '/numbers': {
    items: [
      { number: '+493023125001', endpointId: 'l0' },
      { number: '+493023125010', endpointId: 'w0' },
      { number: '+493023125011', endpointId: 'w1' },
      { number: '+493023125020', endpointId: 'e0' },
      { number: '+493023125030', endpointId: 'q9', endpointAlias: 'Fax machine' },
      { number: '+493023125040' },
    ],
  },
  '/users': {
    items: [
      { id: 'w1', firstname: 'Jonas', lastname: 'Brandt', email: 'jonas@example.com' },
      { id: 'w0', firstname: 'Mara', lastname: 'Lindner' },
      { id: 'w2', email: 'aylin@example.com' },
    ],
  },
  '/account': { company: 'Nordlicht Handel GmbH' },
};

function read(refuses: readonly string[] = []): Promise<AccountView> {
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  state.patch({
    lines: [{ id: 'l0', kind: 'channel', name: 'Sales', userIds: [], deviceIds: [] }],
    devices: [{ id: 'e0', alias: 'Desk phone', type: 'register' }],
  });
  const answer = ({ path }: Asked): unknown => {
    if (refuses.includes(path) || !(path in reported)) throw refused(403);
    return reported[path];
  };
  return readAccount(fakeAccount(answer).account, state);
}

describe('the account', () => {
  it('shows where each number leads, by name', async () => {
    expect((await read()).numbers).toEqual({
      ok: true,
      value: [
        { number: '+49 30 23125001', leadsTo: 'Sales', kind: 'line' },
        { number: '+49 30 23125010', leadsTo: 'Mara Lindner', kind: 'user' },
        { number: '+49 30 23125011', leadsTo: 'Jonas Brandt', kind: 'user' },
        { number: '+49 30 23125020', leadsTo: 'Desk phone', kind: 'device' },
        { number: '+49 30 23125030', leadsTo: 'Fax machine' },
        { number: '+49 30 23125040' },
      ],
    });
  });

  it('shows the remaining vouchers, their expiry and usage, and nothing the platform omits', async () => {
    expect((await read()).balance).toEqual({
      ok: true,
      value: {
        vatPercent: 19,
        vouchers: [
          { kind: 'minutes' },
          { kind: 'sms', left: 87, initial: 100, until: Date.UTC(2036, 11, 31) },
          { kind: 'faxes', left: 42, used: 8, initial: 50, since: Date.UTC(2026, 1, 1) },
        ],
      },
    });
  });

  it('lists its users, including the current user', async () => {
    expect(await read()).toMatchObject({
      company: 'Nordlicht Handel GmbH',
      users: {
        value: [
          { name: 'aylin@example.com' },
          { name: 'Jonas Brandt', email: 'jonas@example.com' },
          { name: 'Mara Lindner', me: true },
        ],
      },
    });
  });

  it('gives the reason for each part that cannot be read, and shows the others', async () => {
    const view = await read(['/my/billing/balance', '/users', '/account']);
    const why = { id: 'failure.rights', values: { detail: 'no' } };
    expect(view).toMatchObject({
      balance: { ok: false, why },
      users: { ok: false, why },
      numbers: { ok: true },
    });
    expect(view).not.toHaveProperty('company');
  });
});
