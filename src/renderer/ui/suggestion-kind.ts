import type { DialSuggestion } from '../../shared/ipc/requests/dial.ts';
import type { t as translate } from '../i18n/i18n.svelte.ts';

/** Where a suggestion comes from, or which number of a contact it is; undefined: there is nothing to say. */
export function suggestionKind(
  { source, kind, busy, own, book, otherBooks = [] }: DialSuggestion,
  t: typeof translate,
): string | undefined {
  if (own) return t('suggestions.own');
  const books = [book, ...otherBooks].filter((name) => name !== undefined);
  if (books.length > 0) return books.join(', ');
  if (busy) return t('suggestions.busy');
  if (source !== 'contact') return t(`suggestions.${source}`);
  return kind === undefined ? undefined : t(`number.${kind}`);
}
