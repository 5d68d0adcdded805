import { RuleTester } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import ts from 'typescript-eslint';
import { afterAll, describe, it } from 'vitest';
import { shape } from '../../scripts/lint/shape.mjs';

const isForComponents = ({ files }: { files?: unknown[] }): boolean => files?.includes('*.svelte') === true;

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester({ languageOptions: { parser: ts.parser } });
const componentTester = new RuleTester({
  languageOptions: { parser: svelte.configs.base.find(isForComponents)?.languageOptions?.['parser'] },
});

const variables = (count: number): string =>
  Array.from({ length: count }, (_, at) => `let v${at.toString()} = ${at.toString()};`).join('\n');

const members = (count: number, type = 'string', prefix = 'm'): string =>
  Array.from({ length: count }, (_, at) => `${prefix}${at.toString()}: ${type};`).join(' ');

tester.run('max-variables', shape.rules['max-variables'], {
  valid: [
    { name: 'five variables', code: `function create() { ${variables(5)} }` },
    {
      name: 'those of a nested function',
      code: `function create() { ${variables(3)} return () => { ${variables(5)} }; }`,
    },
    {
      name: 'those in the heads of loops',
      code: `function create(list) { ${variables(5)} for (let i = 0; i < 9; i++); for (let a of list); for (let a in list); }`,
    },
    { name: 'those of a module', code: variables(9) },
    { name: 'constants', code: `function create() { ${variables(9).replaceAll('let', 'const')} }` },
  ],
  invalid: [
    {
      name: 'six variables',
      code: `function create() { ${variables(6)} }`,
      errors: [{ messageId: 'tooMany', data: { count: '6', max: '5' } }],
    },
    {
      name: 'several of one declaration',
      code: 'const create = () => { let a, b, c; let d, e, f; };',
      errors: [{ messageId: 'tooMany', data: { count: '6', max: '5' } }],
    },
    {
      name: 'those in blocks and in the bodies of loops',
      code: `function create() { ${variables(4)} if (v0) { let a; } for (;;) { let b; } }`,
      errors: [{ messageId: 'tooMany' }],
    },
    {
      name: 'the inner function alone',
      code: `function create() { ${variables(5)} return { run() { ${variables(6)} } }; }`,
      errors: [{ messageId: 'tooMany', data: { count: '6', max: '5' } }],
    },
  ],
});

componentTester.run('max-variables', shape.rules['max-variables'], {
  valid: [
    { name: 'five variables of a component', code: `<script>\n${variables(5)}\n</script>\n<p></p>` },
    {
      name: 'its properties',
      code: `<script>\nlet { a, b = $bindable() } = $props();\n${variables(5)}\n</script>`,
    },
  ],
  invalid: [
    {
      name: 'six variables of a component',
      code: `<script>\n${variables(6)}\n</script>`,
      errors: [{ messageId: 'tooManyInScript', data: { count: '6', max: '5' } }],
    },
  ],
});

componentTester.run('max-script-lines', shape.rules['max-script-lines'], {
  valid: [
    { name: '150 lines', code: `<script>\n${'f();\n'.repeat(150)}</script>\n${'<p></p>\n'.repeat(9)}` },
  ],
  invalid: [
    {
      name: '151 lines',
      code: `<script>\n${'f();\n'.repeat(151)}</script>`,
      errors: [{ messageId: 'tooLong', data: { count: '151', max: '150' } }],
    },
  ],
});

