import { describe, expect, it } from 'vitest';
import { suggest, type SuggestSources } from '../../../../src/main/dialler/suggest.ts';
import type { Suggestion } from '../../../../src/contacts/search.ts';
import type { RecentCall } from '../../../../src/shared/ipc/requests/timeline.ts';
import { listed } from '../../calls/support.ts';

const anna: Suggestion = {
  contactId: 'c1',
  name: 'Anna Berg',
  organisation: 'Berg & Partner',
  number: '+493023125101',
  pretty: '+49 30 23125101',
  type: 'WORK',
};
const annaMobile: Suggestion = {
  ...anna,
  number: '+4915123456789',
  pretty: '+49 1512 3456789',
  type: 'CELL',
};

const called = (number: string | undefined, name?: string): RecentCall => ({
  id: `r${number}`,
  direction: 'in',
  outcome: 'answered',
  unseen: false,
  party: {
    ...(number !== undefined && { number, pretty: number }),
    withheld: number === undefined,
    matches: name === undefined ? [] : [{ contactId: name, name }],
  },
  at: 1,
});

function sources(change: Partial<SuggestSources['state']> = {}, found: Suggestion[] = []): SuggestSources {
  return {
    country: 'DE',
    search: (_text, limit) => Promise.resolve(found.slice(0, limit)),
    state: {
      recent: [],
      lines: [{ id: 'l0', kind: 'channel', name: 'Sales', userIds: [], deviceIds: [] }],
      callerIds: [
        { number: '+493023125001', id: '1', endpointId: 'l0', label: 'Sales' },
        { number: '493023125011', id: '2', endpointId: 'w1', label: 'Jonas Brandt' },
        { number: '+493023125012', id: '3', label: 'Aylin' },
      ],
      colleagues: [
        { userId: 'w2', name: 'Zoe Kaya', directDials: ['3'] },
        { userId: 'w1', name: 'Jonas Brandt', directDials: [] },
        { userId: 'w3', name: 'Nobody Known', directDials: ['77'] },
        { userId: 'w4', name: 'Priya Raman', directDials: ['+493023125016'] },
      ],
      ...change,
    },
    listed: undefined,
    now: 100_000,
  };
}

const names = async (...args: Parameters<typeof suggest>): Promise<string[]> =>
  (await suggest(...args)).items.map(({ source, name, number }) => `${source} ${name || number}`);

describe('the call suggestions', () => {
  it('contain every number of a contact, each with its type', async () => {
    const { items } = await suggest('anna', 8, 'dial', sources({}, [anna, annaMobile]));
    expect(items).toMatchObject([
      { source: 'contact', name: 'Anna Berg', kind: 'WORK', number: '+493023125101' },
      { source: 'contact', name: 'Anna Berg', kind: 'CELL', number: '+4915123456789' },
    ]);
  });

  it('start with people spoken to lately, and contain nobody twice', async () => {
    const recent = [called('+493023125101', 'Anna Berg'), called('+4940111', 'Annika'), called(undefined)];
    const found = await names('ann', 8, 'dial', sources({ recent }, [anna, annaMobile]));
    expect(found).toEqual(['recent Anna Berg', 'recent Annika', 'contact Anna Berg']);
  });

  it('lead to a person’s page if the person is known without doubt', async () => {
    const twice = called('+4930777', 'Anna One');
    const unsure = {
      ...twice,
      party: { ...twice.party, matches: [...twice.party.matches, { contactId: 'x', name: 'Anna Two' }] },
    };
    const recent = [called('+493023125101', 'Anna Berg'), unsure];
    const pages = async (text: string): Promise<(string | undefined)[]> =>
      (await suggest(text, 8, 'dial', sources({ recent }, [annaMobile]))).items.map(
        ({ contactId }) => contactId,
      );
    expect(await pages('anna')).toEqual(['Anna Berg', 'c1']);
    expect(await pages('030 777')).toEqual([undefined, 'c1']);
    expect(await pages('sales')).toEqual(['c1', undefined]);
  });

  it('contain lines and colleagues found by a word of the name', async () => {
    expect(await names('sal', 8, 'dial', sources())).toEqual(['line Sales']);
    expect(await names('raman', 8, 'dial', sources())).toEqual(['colleague Priya Raman']);
  });

  it('are found by part of the number in any format', async () => {
    expect(await names('030 / 23125-011', 8, 'dial', sources())).toEqual(['colleague Jonas Brandt']);
  });

  it('contain every colleague with a number for a transfer, before anything is typed', async () => {
    const recent = [called('+493023125101', 'Anna Berg')];
    expect(await names('', 8, 'transfer', sources({ recent }))).toEqual([
      'colleague Jonas Brandt',
      'colleague Priya Raman',
      'colleague Zoe Kaya',
      'recent Anna Berg',
      'line Sales',
    ]);
    expect(await names('', 2, 'transfer', sources())).toHaveLength(2);
  });

  it('contain each of several numbers in a pasted text', async () => {
    const { items, target } = await suggest('Tel 030 23125101, Fax 030 23125102', 8, 'dial', sources());
    expect(items.map(({ source, number }) => [source, number])).toEqual([
      ['text', '+493023125101'],
      ['text', '+493023125102'],
    ]);
    expect(target).toBeUndefined();
  });

  it('show which number the text itself would dial', async () => {
    expect((await suggest('tel:030/23125101', 8, 'dial', sources())).target).toEqual({
      number: '+493023125101',
      pretty: '+49 30 23125101',
      kind: 'number',
    });
    expect((await suggest('112', 8, 'dial', sources())).target).toMatchObject({ kind: 'emergency' });
    expect((await suggest('anna', 8, 'dial', sources())).target).toBeUndefined();
  });
});

describe('the state of a colleague', () => {
  const busy = async (at: number): Promise<(string | true | undefined)[]> => {
    const talk = listed('x', {
      participants: [{ owner: false, muted: false, hold: false, phoneNumber: '493023125011' }],
    });
    const { items } = await suggest('', 2, 'transfer', { ...sources(), listed: { calls: [talk], at } });
    return items.flatMap((item) => [item.name, item.busy]);
  };

  it('is in a call when the platform has just listed one with their number', async () => {
    expect(await busy(95_000)).toEqual(['Jonas Brandt', true, 'Priya Raman', undefined]);
  });

  it('is unknown when the list is old', async () => {
    expect(await busy(90_000)).toEqual(['Jonas Brandt', undefined, 'Priya Raman', undefined]);
  });
});
