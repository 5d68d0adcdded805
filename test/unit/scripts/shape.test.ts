import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const eslint = new ESLint();

/** What the rules for the shape of functions find in a file of the program. */
async function findings(code: string, filePath = 'src/main/lint-sample.ts'): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
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

const calledEarly = (name: string): string =>
  `'${name}' is called here and uses 'value', which is made only in line 3. Call it later, or make 'value' before.`;

it.each([
  ['itself', 'start', 'function start(): number {\nreturn value.length;\n}'],
  [
    'by a further one',
    'start',
    'function start(): number {\nreturn size();\n}\nfunction size(): number {\nreturn value.length;\n}',
  ],
  ['within a closure', 'start', 'function start(): number {\nreturn [1].map(() => value.length).length;\n}'],
])(
  'refuses to call a declared function before the variable exists that it uses %s',
  async (_how, name, declared) => {
    const code = `export function compose(): unknown {\nconst size0 = ${name}();\nconst value = [1];\nreturn [size0, value];\n${declared}\n}\n`;
    expect(await findings(code)).toEqual([calledEarly(name)]);
  },
);

it.each([
  ['called once the variable exists', 'const value = [1];\nconst size = start();'],
  ['called early by a function that nobody calls', 'const later = () => start();\nconst value = [1];'],
  ['passed on', 'const later = [start];\nconst value = [1];'],
])('allows a declared function that is %s', async (_how, body) => {
  const code = `export function compose(): void {\n${body}\nfunction start(): number {\nreturn value.length;\n}\n}\n`;
  expect(await findings(code)).toEqual([]);
});

it('counts the dependencies of a group without a name that has more than three members', async () => {
  const group = (name: string, count: number): string => `${name}: { ${functions(count)} };`;
  const create = (type: string): string =>
    `interface SampleDeps { ${type} }\nexport const create = (deps: SampleDeps): unknown => deps;\n`;
  expect(await findings(create(group('a', 5) + group('b', 5)))).toEqual([tooMany('SampleDeps', 10)]);
  expect(await findings(create(group('a', 3) + group('b', 3) + group('c', 3)))).toEqual([]);
});

/** Types of another file: a function, and an interface that is one. */
const importFunctions =
  "import type { OpenSocket } from '../network/open-socket.ts';\nimport type { FindService } from '../address-books/carddav/service-records.ts';\n";

it('knows functions by the names of their types, also from other files', async () => {
  const names = ['OpenSocket', 'FindService'].map((type) => `${type.toLowerCase()}: ${type};`).join(' ');
  const more = Array.from({ length: 6 }, (_, index) => `n${index}: number;`).join(' ');
  const code = `${importFunctions}interface SampleOptions { ${more} ${names} }\nexport const create = (options: SampleOptions): unknown => options;\n`;
  expect(await findings(code)).toEqual([tooMany('SampleOptions', 8)]);
});

it('counts each variable that a destructuring declares', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const code = `export function take(of: Record<string, number>): unknown {\nlet { ${names.join(', ')} } = of;\n${names.map((name) => `${name} += 1;`).join('\n')}\nreturn a;\n}\n`;
  expect(await findings(code)).toEqual([
    'This function has 6 variables that change, at most 5 are allowed. Move those that change together into a function of their own.',
  ]);
});

const tooMany = (type: string, count: number): string =>
  `${type} has ${count} members (with those of further parameters), a factory may have 7 dependencies at most. Split the factory by what it does, or pass what belongs together as one object.`;
/** The start of a file of the tunnel, whose HTTP server takes 5 members. */
const importHttp = "import type { HttpProviderOptions } from '../http/http-provider.ts';\n";
const functions = (count: number): string =>
  Array.from({ length: count }, (_, index) => `f${index}: () => void;`).join(' ');

it.each([
  [
    'by an interface',
    `interface SampleDeps extends HttpProviderOptions { ${functions(3)} }`,
    'SampleDeps',
    8,
  ],
  ['by an alias', `type SampleDeps = HttpProviderOptions & { ${functions(3)} };`, 'SampleDeps', 8],
  [
    'without what it leaves out',
    `interface SampleDeps extends Omit<HttpProviderOptions, 'now' | 'secret'> { ${functions(6)} }`,
    'SampleDeps',
    9,
  ],
  [
    'as far as it picks it',
    `interface SampleDeps extends Pick<HttpProviderOptions, 'now' | 'secret'> { ${functions(6)} }`,
    'SampleDeps',
    8,
  ],
  [
    'in part',
    `interface SampleDeps extends Partial<HttpProviderOptions> { ${functions(3)} }`,
    'SampleDeps',
    8,
  ],
])('counts what a type inherits from one of another file %s', async (_how, type, name, count) => {
  const code = `${importHttp}${type}\nexport function create(deps: ${name}): unknown {\nreturn deps;\n}\n`;
  expect(await findings(code, 'src/tunnel/providers/lint-sample.ts')).toEqual([tooMany(name, count)]);
});

it.each([
  ['a declaration', 'function create(deps: SampleDeps): unknown {\nreturn deps;\n}'],
  ['an arrow function', 'const create = (deps: SampleDeps): unknown => deps;'],
  [
    'one within a function',
    'export function outer(): unknown {\nconst create = (deps: SampleDeps): unknown => deps;\nreturn create;\n}',
  ],
])('counts the dependencies of a function that is not exported: %s', async (_what, code) => {
  expect(await findings(`interface SampleDeps { ${functions(8)} }\n${code}\n`)).toEqual([
    tooMany('SampleDeps', 8),
  ]);
});

it('allows seven members with those of another file, and one that passes them on together', async () => {
  const types = `interface SampleDeps extends HttpProviderOptions { ${functions(2)} }\ninterface OtherDeps { http: HttpProviderOptions; ${functions(6)} }\n`;
  const code = `${importHttp}${types}export const create = (deps: SampleDeps): unknown => deps;\nexport const createOther = (deps: OtherDeps): unknown => deps;\n`;
  expect(await findings(code, 'src/tunnel/providers/lint-sample.ts')).toEqual([]);
});

it('allows that a function which is not exported takes the result of its own module whole', async () => {
  const code = `export interface Sample { ${functions(8)} }\nexport const use = (): unknown => take;\nfunction take(sample: Sample): unknown {\nreturn sample;\n}\n`;
  expect(await findings(code)).toEqual([]);
});

it('allows that a function takes the result of another module whole, whatever it names it', async () => {
  const code = `import type { PagedList } from '../renderer/desk/kit/paged-list.svelte.ts';\ntype Sample = PagedList<object, object>;\nexport const use = (sample: Sample): unknown => sample;\n`;
  expect(await findings(code)).toEqual([]);
});
