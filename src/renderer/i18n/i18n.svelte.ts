import { setupI18n } from '@lingui/core';
import type { MessageId } from '../../shared/messages/index.ts';
import { catalogOf, type Texts } from '../../shared/messages/text.ts';
import type { Locale } from '../../shared/ipc/snapshot.ts';
import type { Sentence } from '../../shared/sentence.ts';

const i18n = setupI18n();
let installed: Texts = {};
let current = $state<Locale>('en');

/** A page loads only what it needs. The build compiles messages (scripts/vite-messages.mjs). */
export function installMessages(texts: Texts): void {
  installed = texts;
}

/** The language of the page; reactive. */
export const locale = (): Locale => current;

export function setLocale(next: Locale): void {
  document.documentElement.lang = next;
  current = next;
}

export function t(id: MessageId, values?: Record<string, string | number>): string {
  if (i18n.locale !== current)
    i18n.loadAndActivate({ locale: current, messages: catalogOf(installed, current) });
  return i18n._(id, values);
}

/** A sentence with its nested sentences. */
export function say(sentence: Sentence): string {
  if (sentence.values === undefined) return t(sentence.id);
  const values = Object.entries(sentence.values).map(
    ([name, value]) => [name, typeof value === 'object' ? say(value) : value] as const,
  );
  return t(sentence.id, Object.fromEntries(values));
}
