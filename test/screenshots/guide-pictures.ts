import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Locale } from '../../src/shared/model/snapshot.ts';
import { fixedTexts, type Manifest } from './manifest.ts';
import { drawnBy, openComparison, pictureOf, textsOn } from './picture.ts';

const guidePictures = join(import.meta.dirname, '../../resources/guides/pictures');
const manifestFile = join(guidePictures, 'pictures.json');

/** Points that may differ in a picture that is current: a digit of a timer, a loudspeaker's level. A word has more. */
const fewPoints = 400;

export interface GuidePictures {
  /** Takes the page in one language. */
  take(page: Page, name: string, language: Locale): Promise<void>;
  /** Writes down what the pictures show. @returns the names of those that show something else than before, and what */
  end(): Promise<string[]>;
}

/** @param check nothing is written; what is in sight is compared with the pictures and what is written down of them */
export async function openGuidePictures(check: boolean): Promise<GuidePictures> {
  const before: Manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest)
    : {};
  const now: Manifest = {};
  const comparison = check ? await openComparison() : undefined;
  const changed: string[] = [];
  mkdirSync(guidePictures, { recursive: true });

  async function compare(id: string, bytes: Buffer): Promise<void> {
    const file = join(guidePictures, `${id}.webp`);
    const [old, shown] = [before[id], now[id]];
    if (!comparison || !old || !shown || !existsSync(file)) return;
    const missing = old.texts.filter((text) => !shown.texts.includes(text));
    const added = shown.texts.filter((text) => !old.texts.includes(text));
    if (missing.length + added.length > 0) {
      changed.push(
        `${id}: ${[...missing.map((text) => `- ${text}`), ...added.map((text) => `+ ${text}`)].join(', ')}`,
      );
    } else if (old.drawnBy === shown.drawnBy) {
      const points = await comparison.differingPoints(readFileSync(file), bytes);
      if (points > fewPoints) changed.push(`${id}: ${points} points look different`);
    }
  }

  return {
    async take(page, name, language) {
      const id = `${name}-${language}`;
      const known = fixedTexts(language);
      const bytes = Buffer.from(await pictureOf(page, { format: 'webp', scale: 1.5 }), 'base64');
      const texts = (await textsOn(page)).filter((text) => known.has(text)).sort();
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      now[id] = { sha256, drawnBy: await drawnBy(page), texts };
      if (check) return compare(id, bytes);
      writeFileSync(join(guidePictures, `${id}.webp`), bytes);
      process.stdout.write(`${join(guidePictures, id)}.webp  ${Math.round(bytes.length / 1024)} KB\n`);
    },
    async end() {
      await comparison?.close();
      if (!check) writeFileSync(manifestFile, `${JSON.stringify(now, null, 2)}\n`);
      const names = new Set([...Object.keys(before), ...Object.keys(now)]);
      const unmatched = [...names].filter((id) => !before[id] || !now[id]);
      return [...changed, ...unmatched.map((id) => `${id}: ${before[id] ? 'not taken any more' : 'new'}`)];
    },
  };
}
