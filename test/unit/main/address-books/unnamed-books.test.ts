import { expect, it } from 'vitest';
import { createUnnamedBooks, wereLatelyLost } from '../../../../src/main/address-books/unnamed-books.ts';
import { memorySettings } from '../support.ts';
import { crm } from './number-lookups-support.ts';

it('the data of an address book stays while it is unknown whether the user has removed it', () => {
  const { settings } = memorySettings();
  let isAllKnown = false;
  settings.update({ addressBooks: [crm] });
  const unnamed = createUnnamedBooks({ settings, isAllKnown: () => isAllKnown });
  expect([crm.id, '0000000f'].map(unnamed.mayRemove)).toEqual([false, false]);
  settings.update({ addressBooks: [] });
  expect([crm.id, '0000000f'].map(unnamed.mayRemove)).toEqual([true, false]);
  expect(unnamed.removedOnly()).toEqual([crm.id]);
  settings.update({ addressBooks: [crm] });
  expect(unnamed.mayRemove(crm.id)).toBe(false);
  expect(unnamed.becameKnown()).toBe(false);
  isAllKnown = true;
  expect([unnamed.becameKnown(), unnamed.becameKnown()]).toEqual([true, false]);
  expect(unnamed.mayRemove('0000000f')).toBe(true);
  expect(unnamed.removedOnly()).toBeUndefined();
});

it('settings that were gone count as lost for 30 days', () => {
  const day = 86_400_000;
  expect([{}, { booksLostAt: 0 }].map((settings) => wereLatelyLost(settings, 29 * day))).toEqual([
    false,
    true,
  ]);
  expect(wereLatelyLost({ booksLostAt: 0 }, 30 * day)).toBe(false);
});
