import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Locale } from '../../src/shared/ipc/snapshot.ts';
import { fixedTexts, type Manifest, type Shown } from './manifest.ts';
import { drawnBy, pictureOf, textsOn, type Comparison } from './picture.ts';

const guidePictures = join(import.meta.dirname, '../../resources/guides/pictures');
const manifestFile = join(guidePictures, 'pictures.json');

export interface GuidePictures {
  /** Takes the page in one language. */
  take(page: Page, name: string, language: Locale): Promise<void>;
  /** Writes down what the pictures show. @returns the names of those that show something else than before, and what */
  end(): string[];
}

/**
 * A picture that looks the same stays as it is, so that only what changed is stored anew.
 * @param check nothing is written; what is in sight is compared with the pictures and what is written down of them
 */
export function openGuidePictures(check: boolean, comparison: Comparison): GuidePictures {
  const before: Manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest)
    : {};
  const now: Manifest = {};
  const changed: string[] = [];
  mkdirSync(guidePictures, { recursive: true });

  /** @returns what is different from before; undefined: nothing */
  async function difference(
    file: string,
    bytes: Buffer,
    old: Shown,
    shown: Shown,
  ): Promise<string | undefined> {
    const missing = old.texts.filter((text) => !shown.texts.includes(text)).map((text) => `- ${text}`);
    const added = shown.texts.filter((text) => !old.texts.includes(text)).map((text) => `+ ${text}`);
    if (missing.length + added.length > 0) return [...missing, ...added].join(', ');
    if (old.drawnBy !== shown.drawnBy) return undefined;
    return (await comparison.looksSame(file, bytes)) ? undefined : 'looks different';
  }

  return {
    async take(page, name, language) {
      const id = `${name}-${language}`;
      const file = join(guidePictures, `${id}.webp`);
      const known = fixedTexts(language);
      const bytes = Buffer.from(await pictureOf(page, { format: 'webp', scale: 1.5 }), 'base64');
      const texts = (await textsOn(page)).filter((text) => known.has(text)).sort();
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const shown = { sha256, drawnBy: await drawnBy(page), texts };
      const old = before[id];
      const what = old ? await difference(file, bytes, old, shown) : 'new';
      now[id] = old && what === undefined ? old : shown;
      if (what === undefined) return;
      changed.push(`${id}: ${what}`);
      if (check) return;
      writeFileSync(file, bytes);
      process.stdout.write(`${file}  ${Math.round(bytes.length / 1024)} KB\n`);
    },
    end() {
      if (!check) writeFileSync(manifestFile, `${JSON.stringify(now, null, 2)}\n`);
      const gone = Object.keys(before).filter((id) => !now[id]);
      return [...changed, ...gone.map((id) => `${id}: not taken any more`)];
    },
  };
}
