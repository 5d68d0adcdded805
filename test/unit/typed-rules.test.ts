import { ESLint } from 'eslint';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-eslint';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..');

/** oxlint does not have these yet: remove them here, and add them to .oxlintrc.json, once it does. */
const missingInOxlint = ['no-unsafe-class-instance-assignment', 'no-unsafe-enum-assignment'];

const severity = { off: 0, warn: 1, error: 2 } as const;
const levelSchema = z.enum(['off', 'warn', 'error']).transform((level) => severity[level]);
const rulesSchema = z.record(
  z.string(),
  z.union([levelSchema.transform((level) => [level]), z.tuple([levelSchema], z.unknown())]),
);
const eslintSchema = z.object({ rules: z.record(z.string(), z.tuple([z.number()], z.unknown())) });

const needTypes = new Set(Object.keys(ts.configs.disableTypeChecked.rules ?? {}));

it('oxlint checks modules with the same type-aware rules as ESLint checks components', async () => {
  const config: unknown = await new ESLint({ cwd: root }).calculateConfigForFile(
    join(root, 'src', 'A.svelte'),
  );
  const inComponents = Object.entries(eslintSchema.parse(config).rules)
    .filter(([name, [level]]) => needTypes.has(name) && level !== severity.off)
    .map(([name, setting]) => [name.replace('@typescript-eslint/', ''), setting] as const)
    .filter(([name]) => !missingInOxlint.includes(name));
  const file: unknown = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  const inModules = Object.entries(z.object({ rules: rulesSchema }).parse(file).rules).map(
    ([name, setting]) => [name.replace('typescript/', ''), setting] as const,
  );
  expect(Object.fromEntries(inModules)).toEqual(Object.fromEntries(inComponents));
  expect(inComponents.length).toBeGreaterThan(30);
});
