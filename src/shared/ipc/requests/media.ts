import { z } from 'zod';
import { cacheName } from '../../model/media.ts';
import { key, progress, someText, workId } from '../fields.ts';
import { fromDesk } from '../request.ts';

/** A document format of the platform's faxes. */
export type FaxFormat = z.output<typeof faxFormat>;
const faxFormat = z.enum(['pdf', 'tiff']);

/** Its sound, document, or the picture of one page (from 1). */
export type MediaPart = z.output<typeof mediaPart>;
const mediaPart = z.discriminatedUnion('of', [
  z.object({ of: z.literal('sound') }),
  z.object({ of: z.literal('document'), format: faxFormat }),
  z.object({
    of: z.literal('page'),
    page: z.number().int().min(1).max(10_000),
    size: z.enum(['small', 'big']),
  }),
]);

/** One medium of a timeline entry. */
export type MediaRequest = z.output<typeof mediaRequest>;
const mediaRequest = z.object({
  key,
  index: z.number().int().min(0).max(1000),
  part: mediaPart,
});

const work = z.object({ id: workId });
const medium = mediaRequest.extend({ id: workId });

export const mediaRequests = {
  /** Downloads a medium. Returns its name for the page (renderer/desk/media/address.ts). */
  'media.load': fromDesk({
    args: medium,
    result: z.strictObject({ name: z.string().regex(cacheName) }),
  }),
  /** Shows the save dialog and saves it; no name: cancelled. */
  'media.save': fromDesk({ args: medium, result: z.strictObject({ name: someText }) }),
  /** Opens a document with the system's program. */
  'media.open': fromDesk({ args: medium }),
  'media.progress': fromDesk({ args: work, result: progress }),
  'media.cancel': fromDesk({ args: work }),
  /** Shows the saved file of request `id` in its folder. */
  'media.reveal': fromDesk({ args: work }),
};
