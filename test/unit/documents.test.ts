import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { table } from '../../src/calls/table.ts';

const root = join(import.meta.dirname, '..', '..');
const folders = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `src/${name}`);
const folderReadmes = [...folders, 'test'].map((folder) => `${folder}/README.md`);
/** Written by `npm run coverage`, and compared with the tests elsewhere. */
const generated = ['test/coverage/coverage.md'];
const documents = ['*.md', '{resources,scripts,src,test}/**/*.md']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  // What the guides say is checked by test/unit/guides.
  .filter((path) => !path.includes('node_modules') && !path.startsWith('resources/guides/'))
  .filter((path) => !generated.includes(path))
  .sort();

const read = (document: string): string => readFileSync(join(root, document), 'utf8');
const lineCount = (text: string): number => text.trimEnd().split('\n').length;

/** Folders that a build or a test run makes. */
const made = /^(?:out|dist|node_modules|test-results)\//;
const fileName = /^[\w.@*/-]+\.(?:css|html|js|json|md|mjs|svelte|toml|ts|tsv|yaml|yml)$/;
const filesInDrawing = /(?<![\w./-])[\w*-]+(?:\/[\w.*-]+)+\.(?:svelte|ts)\b/g;

/** Where a path of a document may begin: the checkout, `src`, or the folder of the document. */
const basesOf = (document: string): string[] => [root, join(root, 'src'), join(root, dirname(document))];

/** Whether a text in backticks names a file or a folder of the checkout. */
function isPath(text: string, bases: readonly string[]): boolean {
  if (made.test(text)) return false;
  if (fileName.test(text)) return true;
  const [first = '', ...rest] = text.split('/');
  const names = /^[\w.@*-]+$/.test(first) && rest.every((part) => /^[\w.@*-]*$/.test(part));
  return (
    rest.length > 0 && names && (text.endsWith('/') || bases.some((base) => existsSync(join(base, first))))
  );
}

function missingPaths(document: string): string[] {
  const bases = basesOf(document);
  const [prose, drawings] = splitFences(read(document));
  const named = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  const paths = [
    ...named.filter((text) => isPath(text, bases)),
    ...[...drawings.matchAll(filesInDrawing)].map(([path]) => path),
    // Places of a computer are not in the checkout.
  ].filter((path) => !path.includes('NAME') && !/^\/(?:etc|Library)\//.test(path));
  // A name like `*-requests.ts` may be that of a file in any folder.
  const exists = (path: string): boolean =>
    bases.some((base) => globSync(path, { cwd: base }).length > 0) ||
    (!path.includes('/') && globSync(`src/**/${path}`, { cwd: root }).length > 0);
  return [...new Set(paths)].filter((path) => !exists(path)).sort();
}

/** The anchor that a heading gets when it is shown as a page. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** Links and pictures of a document that lead nowhere; addresses of other servers are not asked. */
function brokenLinks(document: string): string[] {
  const [prose] = splitFences(read(document));
  const targets = [
    ...[...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target),
    ...[...prose.matchAll(/<img src="([^"]+)"/g)].map(([, target = '']) => target),
  ];
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(root, file))) return true;
    const anchors = anchor === undefined ? [] : [...read(file).matchAll(/^#+ (.+)$/gm)];
    return anchor !== undefined && !anchors.some(([, heading = '']) => anchorOf(heading) === anchor);
  });
}

