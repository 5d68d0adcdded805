import type { Appearance } from '../../shared/model/snapshot.ts';
import { setLocale } from '../i18n/i18n.svelte.ts';

/** Language and colours of the page, as the user chose them. */
export function applyAppearance(appearance: Appearance): void {
  setLocale(appearance.locale);
  const root = document.documentElement;
  if (root.dataset.theme !== appearance.theme) root.dataset.theme = appearance.theme;
}
