import { setupI18n } from '@lingui/core';
import type { MessageId } from '../../shared/messages/index.ts';
import type { Locale } from '../../shared/model/snapshot.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { compile } from './compile.ts';

type Catalog = Partial<Record<MessageId, string>>;

const i18n = setupI18n();
let current = $state<Locale>('en');
let sources: Record<Locale, Catalog> = { en: {}, de: {} };

/** Gives the page its texts; a page loads only those that it can show. */
export function installMessages(catalogs: Record<Locale, Catalog>): void {
  sources = catalogs;
  i18n.load({ en: {}, de: {} });
  i18n.activate(current);
}

/** The language of the page; reading it in a component redraws that component on a change. */
export const locale = (): Locale => current;

export function setLocale(next: Locale): void {
  document.documentElement.lang = next;
  if (next === current) return;
  i18n.activate(next);
  current = next;
}

/** The text of a message in the page's language. Messages are compiled on first use and kept. */
export function t(id: MessageId, values?: Record<string, string | number>): string {
  const language = current;
  if (i18n.messages[id] === undefined) {
    i18n.load(language, { [id]: compile(sources[language][id] ?? id) });
  }
  return i18n._(id, values);
}

/** A sentence in the page's language, the sentences inside it too. */
export function say(sentence: Sentence): string {
  if (sentence.values === undefined) return t(sentence.id);
  const values = Object.entries(sentence.values).map(
    ([name, value]) => [name, typeof value === 'object' ? say(value) : value] as const,
  );
  return t(sentence.id, Object.fromEntries(values));
}

/** Compiles all texts of the page's language ahead of their first use. */
export function warmMessages(): void {
  const compiled = Object.entries(sources[current]).map(([id, text]) => [id, compile(text)] as const);
  i18n.load(current, Object.fromEntries(compiled));
}
