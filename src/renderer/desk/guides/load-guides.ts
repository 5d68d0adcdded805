import type { Guide } from '../../../shared/model/guide.ts';
import type { Locale } from '../../../shared/ipc/snapshot.ts';

export interface Guides {
  guides: readonly Guide[];
  pictures: Readonly<Record<string, string>>;
}

/** The guides of each language, loaded when first opened. */
export const loadGuides: Readonly<Record<Locale, () => Promise<Guides>>> = {
  en: () => import('virtual:guides/en'),
  de: () => import('virtual:guides/de'),
};
