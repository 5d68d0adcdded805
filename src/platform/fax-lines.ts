import { z } from 'zod';
import { flag, itemsOf, record, text } from './tolerant.ts';
import type { Transport } from './transport.ts';

const faxLine = record({
  id: z.string().min(1),
  alias: text,
  tagline: text,
  canSend: flag,
  canReceive: flag,
});

export type FaxLine = z.output<typeof faxLine>;

/** The fax lines of the user on the new system (GET /{userId}/faxlines), of the groups on the classic one. */
export function listFaxLines(transport: Transport, signal?: AbortSignal): Promise<FaxLine[]> {
  const path = transport.accountType === 'classic' ? '/groupfaxlines' : '/my/faxlines';
  return transport.request({ method: 'GET', path, schema: itemsOf(faxLine), signal });
}
