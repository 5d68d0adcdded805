import { createHmac, randomBytes } from 'node:crypto';
import type { ServiceContext } from '../context.ts';
import type { FaxEvent, Recording } from '../events/event.ts';

const KEY = randomBytes(32);

/** Where a recording is downloaded from: an address that nobody guesses, as it needs no token. */
export function recordingUrl(service: ServiceContext, recording: Pick<Recording, 'id' | 'seconds'>): string {
  const name = `${recording.id}-${Math.round(recording.seconds)}`;
  return `${service.origin}/files/${signatureOf(name)}/${name}.wav`;
}

/** The recording that an address names; undefined when the address was not given out by this service. */
export function readRecordingName(
  signature: string,
  file: string,
): { id: string; seconds: number } | undefined {
  const name = file.replace(/\.wav$/, '');
  const [, id, seconds] = /^(.+)-(\d+)$/.exec(name) ?? [];
  if (signature !== signatureOf(name) || id === undefined) return undefined;
  return { id, seconds: Number(seconds) };
}

function signatureOf(name: string): string {
  return createHmac('sha256', KEY).update(name).digest('base64url').slice(0, 22);
}

/** Where a fax is downloaded from: as PDF, its report and its first page as a picture. */
export function faxUrls(
  service: ServiceContext,
  fax: FaxEvent,
): { documentUrl: string; reportUrl: string; previewUrl: string } {
  const at = `${service.origin}/files/${signatureOf(fax.id)}/${fax.id}`;
  return { documentUrl: `${at}.pdf`, reportUrl: `${at}-report.pdf`, previewUrl: `${at}.png` };
}
