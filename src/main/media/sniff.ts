import type { MediaPart } from '../../shared/ipc/requests/media.ts';

/** MIME types for pages, by file extension. */
export const pageTypes: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  webm: 'audio/webm',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

type Test = readonly [ending: string, test: (head: Uint8Array) => boolean];

const latin = (head: Uint8Array, from: number, to: number): string =>
  Buffer.from(head.subarray(from, to)).toString('latin1');
const begins = (text: string, at = 0) => {
  return (head: Uint8Array): boolean => latin(head, at, at + text.length) === text;
};
const sync = (mask: number, value: number) => {
  return ([first = 0, second = 0]: Uint8Array): boolean => first === 0xff && (second & mask) === value;
};

const tests: Record<MediaPart['of'], readonly Test[]> = {
  sound: [
    ['mp3', begins('ID3')],
    ['wav', (head) => begins('RIFF')(head) && begins('WAVE', 8)(head)],
    ['ogg', begins('OggS')],
    ['flac', begins('fLaC')],
    ['m4a', begins('ftyp', 4)],
    ['webm', begins('\x1a\x45\xdf\xa3')],
    ['aac', sync(0xf6, 0xf0)],
    ['mp3', sync(0xe0, 0xe0)],
  ],
  document: [
    ['pdf', begins('%PDF-')],
    ['tiff', begins('II*\0')],
    ['tiff', begins('MM\0*')],
  ],
  page: [
    ['png', begins('\x89PNG\r\n')],
    ['jpg', begins('\xff\xd8\xff')],
    ['gif', begins('GIF8')],
    ['webp', (head) => begins('RIFF')(head) && begins('WEBP', 8)(head)],
  ],
};

/** Bytes needed to recognise a type. */
export const headBytes = 16;

/**
 * The extension for this content; undefined if it is something else, such as a login page. The content type counts
 * only for sounds without a signature.
 */
export function endingOf(head: Uint8Array, contentType: string | null, part: MediaPart): string | undefined {
  const found = tests[part.of].find(([, test]) => test(head))?.[0];
  if (part.of === 'document') return found === part.format ? found : undefined;
  if (found !== undefined || part.of === 'page') return found;
  const [said = ''] = (contentType ?? '').toLowerCase().split(';', 1);
  if (!said.startsWith('audio/')) return undefined;
  return Object.keys(pageTypes).find((ending) => pageTypes[ending] === said.trim());
}
