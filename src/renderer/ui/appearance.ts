import type { Appearance } from '../../shared/model/snapshot.ts';
import { setLocale } from '../i18n/i18n.svelte.ts';

/** Language and colours of the page, as the user chose them. */
export function applyAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  // Even the same language, set again, has Chromium style the whole page again.
  if (root.lang !== appearance.locale) setLocale(appearance.locale);
  if (root.dataset.theme !== appearance.theme) root.dataset.theme = appearance.theme;
}
