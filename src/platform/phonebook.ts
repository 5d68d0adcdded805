import { z } from 'zod';
import { readClassic, type ClassicOptions } from './classic-handler.ts';
import { pathOf } from './path.ts';
import { readPhonebook, type Phonebook } from './phonebook-xml.ts';
import type { Transport } from './transport.ts';

/**
 * The phone book for desk phones of one vendor (GET /{userId}/contacts/phonebook/{vendorName}). Which two vendors
 * there are is not shown in the specification; the platform refuses others.
 * @throws PlatformException also for what is no XML
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
