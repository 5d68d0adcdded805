import type { Picture } from '../source.ts';
import { longestWithPictures } from './card-fields.ts';
import { openCardLines } from './card-lines.ts';

/**
 * Adds a picture to a card, in the syntax of the card’s vCard version. A card that has a picture, or would become too large,
 * is returned unchanged.
 */
export function withPicture(text: string, { type, data }: Picture): string {
  if (data.length * 4 > longestWithPictures * 3) return text;
  const lines = openCardLines(text);
  if (lines.of('PHOTO').length > 0) return text;
  const [version] = lines.of('VERSION');
  const written = Buffer.from(data).toString('base64');
  const name = `TYPE=${type.replace('image/', '').toUpperCase()}`;
  if (/:\s*4/.test(version?.raw ?? '')) lines.add('PHOTO', [], `data:${type};base64,${written}`);
  else if (/:\s*2/.test(version?.raw ?? '')) lines.add('PHOTO', ['ENCODING=BASE64', name], written);
  else lines.add('PHOTO', ['ENCODING=b', name], written);
  const withIt = lines.text();
  return withIt.length > longestWithPictures ? text : withIt;
}
