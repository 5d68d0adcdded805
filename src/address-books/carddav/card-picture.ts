import type { Picture } from '../source.ts';
import { longestWithPictures } from './card-fields.ts';
import { openCardLines } from './card-lines.ts';

/** The card with this picture, as its version of vCard writes one; as it is where it has one, or would be too large. */
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
