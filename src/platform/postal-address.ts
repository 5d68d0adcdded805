import { addressParts, type PostalAddress } from '../shared/model/contact.ts';

type Parts = Partial<Record<(typeof addressParts)[number], string | undefined>>;

export function postalAddress(parts: Parts, types: readonly string[]): PostalAddress[] {
  const reported = addressParts.flatMap((name) => {
    const text = parts[name]?.trim() ?? '';
    return text === '' ? [] : [[name, text] as const];
  });
  if (reported.length === 0) return [];
  return [{ types: types.map((type) => type.toUpperCase()), ...Object.fromEntries(reported) }];
}

/** The parts of a value of ADR as it stands in a vCard; what is one text alone is taken for the street. */
export function partsOfValue(value: string): Parts {
  // A semicolon that belongs to a part has a backslash before it, and so has a backslash.
  const parts = [...value.matchAll(/((?:\\.|[^;\\])*)(;|\\?$)/gs)].map(([, text = '']) => plain(text));
  // Behind the last one the end of the value is met once more.
  if (parts.length <= 2) return { street: parts[0] };
  return Object.fromEntries(addressParts.map((name, at) => [name, parts[at]]));
}

const plain = (text: string): string =>
  text.replace(/\\(.)/gs, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

/** What goes with a contact that has such; without addresses it is as it was before there were any. */
export const withAddresses = (addresses: PostalAddress[]): { addresses?: PostalAddress[] } =>
  addresses.length === 0 ? {} : { addresses };
