import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { ServiceContext } from '../context.ts';
import type { FaxEvent, Recording } from '../state/event.ts';

/** An object, as bytes would be made into one for each address. */
const KEY = createSecretKey(randomBytes(32));

/** The download address of a recording: unguessable, since it needs no token. */
export function recordingUrl(service: ServiceContext, recording: Pick<Recording, 'id' | 'seconds'>): string {
  return fileUrl(service, `${recording.id}_${Math.round(recording.seconds)}.mp3`);
}

/** The download addresses of a fax: as PDF, its report, and a picture of its first page. */
export function faxUrls(
  service: ServiceContext,
  fax: FaxEvent,
): { documentUrl: string; reportUrl: string; previewUrl: string } {
  return {
    documentUrl: fileUrl(service, `${fax.id}.pdf`),
    reportUrl: fileUrl(service, `${fax.id}_report.pdf`),
    previewUrl: previewUrl(service, fax, 1, 'big'),
  };
}

/** The picture of one page. */
export function previewUrl(
  service: ServiceContext,
  fax: FaxEvent,
  page: number,
  size: 'small' | 'big',
): string {
  return fileUrl(service, `${fax.id}_${page}_${size}.png`);
}

/** Whether this service issued the address of a file. */
export function isOwnFile(signature: string, name: string): boolean {
  return signature === signatureOf(name);
}

function fileUrl(service: ServiceContext, name: string): string {
  return `${service.origin}/files/${signatureOf(name)}/${name}`;
}

function signatureOf(name: string): string {
  return createHmac('sha256', KEY).update(name).digest('base64url').slice(0, 22);
}
