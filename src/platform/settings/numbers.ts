import { z } from 'zod';
import { badInput } from '../bad-input.ts';
import { readClassic, type ClassicOptions } from '../classic-handler.ts';
import { present } from '../../shared/present.ts';
import { flag, maybe } from '../tolerant.ts';
import type { Transport } from '../transport.ts';
import { numberIn, recordsIn, textIn } from './any-layout.ts';
import { classicCommand, classicQuery } from '../endpoint.ts';

/** A number of the account, and where it leads; the layout of the lists is undocumented. */
export interface AccountNumber {
  /** The number in the platform's notation, without `tel:`. */
  number: string;
  endpointId?: string;
  label?: string;
}

const listed = (body: unknown): AccountNumber[] =>
  recordsIn(body).flatMap((record) => {
    const number = numberIn(record);
    if (number === undefined) return [];
    const endpointId = textIn(record, 'endpointId', 'extensionId');
    return [present({ number, endpointId, label: textIn(record, 'endpointAlias', 'alias', 'name') })];
  });

/** Numbers (specification, "Numbers", which does not show the content of `phonenumbers`). */
const numbers = z
  .looseObject({ allowAdd: flag, allowEmptyOadc: flag, phonenumbers: maybe(z.unknown()) })
  .transform(({ allowAdd, allowEmptyOadc, phonenumbers }) => ({
    ...present({ allowAdd, allowEmptyOadc }),
    phonenumbers: listed(phonenumbers),
  }));

const PATH = '/my/settings/numbers';

/** The numbers a user may show; `allowEmptyOadc`: or none (GET /{userId}/settings/numbers). */
export const getNumbers = classicQuery(numbers, () => PATH);

/** All numbers of the account (GET /{userId}/settings/numbers/list). */
export function getAccountNumbers(transport: Transport, options?: ClassicOptions): Promise<AccountNumber[]> {
  return readClassic(transport, `${PATH}/list`, z.unknown().transform(listed), options);
}

export interface ShownByExtension {
  extensionId: string;
  /** The number in the platform's notation, without `tel:`; absent if there is none. */
  number?: string;
}

/** How platforms express a hidden number. */
const withheld = /^anonymous$/i;

const shown = z.unknown().transform((body) =>
  recordsIn(body).flatMap((record): ShownByExtension[] => {
    const extensionId = textIn(record, 'extensionId', 'id');
    if (extensionId === undefined) return [];
    const number = record['clip'] === false ? undefined : numberIn(record);
    return [{ extensionId, ...(number !== undefined && !withheld.test(number) && { number }) }];
  }),
);

/** What the extensions show to others (GET /{userId}/settings/numbers/outgoing). */
export const getOutgoingNumbers = classicQuery(shown, () => `${PATH}/outgoing`);

export interface OutgoingNumber {
  extensionId: string;
  /** E.164 with `+`; absent: the extension calls anonymously. */
  number?: string;
}

/** Sets the number that an extension shows to the called party (POST /{userId}/settings/numbers/outgoing). */
export const setOutgoingNumber = classicCommand(({ extensionId, number }: OutgoingNumber) => {
  if (extensionId === '') throw badInput('extensionId', 'the id of an extension');
  if (number !== undefined && !/^\+[1-9]\d{1,14}$/.test(number)) {
    throw badInput('number', 'a number in E.164, as in +4930123456');
  }
  const clip = number !== undefined;
  const query = { clip, number: clip ? `tel:${number}` : undefined, extensionId };
  return { method: 'POST', path: `${PATH}/outgoing`, query };
});
