import { z } from 'zod';
import { badInput } from '../bad-input.ts';
import { readClassic, writeClassic, type ClassicOptions } from '../classic-handler.ts';
import { flag, maybe, record } from '../tolerant.ts';
import type { Transport } from '../transport.ts';

const struct = z.looseObject({});

/** Specification, "Numbers"; what stands in `phonenumbers` is not shown there. */
const numbers = record({ allowAdd: flag, allowEmptyOadc: flag, phonenumbers: maybe(z.unknown()) });
export type Numbers = z.output<typeof numbers>;

const PATH = '/my/settings/numbers';

/** GET /{userId}/settings/numbers. */
export function getNumbers(transport: Transport, options?: ClassicOptions): Promise<Numbers> {
  return readClassic(transport, PATH, numbers, options);
}

/** All numbers of the account, as the platform writes them (GET /{userId}/settings/numbers/list). */
export function getAccountNumbers(
  transport: Transport,
  options?: ClassicOptions,
): Promise<Record<string, unknown>> {
  return readClassic(transport, `${PATH}/list`, struct, options);
}

/** What the extensions show to others, as the platform writes it (GET /{userId}/settings/numbers/outgoing). */
export function getOutgoingNumbers(
  transport: Transport,
  options?: ClassicOptions,
): Promise<Record<string, unknown>> {
  return readClassic(transport, `${PATH}/outgoing`, struct, options);
}

export interface OutgoingNumber {
  extensionId: string;
  /** E.164 with `+`; without one the extension calls anonymously. */
  number?: string;
}

/** What an extension shows to the called party (POST /{userId}/settings/numbers/outgoing). */
export async function setOutgoingNumber(
  transport: Transport,
  { extensionId, number }: OutgoingNumber,
  signal?: AbortSignal,
): Promise<void> {
  if (extensionId === '') throw badInput('extensionId', 'the id of an extension');
  if (number !== undefined && !/^\+[1-9]\d{1,14}$/.test(number)) {
    throw badInput('number', 'a number in E.164, as in +4930123456');
  }
  const clip = number !== undefined;
  const query = { clip, number: clip ? `tel:${number}` : undefined, extensionId };
  await writeClassic(transport, { method: 'POST', path: `${PATH}/outgoing`, query, signal });
}
