import type { Settings } from '../../shared/model/settings.ts';

/** What is to be changed in the settings where the user lets an address book shrink, or does so no longer. */
export function withAgreedSize(
  { agreedSizes = {} }: Pick<Settings, 'agreedSizes'>,
  book: string,
  size: number | undefined,
): Pick<Settings, 'agreedSizes'> {
  const others = Object.entries(agreedSizes).filter(([id]) => id !== book);
  return { agreedSizes: Object.fromEntries(size === undefined ? others : [...others, [book, size]]) };
}
