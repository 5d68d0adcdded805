// Renders the program's icon and the tray's bells from vector drawings, in the Chromium of the stand-in. Run it by hand
// when a drawing changes (node scripts/icons.mjs); the images are checked in under resources/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { find, root } from './lib.mjs';

const bell = 'M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9';
const clapper = 'M10.3 21a1.94 1.94 0 0 0 3.4 0';

/** @type {Record<string, (ink: string) => string>} each on a grid of 24 × 24 */
const faces = {
  idle: (ink) => outline(ink),
  live: (ink) => `<path d="${bell}" fill="${ink}" stroke="${ink}"/><path d="${clapper}" stroke="${ink}"/>`,
  missed: (ink) =>
    `<mask id="m"><rect width="24" height="24" fill="white"/><circle cx="18.5" cy="5.5" r="6" fill="black"/></mask>` +
    `<g mask="url(#m)">${outline(ink)}</g><circle cx="18.5" cy="5.5" r="4.2" fill="${ink}"/>`,
  'do-not-disturb': (ink) =>
    `<mask id="m"><rect width="24" height="24" fill="white"/><path d="M4.5 1.5 L22.5 19.5" stroke="black" stroke-width="3"/></mask>` +
    `<g mask="url(#m)">${outline(ink)}</g><path d="M3 2.5 L21.5 21" stroke="${ink}"/>`,
  offline: (ink) => `<g opacity="0.4">${outline(ink)}</g>`,
};

/** @param {string} ink */
const outline = (ink) => `<path d="${bell}" stroke="${ink}"/><path d="${clapper}" stroke="${ink}"/>`;

/** @param {string} inner @param {number} stroke */
const svg = (inner, stroke) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="100%" height="100%" fill="none" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${inner}</svg>`;

const appIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="100%" height="100%">
  <rect x="24" y="24" width="464" height="464" rx="108" fill="#1f5fbf"/>
  <g transform="translate(106 96) scale(12.5)" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">
    <path d="${bell}" fill="#fff"/><path d="${clapper}"/></g></svg>`;

const executablePath = process.env.DESKBELL_CHROMIUM ?? find('chromium') ?? find('google-chrome') ?? '';
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

/** @param {string} markup @param {number} size @param {number} scale @param {string} path */
async function draw(markup, size, scale, path) {
  const page = await browser.newPage({ viewport: { width: size, height: size }, deviceScaleFactor: scale });
  await page.setContent(
    `<style>*{margin:0;padding:0}html,body{width:100%;height:100%;overflow:hidden}svg{display:block}</style>${markup}`,
  );
  await page.screenshot({ path, omitBackground: true });
  await page.close();
}

mkdirSync(join(root, 'resources', 'tray'), { recursive: true });
for (const [face, inner] of Object.entries(faces)) {
  for (const [tone, ink] of [
    ['dark', '#000'],
    ['light', '#fff'],
  ]) {
    for (const size of [16, 22, 32]) {
      for (const scale of [1, 2]) {
        const name = `${face}-${tone}-${size}${scale === 2 ? '@2x' : ''}.png`;
        await draw(svg(inner(ink ?? '#000'), 1.75), size, scale, join(root, 'resources', 'tray', name));
      }
    }
  }
}
await draw(appIcon, 512, 1, join(root, 'resources', 'icon.png'));
// The icon sizes of installed programs; scripts/packaging combines them into each system's format.
mkdirSync(join(root, 'resources', 'icons'), { recursive: true });
for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
  await draw(appIcon, size, 1, join(root, 'resources', 'icons', `${size}x${size}.png`));
}
await browser.close();
