import { texts } from '../../src/shared/messages/index.ts';
import type { Locale } from '../../src/shared/ipc/snapshot.ts';

/** What a picture of the guides shows. */
export interface Shown {
  sha256: string;
  /** What drew it, with which letters: by something else it looks different without any change of the program. */
  drawnBy: string;
  /** Texts of the program in sight, in order: when one of them is no text of the program any more, the picture is old. */
  texts: string[];
}

export type Manifest = Record<string, Shown>;

/** The texts of the program that always read the same. */
export function fixedTexts(language: Locale): ReadonlySet<string> {
  return new Set(
    Object.values(texts)
      .map((text) => text[language])
      .filter((text) => !/[{}]/.test(text)),
  );
}
