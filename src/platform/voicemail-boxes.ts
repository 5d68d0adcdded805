import { z } from 'zod';
import { itemsOf, maybe, record, text } from './tolerant.ts';
import { query } from './endpoint.ts';

const box = record({
  id: z.string().min(1),
  alias: text,
  belongsToEndpoint: maybe(record({ extension: text, type: text })),
});

/** A voicemail box of a classic account and its owner. */
export type VoicemailBox = z.output<typeof box>;

/** GET /voicemails (classic). On the new system voicemails are recordings inside the events of channels. */
export const listVoicemailBoxes = query(itemsOf(box), () => '/voicemails');
