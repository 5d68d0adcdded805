import { z } from 'zod';
import { PlatformException } from '../shared/errors.ts';
import { classicVersion } from './classic-version.ts';
import { readClassic, type ClassicOptions } from './classic-handler.ts';
import { pathOf } from './path.ts';
import { readPhonebook, type Phonebook } from './phonebook-xml.ts';
import type { Transport } from './transport.ts';

/**
 * The phone book for desk phones of one vendor (GET /{userId}/contacts/phonebook/{vendorName}). The specification does
 * not show the two vendors; the platform refuses others.
 * @throws PlatformException also for invalid XML
 */
export async function getPhonebook(
  transport: Transport,
  vendorName: string,
  options?: ClassicOptions,
): Promise<Phonebook> {
  const path = pathOf`/my/contacts/phonebook/${vendorName}`;
  const bytes = z.instanceof(Uint8Array);
  return readPhonebook(await readClassic(transport, path, bytes, options, {}, 'application/xml'));
}

/** A file of 100,000 contacts has about 15 MB, ms. */
const fileTimeoutMs = 60_000;

/** The file as it is, to be passed on to a phone. @throws PlatformException also for invalid XML */
export async function fetchPhonebook(
  transport: Transport,
  vendorName: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const bytes = await transport.request({
    method: 'GET',
    path: pathOf`/my/contacts/phonebook/${vendorName}`,
    query: classicVersion,
    accept: 'application/xml',
    timeoutMs: fileTimeoutMs,
    signal,
    schema: z.instanceof(Uint8Array),
  });
  const head = new TextDecoder().decode(bytes.subarray(0, 512)).trimStart();
  if (head.startsWith('<') && !/^<(!doctype|html)/i.test(head)) return bytes;
  throw new PlatformException({ kind: 'bad-shape', path: '', detail: 'expected XML' });
}