/** A module that the code of these cases imports. */
const folder = mkdtempSync(join(tmpdir(), 'deskbell-shape-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const moduleFile = relative(import.meta.dirname, join(folder, 'directory.ts'));
writeFileSync(
  join(folder, 'directory.ts'),
  `export interface DirectoryParts { ${members(8)} } export interface Directory { ${members(8, '() => void')} }`,
);

tester.run('max-dependencies', shape.rules['max-dependencies'], {
  valid: [
    {
      name: 'seven dependencies',
      code: `interface TrayDeps { ${members(7, '() => void')} } export function createTray(deps: TrayDeps) {}`,
    },
    {
      name: 'data',
      code: `interface Call { ${members(9)} now: () => number } export function isOver(call: Call) {}`,
    },
    {
      name: 'a function of the file alone that takes no dependencies by name',
      code: `interface Tray { ${members(6)} now: () => number; show(): void } function createTray(tray: Tray) {}`,
    },
    {
      name: 'options that are data',
      code: `interface PageOptions { ${members(8)} } export function page(options: PageOptions) {}`,
    },
    {
      name: 'the result of a module',
      code: `import type { Directory } from '${moduleFile}';
        interface TrayDeps { ${members(7)} } export function createTray(deps: TrayDeps, directory: Directory) {}`,
      filename: import.meta.filename,
    },
  ],
  invalid: [
    {
      name: 'eight members, two of them functions',
      code: `interface Tray { ${members(6)} now: () => number; show(): void } export function createTray(tray: Tray) {}`,
      errors: [{ messageId: 'tooMany', data: { type: 'Tray', count: '8', max: '7' } }],
    },
    {
      name: 'members of several parameters',
      code: `interface TrayDeps { ${members(4)} } interface TrayActions { ${members(4, '() => void')} }
        export function createTray(title: string, deps: TrayDeps, actions: TrayActions) {}`,
      errors: [{ messageId: 'tooMany', data: { type: 'TrayDeps', count: '8', max: '7' } }],
    },
    {
      name: 'the members that a type of another file has',
      code: `import type { DirectoryParts } from '${moduleFile}'; export function createTray(parts: DirectoryParts) {}`,
      filename: import.meta.filename,
      errors: [{ messageId: 'tooMany', data: { type: 'DirectoryParts', count: '8', max: '7' } }],
    },
    {
      name: 'eight dependencies of a function of the file alone',
      code: `interface TrayDeps { ${members(8)} } function createTray(deps: TrayDeps) {}`,
      errors: [{ messageId: 'tooMany', data: { type: 'TrayDeps', count: '8', max: '7' } }],
    },
    {
      name: 'the members that a type inherits from another file',
      code: `import type { DirectoryParts } from '${moduleFile}';
        interface TrayDeps extends DirectoryParts { ${members(6)} } export function createTray(deps: TrayDeps) {}`,
      filename: import.meta.filename,
      errors: [{ messageId: 'tooMany', data: { type: 'TrayDeps', count: '14', max: '7' } }],
    },
    {
      name: 'eight options with behaviour',
      code: `interface TrayOptions { ${members(7)} show: () => void } export function createTray(options: TrayOptions) {}`,
      errors: [{ messageId: 'tooMany' }],
    },
    ...['Parts', 'Deps', 'Dependencies', 'Wiring'].map((name) => ({
      name: `eight members of ${name}`,
      code: `interface Tray${name} { ${members(8)} } export const createTray = ({ m0 }: Tray${name} = {}) => m0;`,
      errors: [{ messageId: 'tooMany' }],
    })),
    {
      name: 'those that an interface of the file extends',
      code: `interface Base { ${members(4)} } interface TrayDeps extends Base { ${members(4, 'string', 'n')} }
        export async function createTray(deps: TrayDeps) {}`,
      errors: [{ messageId: 'tooMany', data: { type: 'TrayDeps', count: '8', max: '7' } }],
    },
    {
      name: 'an alias of type literals',
      code: `type Base = { ${members(4)} }; type TrayDeps = Base & { ${members(4, 'string', 'n')} };
        export function createTray(deps: TrayDeps) {}`,
      errors: [{ messageId: 'tooMany' }],
    },
    {
      name: 'functions by the name of their type',
      code: `type Say = () => void; interface TrayOptions { ${members(8, 'Say')} } export function createTray(options: TrayOptions) {}`,
      errors: [{ messageId: 'tooMany', data: { type: 'TrayOptions', count: '8', max: '7' } }],
    },
    {
      name: 'functions by an interface that is one, or none',
      code: `interface Say { (): void } export function createTray(options: { ${members(8, 'Say | undefined')} }) {}`,
      errors: [{ messageId: 'tooMany' }],
    },
    {
      name: 'functions by the member of a type',
      code: `interface Say { aloud: () => void } export function createTray(options: { ${members(8, "Say['aloud']")} }) {}`,
      errors: [{ messageId: 'tooMany' }],
    },
    {
      name: 'functions by position',
      code: `export function createTray(${members(8, '() => void').replaceAll(';', ',')}) {}`,
      errors: [{ messageId: 'tooMany', data: { type: '() => void', count: '8', max: '7' } }],
    },
    {
      name: 'functions by position beside others',
      code: `interface TrayDeps { ${members(6)} } export function createTray(deps: TrayDeps, say: () => void, show: () => void) {}`,
      errors: [{ messageId: 'tooMany', data: { type: 'TrayDeps', count: '8', max: '7' } }],
    },
    {
      name: 'those of another file named ports',
      code: `interface TrayPorts { ${members(8)} } export function createTray(ports: TrayPorts) {}`,
      errors: [{ messageId: 'tooMany' }],
    },
    ...[
      ['a constructor', 'export class Tray { constructor(deps: Tray0) {} }'],
      [
        'a constructor that makes members of them',
        'export class Tray { constructor(private deps: Tray0) {} }',
      ],
      ['a default export', 'export default (deps: Tray0) => deps;'],
      ['a default function', 'export default function create(deps: Tray0) {}'],
      ['a method of an object', 'export const trays = { create(deps: Tray0) {} };'],
      ['a method of a default object', 'export default { create: (deps: Tray0) => deps };'],
    ].map(([name, code]) => ({
      name: `eight members of ${name ?? ''}`,
      code: `interface Tray0 { ${members(8, '() => void')} } ${code ?? ''}`,
      errors: [{ messageId: 'tooMany', data: { type: 'Tray0', count: '8', max: '7' } }],
    })),
    {
      name: 'a type that follows its function',
      code: `export function createTray(deps: TrayDeps) {} interface TrayDeps { ${members(8)} }`,
      errors: [{ messageId: 'tooMany' }],
    },
  ],
});
