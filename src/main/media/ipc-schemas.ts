import { z } from 'zod';
import type { MediaRequests } from '../../shared/ipc/media-requests.ts';
import type { SchemasOf } from '../schemas-of.ts';
import { cacheName } from './cache.ts';
import { faxFormats, type MediaPart } from '../../shared/model/media.ts';

const id = z.object({ id: z.string().min(1).max(100) });
const bytes = z.number().int().min(0).exactOptional();

const part: z.ZodType<MediaPart> = z.discriminatedUnion('of', [
  z.object({ of: z.literal('sound') }),
  z.object({ of: z.literal('document'), format: z.enum(faxFormats) }),
  z.object({
    of: z.literal('page'),
    page: z.number().int().min(1).max(10_000),
    size: z.enum(['small', 'big']),
  }),
]);
const wish = z.object({
  ...id.shape,
  key: z.string().min(1).max(300),
  index: z.number().int().min(0).max(1000),
  part,
});

/** Schemas of what the desk window asks of voicemails, recordings and faxes. */
export const mediaSchemas: SchemasOf<MediaRequests> = {
  'media.load': { args: wish, result: z.strictObject({ name: z.string().regex(cacheName) }) },
  'media.save': { args: wish, result: z.strictObject({ name: z.string().exactOptional() }) },
  'media.open': { args: wish, result: z.void() },
  'media.progress': { args: id, result: z.strictObject({ received: bytes, total: bytes }) },
  'media.cancel': { args: id, result: z.void() },
  'media.reveal': { args: id, result: z.void() },
};
