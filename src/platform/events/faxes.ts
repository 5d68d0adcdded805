import { z } from 'zod';
import { PlatformException } from '../../shared/errors.ts';
import { badInput } from '../bad-input.ts';
import { readClassic, writeClassic, type ClassicOptions } from '../classic-handler.ts';
import { isPdf, isTiff } from '../document-types.ts';
import { maybe, record } from '../tolerant.ts';
import type { OnSent, Transport } from '../transport.ts';
import { eventPath } from './event-resources.ts';
import { scheduleOf } from './schedule.ts';

export interface FaxOrder {
  /** The fax extension that sends and is billed. */
  extension: string;
  /** Fax numbers, E.164 with `+`, at least one. */
  targets: readonly string[];
  source?: string;
  /** When to send it; immediately if absent. */
  schedule?: Date;
  pdf: Uint8Array<ArrayBuffer>;
  onSent?: OnSent | undefined;
}

/** A document takes longer than an ordinary request. */
const DOCUMENT_TIMEOUT_MS = 60_000;

/** Sends a fax (POST /{userId}/events/faxes). Refuses anything but a PDF before sending. */
export async function sendFax(
  transport: Transport,
  { extension, targets, source, schedule, pdf, onSent }: FaxOrder,
  signal?: AbortSignal,
): Promise<void> {
  if (extension === '') throw badInput('extension', 'the id of a fax extension');
  if (targets.length === 0 || targets.some((target) => target.trim() === '')) {
    throw badInput('target', 'the fax number of at least one recipient');
  }
  if (!isPdf(pdf)) throw badInput('pdf', 'a whole PDF document');
  const query = { extension, target: targets, source, schedule: scheduleOf(schedule) };
  await writeClassic(transport, {
    method: 'POST',
    path: '/my/events/faxes',
    query,
    document: { type: 'application/pdf', bytes: pdf, onSent },
    timeoutMs: DOCUMENT_TIMEOUT_MS,
    signal,
  });
}

const page = record({
  pageNumber: maybe(z.number().int()),
  small: maybe(z.unknown()),
  big: maybe(z.unknown()),
});
export type FaxPreview = z.output<typeof page>;

/** The preview of one page, counted from 1 (GET …/preview/{page}/{size}). */
export async function getFaxPreview(
  transport: Transport,
  faxId: string,
  pageNumber: number,
  size: 'big' | 'small',
  options?: ClassicOptions,
): Promise<FaxPreview> {
  if (!Number.isInteger(pageNumber) || pageNumber < 0) throw badInput('page', 'the number of a page');
  const path = `${eventPath('fax', faxId)}/preview/${pageNumber}/${size}`;
  return readClassic(transport, path, page, options);
}

const formats = {
  'application/pdf': isPdf,
  'image/tiff': isTiff,
} as const;

/** GET …/content. @throws PlatformException also if the answer has another format than requested */
export async function getFaxContent(
  transport: Transport,
  faxId: string,
  format: keyof typeof formats = 'application/pdf',
  options?: ClassicOptions,
): Promise<Uint8Array> {
  const path = `${eventPath('fax', faxId)}/content`;
  const bytes = await readClassic(transport, path, z.instanceof(Uint8Array), options, { format }, format);
  if (formats[format](bytes)) return bytes;
  throw new PlatformException({
    kind: 'not-a-telephony-service',
    detail: `The document that came is not ${format}.`,
  });
}
