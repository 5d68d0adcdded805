import type { Page } from '@playwright/test';

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
