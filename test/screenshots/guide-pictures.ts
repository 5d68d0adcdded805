import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Locale } from '../../src/shared/model/snapshot.ts';
import { fixedTexts, type Manifest } from './manifest.ts';
import { pictureOf, textsOn } from './picture.ts';

const guidePictures = join(import.meta.dirname, '../../resources/guides/pictures');
const manifestFile = join(guidePictures, 'pictures.json');

export interface GuidePictures {
  /** Takes the page in one language. */
  take(page: Page, name: string, language: Locale): Promise<void>;
  /** Writes down what the pictures show. @returns the names of those that show something else than before */
  end(): string[];
}

/** @param check nothing is written; what is in sight is compared with what is written down */
export function openGuidePictures(check: boolean): GuidePictures {
  const before: Manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest)
    : {};
  const now: Manifest = {};
  mkdirSync(guidePictures, { recursive: true });
  return {
    async take(page, name, language) {
      const id = `${name}-${language}`;
      const known = fixedTexts(language);
      const bytes = Buffer.from(await pictureOf(page, { format: 'webp', scale: 1.5 }), 'base64');
      const texts = (await textsOn(page)).filter((text) => known.has(text)).sort();
      now[id] = { sha256: createHash('sha256').update(bytes).digest('hex'), texts };
      if (check) return;
      writeFileSync(join(guidePictures, `${id}.webp`), bytes);
      process.stdout.write(`${join(guidePictures, id)}.webp  ${Math.round(bytes.length / 1024)} KB\n`);
    },
    end() {
      if (!check) writeFileSync(manifestFile, `${JSON.stringify(now, null, 2)}\n`);
      const names = new Set([...Object.keys(before), ...Object.keys(now)]);
      return [...names].filter((id) => before[id]?.texts.join('\n') !== now[id]?.texts.join('\n'));
    },
  };
}