/** What stands outside of code fences, and what stands inside. */
function splitFences(text: string): [prose: string, drawings: string] {
  const parts = text.split(/^```.*$/m);
  return [
    parts.filter((_, index) => index % 2 === 0).join('\n'),
    parts.filter((_, index) => index % 2 === 1).join('\n'),
  ];
}

/** The text of a document below a heading, up to the next of the same kind. */
const section = (document: string, heading: string): string =>
  read(document).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** First and last cells of the tables in a text, without their heads. */
const rowsOf = (text: string): { name: string; last: string }[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => ({ name: cells[1] ?? '', last: cells.at(-2) ?? '' }));

/** The paths in backticks of a text, as files below `src` or the checkout. */
function filesNamed(text: string): string[] {
  const paths = [...text.matchAll(/`([^`]+\/[^`]*)`/g)].map(([, path = '']) => path);
  return paths.flatMap((path) =>
    globSync([`src/${path}`, path, `src/${path}**/*.ts`, `${path}**/*.ts`], { cwd: root }).filter((file) =>
      statSync(join(root, file)).isFile(),
    ),
  );
}

/** Both are one in the drawing; `absent` is where it begins and ends. */
const drawnState = (state: string): string =>
  ({ connected: 'talking', held: 'talking', absent: '[*]' })[state] ?? state;

/** Every row of the table that leads to another state, as `ringing --> ended: hungUp`. */
function transitions(): string[] {
  return Object.entries(table).flatMap(([state, rows]) =>
    Object.entries(rows).flatMap(([move, row]) => {
      const targets = row.to === 'calling' ? ['ringing', 'dialling'] : [row.to];
      return targets
        .filter((target) => target !== 'same' && drawnState(target) !== drawnState(state))
        .map((target) => `${drawnState(state)} --> ${drawnState(target)}: ${move}`);
    }),
  );
}

/** The transitions in the drawing, whose indented lines are inside a state. */
function drawnTransitions(): string[] {
  const lines = read('src/README.md').matchAll(/^ {4}(\S+) --> (\S+): ([\w, ]+)/gm);
  return [...lines].flatMap(([, from, to, moves = '']) =>
    moves.split(',').map((move) => `${from} --> ${to}: ${move.trim()}`),
  );
}

describe('the documents for developers', () => {
  it('show exactly the transitions of a call that exist', () => {
    expect([...new Set(drawnTransitions())].sort()).toEqual([...new Set(transitions())].sort());
  });

  it.each(documents)('%s names only files and folders that exist', (document) => {
    expect(missingPaths(document)).toEqual([]);
  });

  it.each(documents)('%s has no broken link', (document) => {
    expect(brokenLinks(document)).toEqual([]);
  });

  it.each(folders)('%s has a README', (folder) => {
    expect(documents).toContain(`${folder}/README.md`);
  });

  it.each(folderReadmes)('%s has at most 40 lines', (document) => {
    expect(lineCount(read(document))).toBeLessThanOrEqual(40);
  });

  it('map every folder of the main process', () => {
    const folders = readdirSync(join(root, 'src/main'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const rows = rowsOf(section('src/README.md', 'Folders')).map(({ name }) => name);
    expect(rows).toEqual(expect.arrayContaining(folders.map(({ name }) => `\`main/${name}/\``)));
  });

  it('list which folder may import which, as the lint rule does', () => {
    const [, rules = ''] = /const layers = \{([^}]*)\}/.exec(read('eslint.config.js')) ?? [];
    const allowed = [...rules.matchAll(/^ {2}'?([\w-]+)'?: \[([^\]]*)\]/gm)].map(
      ([, layer = '', list = '']) => ({
        layer,
        imports: [...list.matchAll(/[\w-]+/g)].map(([name]) => name).sort(),
      }),
    );
    const rows = rowsOf(section('src/README.md', 'Folders'));
    const said = allowed.map(({ layer }) => {
      const { last = '' } = rows.find(({ name }) => name === `\`${layer}/\``) ?? {};
      const [list = ''] = last.split(/[;(]/);
      const names = [...list.matchAll(/[\w-]+/g)].map(([name]) => name);
      const everythingBut = list.startsWith('everything but') ? ['main', ...names] : undefined;
      const imports = everythingBut
        ? allowed.map((each) => each.layer).filter((name) => !everythingBut.includes(name))
        : names.filter((name) => name !== 'nothing');
      return { layer, imports: imports.sort() };
    });
    expect(allowed.map(({ layer }) => `src/${layer}`).sort()).toEqual(folders.toSorted());
    expect(said).toEqual(allowed);
  });

  it('explain only words that are in the files they name', () => {
    const rows = rowsOf(section('src/README.md', 'Glossary')).filter(({ last }) => /^`[\w-]+\//.test(last));
    expect(rows.length).toBeGreaterThan(30);
    const strange = rows.filter(({ name, last }) => {
      const text = filesNamed(last)
        .map(read)
        .join('\n')
        .toLowerCase()
        .replaceAll(/[\s*]+/g, ' ');
      const words = name
        .replace(/ \(.*\)$/, '')
        .replaceAll('`', '')
        .split(', ');
      return words.some((word) => !new RegExp(word.toLowerCase().replaceAll(' ', '[ -]?')).test(text));
    });
    expect(strange).toEqual([]);
  });

  it('name only members that the files have', () => {
    const members = documents.flatMap((document) =>
      [...read(document).matchAll(/`(\w+)`\sin\s`([^`]+\.ts)`/g)].map(([, member = '', path = '']) => ({
        document,
        member,
        path,
      })),
    );
    expect(members.length).toBeGreaterThan(5);
    const hasIt = ({ document, member, path }: (typeof members)[number]): boolean =>
      basesOf(document)
        .map((base) => join(base, path))
        .some((file) => existsSync(file) && readFileSync(file, 'utf8').includes(member));
    expect(members.filter((named) => !hasIt(named))).toEqual([]);
  });

  it.each(documents)('%s has only commands of package.json', (document) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = [...read(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('name exactly the benches that exist', () => {
    const [, list = ''] = /NAME is one of ([\w\s,-]+)\./.exec(read('CONTRIBUTING.md')) ?? [];
    const benches = globSync('test/bench/*.bench.ts', { cwd: root }).map((path) =>
      basename(path, '.bench.ts'),
    );
    expect(list.split(/,\s+|\sand\s/)).toEqual(benches.sort());
  });

  it('keep the README for users: at most 150 lines, with the test command', () => {
    expect(lineCount(read('README.md'))).toBeLessThanOrEqual(150);
    expect(read('README.md')).toMatch(/^npm test\b/m);
  });
});
