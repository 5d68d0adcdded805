import * as lucide from 'lucide';
import type { IconNode } from 'lucide';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outline } from '../../../src/renderer/ui/outline.ts';

const pages = join(import.meta.dirname, '../../../src/renderer');

/** The icons that the pages import, by their names. */
function importedIcons(): Map<string, IconNode> {
  const icons = new Map<string, IconNode>();
  for (const file of readdirSync(pages, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(svelte|ts)$/.test(file)) continue;
    for (const [, names = ''] of readFileSync(join(pages, file), 'utf8').matchAll(
      /import \{([^}]*)\} from 'lucide'/g,
    )) {
      for (const name of names.split(',').map((each) => each.trim())) {
        const icon = Object.entries(lucide).find(([each]) => each === name)?.[1];
        if (Array.isArray(icon)) icons.set(name, icon);
      }
    }
  }
  return icons;
}

test('each icon of the pages consists of shapes that a path can draw', () => {
  const drawable: Record<string, readonly string[]> = {
    path: ['d'],
    circle: ['cx', 'cy', 'r'],
    rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    line: ['x1', 'y1', 'x2', 'y2'],
  };
  const icons = importedIcons();
  expect(icons.size).toBeGreaterThan(60);
  for (const [name, icon] of icons) {
    for (const [tag, attributes] of icon) {
      expect(drawable[tag], `${name}: ${tag}`).toEqual(expect.arrayContaining(Object.keys(attributes)));
      // Corners of two radii are drawn with the first of them.
      if ('ry' in attributes) expect(attributes['ry'], name).toBe(attributes['rx']);
    }
    expect(outline(icon), name).not.toMatch(/NaN|undefined/);
  }
});

test.each<[string, IconNode, string]>([
  [
    'a circle is two halves, from its left end',
    [['circle', { cx: '12', cy: '13', r: '3' }]],
    'M12 13m-3 0a3 3 0 0 1 6 0a3 3 0 0 1 -6 0',
  ],
  [
    'a rectangle begins behind its first corner',
    [['rect', { x: '3', y: '5', width: '10', height: '8', rx: '2' }]],
    'M3 5m2 0h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2',
  ],
  ['a line leads from end to end', [['line', { x1: '2', x2: '22', y1: '3', y2: '21' }]], 'M2 3L22 21'],
  [
    'paths that begin with a relative move begin at the origin, wherever the one before ended',
    [
      ['path', { d: 'M4 4h4' }],
      ['path', { d: 'm9 9 3 3' }],
    ],
    'M0 0M4 4h4M0 0m9 9 3 3',
  ],
])('%s', (_title, icon, path) => {
  expect(outline(icon)).toBe(path);
});
