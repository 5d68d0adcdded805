import type { Appearance } from '../../shared/ipc/snapshot.ts';
import { setLocale } from '../i18n/i18n.svelte.ts';

/** Applies language and colour scheme. */
export function applyAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  // Setting the same language makes Chromium restyle the page.
  if (root.lang !== appearance.locale) setLocale(appearance.locale);
  if (root.dataset.theme !== appearance.theme) root.dataset.theme = appearance.theme;
}
