import { describe, expect, it } from 'vitest';
import { missedSummary } from '../../../../src/main/notifications/missed-summary.ts';
import { textsIn } from '../../../support/texts.ts';
import type { CallEntry } from '../../../../src/account-database/entry.ts';

const directory = {
  country: 'DE',
  match: (number: string) => (number === '+49301234567' ? [{ contactId: '1', name: 'Anna Berg' }] : []),
};

const from = (number?: string, name?: string): CallEntry => ({
  key: `history:${number}`,
  kind: 'call',
  direction: 'in',
  flags: {},
  media: [],
  outcome: 'missed',
  at: 1,
  ...(number !== undefined && { number }),
  ...(name !== undefined && { name }),
});

function said(locale: 'en' | 'de', ...missed: CallEntry[]): [string, string] {
  const parts = { directory, texts: textsIn(locale), icon: '', openDesk: () => undefined };
  const { title, body } = missedSummary(missed, parts);
  return [title, body];
}

describe('the notification of several missed calls', () => {
  it('names the caller when there is only one', () => {
    expect(said('en', from('+49301234567'))).toEqual(['Missed call', 'Anna Berg']);
  });

  it('is a single one for any number of calls, and names each caller once', () => {
    const calls = [
      from('+49301234567'),
      from('+49301234567'),
      from('+498912345678', 'Kanzlei Hohenstein'),
      from(),
      from('+494012345678'),
      from('+442079460123'),
    ];
    expect(said('en', ...calls)).toEqual([
      '6 missed calls',
      'Anna Berg, Kanzlei Hohenstein, Number withheld and 2 more',
    ]);
    expect(said('de', ...calls)[0]).toBe('6 verpasste Anrufe');
  });
});
