import { setupI18n, type I18n } from '@lingui/core';
import { texts } from '../../shared/messages/index.ts';
import { catalogOf } from '../../shared/messages/text.ts';
import type { Locale } from '../../shared/ipc/snapshot.ts';
import type { Sentence } from '../../shared/sentence.ts';

/** Translates sentences for the tray, notifications and native dialogs. */
export interface Texts {
  say(sentence: Sentence): string;
  locale(): Locale;
  use(locale: Locale): void;
}

/** @param compile for tests, whose messages are uncompiled; the build compiles them (scripts/vite-messages.mjs) */
export function createTexts(locale: Locale, compile?: Parameters<I18n['setMessagesCompiler']>[0]): Texts {
  const i18n: I18n = setupI18n();
  if (compile) i18n.setMessagesCompiler(compile);
  // A catalogue takes some milliseconds of the start: only that of the language in use is made.
  const use = (next: Locale): void => {
    // It is called at every change of a setting.
    if (i18n.locale !== next) i18n.loadAndActivate({ locale: next, messages: catalogOf(texts, next) });
  };
  use(locale);
  const say = ({ id, values = {} }: Sentence): string =>
    i18n._(
      id,
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, typeof value === 'object' ? say(value) : value]),
      ),
    );
  return { say, locale: () => i18n.locale as Locale, use };
}

/** Before the program is ready, it cannot be asked which languages the system prefers. */
export function languageBeforeReady(): Locale {
  const { locale } = Intl.DateTimeFormat().resolvedOptions();
  return locale.toLowerCase().startsWith('de') ? 'de' : 'en';
}
