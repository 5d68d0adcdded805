import { app } from 'electron';
import type { Settings } from '../../shared/model/settings.ts';
import type { Appearance, Locale } from '../../shared/ipc/snapshot.ts';

/** German if the system's language is German, otherwise English, unless the user chose. */
export function localeOf(choice: Settings['locale']): Locale {
  if (choice !== 'system') return choice;
  const [preferred = app.getLocale()] = app.getPreferredSystemLanguages();
  return preferred.toLowerCase().startsWith('de') ? 'de' : 'en';
}

export function appearanceOf(settings: Settings): Appearance {
  return { locale: localeOf(settings.locale), theme: settings.theme, localeChoice: settings.locale };
}
