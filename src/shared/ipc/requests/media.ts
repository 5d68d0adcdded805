import { z } from 'zod';
import { cacheName } from '../../model/media.ts';
import { key, progress, someText, workId } from '../fields.ts';
import { fromDesk } from '../request.ts';

/** A format in which the platform hands out the document of a fax. */
export type FaxFormat = z.output<typeof faxFormat>;
const faxFormat = z.enum(['pdf', 'tiff']);

/** What is wanted of a medium: its sound, its document, or the picture of one page (counted from 1). */
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

/** One medium of an entry of the timeline. */
export type MediaRequest = z.output<typeof mediaRequest>;
const mediaRequest = z.object({
  /** Key of the entry. */
  key,
  /** Its place among the media of the entry. */
  index: z.number().int().min(0).max(1000),
  part: mediaPart,
});

const work = z.object({ id: workId });
const medium = mediaRequest.extend({ id: workId });

/** What the desk window asks of voicemails, recordings and faxes. */
export const mediaRequests = {
  /** Fetches a medium, and gives the name under which the page may have it (renderer/desk/media/address.ts). */
  'media.load': fromDesk({
    args: medium,
    result: z.strictObject({ name: z.string().regex(cacheName) }),
  }),
  /** Asks where to, and saves it there; without a name nothing was saved, because the user cancelled. */
  'media.save': fromDesk({ args: medium, result: z.strictObject({ name: someText }) }),
  /** Opens a document with the system's program. */
  'media.open': fromDesk({ args: medium }),
  'media.progress': fromDesk({ args: work, result: progress }),
  'media.cancel': fromDesk({ args: work }),
  /** Shows what the request `id` saved in the system's folder window. */
  'media.reveal': fromDesk({ args: work }),
};
