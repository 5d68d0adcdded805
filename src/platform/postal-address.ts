import { addressParts } from '../shared/model/contact.ts';
import type { PostalAddress } from '../shared/model/contact-details.ts';

type Parts = Partial<Record<(typeof addressParts)[number], string | undefined>>;

export function postalAddress(parts: Parts, types: readonly string[]): PostalAddress[] {
  const reported = addressParts.flatMap((name) => {
    const text = parts[name]?.trim() ?? '';
    return text === '' ? [] : [[name, text] as const];
  });
  if (reported.length === 0) return [];
  return [{ types: types.map((type) => type.toUpperCase()), ...Object.fromEntries(reported) }];
}

/** The parts of an ADR value in a vCard; a single text counts as the street. */
export function partsOfValue(value: string): Parts {
  // A backslash escapes a semicolon or a backslash inside a part.
  const parts = [...value.matchAll(/((?:\\.|[^;\\])*)(;|\\?$)/gs)].map(([, text = '']) => plain(text));
  // After the last part the expression matches the end once more.
  if (parts.length <= 2) return { street: parts[0] };
  return Object.fromEntries(addressParts.map((name, at) => [name, parts[at]]));
}

const plain = (text: string): string =>
  text.replace(/\\(.)/gs, (_, character: string) => (character.toLowerCase() === 'n' ? '\n' : character));

/** Addresses to merge into a contact; undefined if it has none, so that such contacts look as before. */
export const withAddresses = (addresses: PostalAddress[]): { addresses?: PostalAddress[] } =>
  addresses.length === 0 ? {} : { addresses };
