import type { Settings } from '../../shared/model/settings.ts';

/** The change of the settings when the user allows an address book to shrink, or withdraws that (`size` undefined). */
export function withAgreedSize(
  { agreedSizes = {} }: Pick<Settings, 'agreedSizes'>,
  book: string,
  size: number | undefined,
): Pick<Settings, 'agreedSizes'> {
  const others = Object.entries(agreedSizes).filter(([id]) => id !== book);
  return { agreedSizes: Object.fromEntries(size === undefined ? others : [...others, [book, size]]) };
}
