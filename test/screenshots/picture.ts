import { existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Page } from '@playwright/test';
import { findChromium } from '../host/chromium/find.ts';

interface Shot {
  format: 'png' | 'webp';
  /** Pixels of the picture for each of the page. */
  scale: number;
}

/** Quality of WebP: letters have no visible fringes, and a picture of a page takes some 40 KB. */
const QUALITY = 82;

/** A picture of the page, base64, once what was last sent stands; nothing has pointer or focus. */
export async function pictureOf(page: Page, { format, scale }: Shot): Promise<string> {
  await page.mouse.move(0, 0);
  const { width, height } = await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await new Promise((done) => setTimeout(() => requestAnimationFrame(done), 200));
    return { width: innerWidth, height: innerHeight };
  });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'webp' && { quality: QUALITY }),
    clip: { x: 0, y: 0, width, height, scale },
    optimizeForSpeed: false,
  });
  await session.detach();
  return data;
}

/** Every text in sight of the page, as the eye and as a screen reader has it. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { width, height, bottom, top } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || bottom < 0 || top > innerHeight) continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      for (const node of own) texts.add(node.textContent?.trim() ?? '');
      for (const name of ['aria-label', 'placeholder']) texts.add(element.getAttribute(name)?.trim() ?? '');
    }
    return [...texts].filter((text) => text !== '');
  });

/** The browser with its version, and how wide it draws letters: the same pages look the same where these are the same. */
export const drawnBy = async (page: Page): Promise<string> => {
  const width = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return 0;
    context.font = getComputedStyle(document.body).font;
    return context.measureText('Hamburgefonstiv 0123456789 ÄÖÜ').width;
  });
  return `Chromium ${page.context().browser()?.version() ?? ''}, ${process.platform}, ${width.toFixed(2)}`;
};

/** Points that may differ in a picture that is current: a digit of a timer, a size. A word has more. */
const fewPoints = 400;

export interface Comparison {
  /** Whether a stored picture shows the same, but for a digit. */
  looksSame(file: string, now: Buffer): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a browser that reads pictures, as it draws them. */
export async function openComparison(): Promise<Comparison> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  return {
    async looksSame(file, now) {
      if (!existsSync(file)) return false;
      const both = [readFileSync(file), now].map((bytes) => bytes.toString('base64'));
      const type = file.endsWith('.png') ? 'png' : 'webp';
      const points = await page.evaluate(differingPoints, { type, both });
      return points <= fewPoints;
    },
    close: () => browser.close(),
  };
}

/** Runs in a page. @returns how many points of two pictures differ visibly; all of them where they have another size */
async function differingPoints({ type, both }: { type: string; both: string[] }): Promise<number> {
  const drawn = await Promise.all(
    both.map(async (picture) => {
      const blob = await (await fetch(`data:image/${type};base64,${picture}`)).blob();
      const bitmap = await createImageBitmap(blob);
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return { width, height, data: context?.getImageData(0, 0, width, height).data ?? [] };
    }),
  );
  const [first, second] = drawn;
  if (!first || !second) return 0;
  if (first.width !== second.width || first.height !== second.height) return first.data.length / 4;
  /** What the compression alone changes stays below this. */
  const visible = 48;
  let points = 0;
  for (let at = 0; at < first.data.length; at += 4) {
    const differs = [0, 1, 2].some(
      (channel) => Math.abs((first.data[at + channel] ?? 0) - (second.data[at + channel] ?? 0)) > visible,
    );
    if (differs) points += 1;
  }
  return points;
}
