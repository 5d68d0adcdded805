import './scripts/lint/svelte-types.mjs';
import boundaries from 'eslint-plugin-boundaries';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { composition } from './scripts/lint/composition.mjs';
import { shape } from './scripts/lint/shape.mjs';

/**
 * Who may import whom. A layer sees itself and what is listed; everything else fails the check.
 * The two sides of the wire (platform, push, … and service) never see each other.
 */
const layers = {
  shared: [],
  storage: ['shared'],
  network: ['shared'],
  'address-books': ['network', 'shared'],
  contacts: ['storage', 'address-books', 'shared'],
  'account-database': ['contacts', 'storage', 'shared'],
  calls: ['contacts', 'shared'],
  push: ['shared'],
  platform: ['shared'],
  tunnel: ['network', 'push', 'shared'],
  service: ['shared'],
  relay: ['platform', 'push', 'shared'],
  renderer: ['shared'],
  preload: ['shared'],
  main: [
    'shared',
    'storage',
    'network',
    'account-database',
    'address-books',
    'contacts',
    'calls',
    'push',
    'platform',
    'tunnel',
    'service',
  ],
};

/** The same for the folders of the main process, from the ground up: each names those above it that it may import. */
const mainFolders = {
  base: [],
  settings: ['base'],
  state: [],
  policy: ['base', 'settings', 'state'],
  account: ['base', 'settings', 'state'],
  'account-database': ['base', 'state'],
  'agent-logs': ['base', 'settings', 'state'],
  'built-in': ['base'],
  proxy: ['base', 'state'],
  tray: ['base', 'state'],
  calls: ['base', 'settings', 'state', 'account'],
  'do-not-disturb': ['base', 'settings', 'state', 'account'],
  notifications: ['base', 'tray'],
  pushes: ['base', 'settings', 'state', 'account', 'agent-logs'],
  timeline: ['base', 'state', 'account', 'account-database'],
  media: ['base', 'account', 'timeline'],
  messages: ['base', 'state', 'account', 'account-database', 'timeline'],
  rules: ['base', 'state', 'policy', 'account', 'account-database', 'do-not-disturb'],
  contacts: ['base', 'state', 'account', 'account-database', 'media', 'proxy'],
  'address-books': ['base', 'settings', 'state', 'contacts', 'account-database'],
  privacy: ['base', 'state', 'account', 'account-database', 'media'],
  'my-day': ['base', 'timeline', 'media'],
  windows: ['base', 'tray', 'notifications', 'media'],
  presentation: [
    'base',
    'settings',
    'state',
    'account',
    'tray',
    'calls',
    'notifications',
    'timeline',
    'windows',
  ],
  session: [
    'base',
    'settings',
    'state',
    'account',
    'account-database',
    'agent-logs',
    'built-in',
    'calls',
    'do-not-disturb',
    'notifications',
    'pushes',
    'timeline',
    'media',
    'messages',
    'rules',
    'contacts',
    'address-books',
    'privacy',
  ],
  dialler: ['base', 'settings', 'state', 'calls', 'presentation', 'session'],
  'set-up': ['base', 'settings', 'state', 'notifications', 'pushes', 'windows', 'presentation'],
  'system-integration': [
    'base',
    'settings',
    'state',
    'tray',
    'notifications',
    'windows',
    'presentation',
    'session',
    'dialler',
  ],
  'self-test': [
    'proxy',
    'base',
    'state',
    'tray',
    'calls',
    'notifications',
    'media',
    'windows',
    'presentation',
    'system-integration',
  ],
  diagnostics: [
    'base',
    'settings',
    'policy',
    'state',
    'pushes',
    'timeline',
    'media',
    'windows',
    'presentation',
    'session',
    'self-test',
  ],
  updates: ['base', 'proxy', 'settings', 'state', 'calls', 'presentation', 'self-test'],
  channels: [
    'base',
    'settings',
    'state',
    'account',
    'do-not-disturb',
    'timeline',
    'media',
    'session',
    'diagnostics',
  ],
};

const layerNames = Object.keys(layers);
/** What the files of each kind may import besides those of their own. @type {Record<string, string[]>} */
const mayImport = {
  ...layers,
  // The files beside the folders put the program together.
  main: [...layers.main, ...Object.keys(mainFolders).map(mainFolder)],
  ...Object.fromEntries(
    Object.entries(mainFolders).map(([from, to]) => [
      mainFolder(from),
      [...layers.main, ...to.map(mainFolder)],
    ]),
  ),
};

/** The compositions of the main process besides its root: files that make parts of several folders. */
const compositions = [
  'src/main/session/account-session.ts',
  'src/main/session/background.ts',
  'src/main/self-test/create-checks.ts',
  'src/main/self-test/test-popup.ts',
];

