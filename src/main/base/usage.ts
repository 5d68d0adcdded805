import type { Texts } from './texts.ts';

const rows = [
  ['--demo', 'usage.demo'],
  ['--profile DIR', 'usage.profile'],
  ['--hidden', 'usage.hidden'],
  ['--self-test', 'usage.selfTest'],
  ['--policy FILE', 'usage.policy'],
  ['--check-policy FILE', 'usage.checkPolicy'],
  ['--version', 'usage.version'],
  ['--help', 'usage.help'],
] as const;
const width = Math.max(...rows.map(([flag]) => flag.length));

/** What `--help` prints. */
export const usage = (say: Texts['say']): string =>
  [
    say({ id: 'usage.title' }),
    '',
    ...rows.map(([flag, id]) => `  ${flag.padEnd(width)}  ${say({ id })}`),
    '',
  ].join('\n');
