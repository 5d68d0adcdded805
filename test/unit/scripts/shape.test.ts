import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const eslint = new ESLint();

/** What the rules for the shape of functions find in a file of the main process. */
async function findings(code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: 'src/main/lint-sample.ts' });
  return (result?.messages ?? []).flatMap(({ ruleId, message }) =>
    ruleId?.startsWith('shape/') === true ? [message] : [],
  );
}

it.each([
  ['a closure', 'const a = { use: () => b.value };', 'const b = { value: 1 };'],
  ['a call', 'const a = make(() => b);', 'const b = make(a);'],
])('refuses a variable that %s uses before it exists', async (_what, first, second) => {
  const code = `export function compose(make: (of: unknown) => unknown): unknown {\n${first}\n${second}\nreturn [a, b];\n}\n`;
  expect(await findings(code)).toEqual([
    "'b' is made only in line 3. Make it before, or connect the two when both exist, by an event.",
  ]);
});

it.each([
  ['a function that is declared later', 'const a = () => b();', 'const b = () => 1;'],
  ['a handle that its own listener ends', 'const a = 1;', 'const b = setTimeout(() => clearTimeout(b));'],
  ['a variable of the same name', 'const a = (b: number) => b;', 'const b = 1;'],
])('allows %s', async (_what, first, second) => {
  expect(
    await findings(`export function compose(): unknown {\n${first}\n${second}\nreturn [a, b];\n}\n`),
  ).toEqual([]);
});

it('counts each variable that a destructuring declares', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const code = `export function take(of: Record<string, number>): unknown {\nlet { ${names.join(', ')} } = of;\n${names.map((name) => `${name} += 1;`).join('\n')}\nreturn a;\n}\n`;
  expect(await findings(code)).toEqual([
    'This function has 6 variables that change, at most 5 are allowed. Move those that change together into a function of their own.',
  ]);
});
