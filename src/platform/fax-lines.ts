import { z } from 'zod';
import { flag, itemsOf, record, text } from './tolerant.ts';
import { query } from './endpoint.ts';

const faxLine = record({
  id: z.string().min(1),
  alias: text,
  tagline: text,
  canSend: flag,
  canReceive: flag,
});

export type FaxLine = z.output<typeof faxLine>;

/** The fax lines of the user (GET /{userId}/faxlines). */
export const listFaxLines = query(itemsOf(faxLine), () => '/my/faxlines');

export const listGroupFaxLines = query(itemsOf(faxLine), () => '/groupfaxlines');
