import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCycles, folderGraph, importGraph, shortestCycle } from '../../../scripts/import-cycles.mjs';
import { runCode, runScript } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-imports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const inFolder = (name: string, files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]));

function cyclesOf(files: Record<string, string>): string[][] {
  write(files);
  return findCycles(importGraph(folder));
}

const typeCycle = {
  'call.ts': "import { type Line, openLine } from './lines/line.ts';\nexport interface Call { line: Line }\n",
  'lines/line.ts': "import type { Call } from '../call.ts';\nexport interface Line { call: Call }\n",
};

describe('import cycles', () => {
  it('are found through imports of types', () => {
    expect(cyclesOf(typeCycle)).toEqual([['call.ts', 'lines/line.ts']]);
  });

  it.each([
    ['a type expression', "export type Shown = import('./call.ts').Call;\n"],
    ['a re-export', "export type { Call } from './call.ts';\n"],
    ['an import that runs later', "export const load = () => import('./call.ts');\n"],
    ['the path of a worker', "import path from './call.ts?modulePath';\nexport { path };\n"],
    ['a name without its extension', "import { call } from './call';\nexport { call };\n"],
  ])('are found in %s', (_, text) => {
    expect(cyclesOf({ 'call.ts': "import './shown.ts';\n", 'shown.ts': text })).toEqual([
      ['call.ts', 'shown.ts'],
    ]);
  });

  it('are found through the script of a component', () => {
    const files = {
      'Card.svelte': `<script lang="ts">\n  import { open } from './open.ts';\n</script>\n<p>It's open</p>\n`,
      'open.ts': "import Card from './Card.svelte';\nexport const open = Card;\n",
    };
    expect(cyclesOf(files)).toEqual([['Card.svelte', 'open.ts']]);
  });

  it('are found through the markup of a component', () => {
    const files = {
      'Desk.svelte': "{#await import('./Page.svelte') then { default: Page }}<Page />{/await}\n",
      'Page.svelte': `<script lang="ts">\n  import type Desk from './Desk.svelte';\n</script>\n`,
    };
    expect(cyclesOf(files)).toEqual([['Desk.svelte', 'Page.svelte']]);
  });

  it('are not found in a tree, in comments, in strings or in packages', () => {
    const files = {
      'root.ts': "import { left } from './left.ts';\nimport './right.svelte';\nexport { left };\n",
      'left.ts': "import { leaf } from './leaf.ts';\nexport const left = leaf;\n// import './root.ts';\n",
      'right.svelte': `<script lang="ts">\n  import { leaf } from './leaf.ts';\n</script>\n`,
      'leaf.ts': `import 'root';\nexport const leaf = "import './root.ts';";\n`,
    };
    expect(cyclesOf(files)).toEqual([]);
  });

  it('that share a file are one group, and its shortest cycle is shown', () => {
    const files = {
      'a.ts': "import './b.ts';\n",
      'b.ts': "import './c.ts';\n",
      'c.ts': "import './a.ts';\nimport './d.ts';\n",
      'd.ts': "import './c.ts';\n",
    };
    expect(cyclesOf(files)).toEqual([['a.ts', 'b.ts', 'c.ts', 'd.ts']]);
    const graph = importGraph(folder);
    expect(shortestCycle(graph, ['a.ts', 'b.ts', 'c.ts', 'd.ts'])).toEqual(['c.ts', 'd.ts', 'c.ts']);
  });

  it('of sibling folders fail the check, which names them', async () => {
    write({
      'main/desk/desk.ts': "import '../office/office.ts';\n",
      'main/office/office.ts': '',
      'main/office/line.ts': "import '../desk/line.ts';\n",
      'main/desk/line.ts': '',
      'main/index.ts': "import './desk/desk.ts';\n",
      // A file beside the folders, and what lies deeper in one of them, are no pair.
      'main/desk/index.ts': "import '../index.ts';\n",
      'main/desk/parts/part.ts': "import '../line.ts';\n",
      'main/desk/parts.ts': "import './parts/part.ts';\n",
    });
    expect(findCycles(folderGraph(importGraph(folder)))).toEqual([['main/desk', 'main/office']]);
    const failed = await runScript('import-cycles', folder);
    expect(failed.stderr).toContain('Shortest cycle: main/desk -> main/office -> main/desk');
    expect(failed.code).toBe(1);
  });

  it('of three folders beside each other fail the check', async () => {
    write({
      'desk/frame/rail.ts': "import '../palette/opened.ts';\n",
      'desk/palette/items.ts': "import '../timeline/meaning.ts';\n",
      'desk/palette/opened.ts': '',
      'desk/timeline/page.ts': "import '../frame/page.ts';\n",
      'desk/timeline/meaning.ts': '',
      'desk/frame/page.ts': '',
    });
    const failed = await runScript('import-cycles', folder);
    expect(failed.stderr).toContain(
      'Shortest cycle: desk/frame -> desk/palette -> desk/timeline -> desk/frame',
    );
    expect(failed.code).toBe(1);
  });

  it('of files fail the check, which names them', async () => {
    write(typeCycle);
    const failed = await runScript('import-cycles', folder);
    expect(failed.stderr).toContain('Shortest cycle: call.ts -> lines/line.ts -> call.ts');
    expect(failed.code).toBe(1);
  });

  it('of test files fail the check, those of their folders do not', async () => {
    const folders = {
      'unit/call.ts': "import '../host/shell.ts';\n",
      'host/shell.ts': '',
      'host/call.ts': "import '../unit/line.ts';\n",
      'unit/line.ts': '',
    };
    write({ 'src/call.ts': '', ...inFolder('test', folders) });
    const check = () => runScript('import-cycles', join(folder, 'src'), join(folder, 'test'));
    expect(await check()).toMatchObject({ code: 0, stderr: '' });
    write(inFolder('test', typeCycle));
    const failed = await check();
    expect(failed.stderr).toContain('2 files of tests import each other');
    expect(failed.stderr).toContain('Shortest cycle: call.ts -> lines/line.ts -> call.ts');
    expect(failed.code).toBe(1);
  });

  // Before Node 24 a module does not know by `import.meta.main` whether it was started; --eval leaves that false too.
  it('are looked for however the check is started', async () => {
    write(inFolder('src', typeCycle));
    const link = join(folder, 'project');
    symlinkSync(join(import.meta.dirname, '..', '..', '..'), link, 'junction');
    const args = [join(link, 'scripts', 'import-cycles.mjs'), join(folder, 'src')];
    const code = `process.argv.splice(1, 2, ...${JSON.stringify(args)});`;
    const failed = await runCode(`${code} await import('./scripts/import-cycles.mjs');`);
    expect(failed.stderr).toContain('Shortest cycle: call.ts -> lines/line.ts -> call.ts');
    expect(failed.code).toBe(1);
  });
});
