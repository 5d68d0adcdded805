import { largestPicture, type Picture } from './source.ts';

const beginnings: [type: Picture['type'], at: number, bytes: string][] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
];

/** Takes the type of a picture from its bytes, not from the source. Undefined if it is too large or no picture. */
export function pictureOf(bytes: Uint8Array): Picture | undefined {
  if (bytes.length > largestPicture) return undefined;
  const found = beginnings.find(([, at, text]) =>
    Array.from(text, (character) => character.charCodeAt(0)).every(
      (byte, index) => bytes[at + index] === byte,
    ),
  );
  return found && { type: found[0], data: bytes };
}

/** Decodes base64 unless it is too long, and reads the type as above. */
export function pictureOfBase64(text: string): Picture | undefined {
  if (text.length > largestPicture * 2) return undefined;
  return pictureOf(new Uint8Array(Buffer.from(text, 'base64')));
}