/** @param {string} name */
function mainFolder(name) {
  return `main/${name}`;
}
/** Any other folder of the main process: it may import nothing, and nothing may import it, before it is listed. */
const unlistedFolder = 'main/*';
const inLayer = (/** @type {string} */ layer) => `src/${layer}/**`;
/** Modules that only the main process and the preloads may touch. */
const electronOnly = ['electron', 'electron-store', 'keytar', 'node-notifier'];
const nodeModules = { group: ['node:*'], message: 'This layer runs anywhere: no Node built-ins.' };

export default ts.config(
  { ignores: ['out/', 'dist/', 'node_modules/', 'test-results/', 'playwright-report/', 'coverage/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  // oxlint checks the rules that need types, by .oxlintrc.json.
  ...ts.configs.strict.map((config) => ({ ...config, files: ['**/*.ts'] })),
  ...ts.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.svelte'] })),
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    files: ['**/*.ts', '**/*.svelte'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 400 }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser }, globals: globals.browser },
  },
  {
    // oxlint knows no Svelte: here ESLint checks what needs types, too.
    files: ['**/*.svelte'],
    languageOptions: {
      parserOptions: {
        project: './tsconfig.pages.json',
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // Modules are closures here: their functions know no `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    // Knows that a rune makes a variable that changes, and that props are declared by `let` or `const` as a whole.
    files: ['**/*.svelte'],
    rules: { 'prefer-const': 'off', 'svelte/prefer-const': 'error' },
  },
  {
    files: ['scripts/**/*.mjs', '*.js'],
    languageOptions: { globals: globals.node },
    rules: { eqeqeq: 'error' },
  },
  {
    // A test draws from the seed of its run, so that it can be run again (see test/support/seed.ts).
    files: ['test/{unit,contract,system,e2e,host,support}/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Math',
          property: 'random',
          message: 'Draw from the seed of the run: test/support/seed.ts.',
        },
      ],
    },
  },
  {
    // `void` alone satisfies the rule against floating promises. Each failure is caught where it happens, and is counted,
    // shown or said to mean nothing: nothing that follows from a call may end the program. What a page asks for by `ask`
    // never fails.
    files: ['src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['', 'ChainExpression > '].map((chain) => ({
          selector: `UnaryExpression[operator="void"] > ${chain}CallExpression[callee.property.name="then"][arguments.length=1]:not([callee.object.callee.name="ask"])`,
          message: 'Nobody waits for this promise: end it with a catch that says what a failure means.',
        })),
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    plugins: { shape },
    rules: {
      'max-lines-per-function': ['error', { max: 120, IIFEs: true }],
      'shape/max-variables': 'error',
      'shape/max-script-lines': 'error',
      'shape/max-dependencies': 'error',
      'shape/no-early-reference': 'error',
    },
  },
  {
    // The files beside the folders are the composition root.
    files: ['src/main/*/**/*.ts'],
    ignores: compositions,
    plugins: { composition },
    rules: { 'composition/max-folders': 'error' },
  },
  {
    // Programs and measurements speak on their standard streams.
    files: ['src/service/cli.ts', 'test/bench/**', 'test/host/**', 'test/renderer-preview/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    plugins: { boundaries },
    settings: {
      // The first pattern that fits counts.
      'boundaries/elements': [...Object.keys(mainFolders).map(mainFolder), unlistedFolder, ...layerNames].map(
        (type) => ({ type, pattern: `src/${type}` }),
      ),
      'boundaries/include': ['src/**'],
      'import/resolver': { node: { extensions: ['.ts', '.js', '.svelte'] } },
    },
    rules: {
      // A new layer is listed first.
      'boundaries/no-unknown-files': 'error',
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: Object.entries(mayImport).map(([from, allowed]) => ({
            from: { element: { type: from } },
            allow: { to: { element: { type: [from, ...allowed] } } },
          })),
        },
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: [inLayer('main'), inLayer('preload')],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: electronOnly.map((name) => ({ name, message: 'Only main and preload speak to Electron.' })),
        },
      ],
    },
  },
  {
    files: [inLayer('shared'), inLayer('renderer')],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: electronOnly.map((name) => ({ name, message: 'Only main and preload speak to Electron.' })),
          patterns: [nodeModules],
        },
      ],
    },
  },
  {
    files: [inLayer('renderer')],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/ipc/requests/*', '**/ipc/fields.ts'],
              allowTypeImports: true,
              message: 'Pages know the types of requests alone: their schemas would be loaded with the page.',
            },
          ],
        },
      ],
    },
  },
);
