import { expect, it } from 'vitest';
import { sourcesOf } from '../../../../src/main/address-books/source-order.ts';
import { memorySettings } from '../support.ts';
import { crm } from './number-lookups-support.ts';

it('contacts of address books that nobody knows just now are named, but not those of a removed one', () => {
  const { settings } = memorySettings();
  let knowsBooks = false;
  const sources = sourcesOf({
    settings: settings.get,
    knowsBooks: () => knowsBooks,
    unknownName: () => 'Address book',
    isRemoved: () => false,
    keyOf: () => undefined,
  });
  const names = (): (string | undefined)[] => ['0000000f', crm.id].map(sources.nameOf);
  settings.update({ addressBooks: [crm] });
  expect([names(), sources.count]).toEqual([['Address book', 'CRM'], 2]);
  settings.update({ addressBooks: [] });
  expect(names()).toEqual(['Address book', undefined]);
  knowsBooks = true;
  expect([names(), sources.count]).toEqual([[undefined, undefined], 0]);
});
