import { expect, it, vi } from 'vitest';
import type { Refusal } from '../../../../src/main/base/refusal.ts';
import {
  addressBookHandlers,
  type AddressBookHandlerDeps,
} from '../../../../src/main/address-books/handlers.ts';
import { refusedField } from '../../../../src/renderer/desk/address-books/book-fields.ts';
import { failureSentence } from '../../../../src/shared/failure-sentence.ts';
import { textsIn } from '../../../support/texts.ts';

// The dialog of the system is not opened here.
vi.mock('electron', () => ({ dialog: {} }));

/** What a web service is asked for, or why it is not. */
async function askedFor(number: string): Promise<unknown> {
  const setUp = { connect: (_book: object, options: { number: string }) => Promise.resolve(options.number) };
  const contacts = { country: () => 'DE' };
  const handlers = addressBookHandlers({ setUp, contacts } as unknown as AddressBookHandlerDeps);
  const book = {
    ...{ name: 'CRM', kind: 'web' as const, paused: false, results: '', fields: { name: 'name' } },
    ...{ address: 'https://crm.example.com/{number}', header: '' },
  };
  const connect = async (): Promise<unknown> => handlers['addressBook.connect']({ book, number });
  return connect().catch((error: unknown) => error);
}

it.each(['', '../../admin', '*)(cn=*', '<script>', '112', 'anna@evil.example'])(
  'a sample number that cannot be looked up is rejected: %j',
  async (number) => {
    const { failure } = (await askedFor(number)) as Refusal;
    const why = failureSentence(failure);
    expect(textsIn('en').say(why)).toBe('Enter a number that can be looked up.');
    expect(refusedField('web', failure, why)).toEqual({ field: 'number', why });
  },
);

it('a sample number is looked up like that of a call', async () => {
  expect(await askedFor('0157 999-00000')).toBe('+4915799900000');
});
