import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  problemSentence,
  staysFree,
  type Policy,
  type PolicyMistake,
  type PolicyView,
} from '../../shared/policy/policy.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { terminalText } from '../base/terminal-text.ts';
import { readText, whyUnreadable } from './load-policy.ts';
import { readPolicy } from './read-policy.ts';
import { distrusted, systemPlace } from './trust.ts';

export interface CheckedPolicy {
  text: string;
  /** Exit code: 1 if there is a mistake. */
  code: 0 | 1;
}

/** What a policy would do and its mistakes, as lines for a terminal. Applies nothing. */
export async function checkPolicy(
  path: string,
  say: (sentence: Sentence) => string,
  place = systemPlace(process.platform, process.env),
): Promise<CheckedPolicy> {
  const file = resolve(path);
  const head = say({ id: 'policy.check.file', values: { file } });
  const failed = (problem: Sentence): CheckedPolicy => ({ text: linesOf([head, say(problem)]), code: 1 });
  let content: Awaited<ReturnType<typeof readText>>;
  try {
    content = await readText(file);
  } catch (error) {
    return failed(await whyUnreadable(file, error));
  }
  if ('problem' in content) return failed(content.problem);
  const { policy, mistakes, hasMoreMistakes } = readPolicy(content.text);
  const isHidden = await isHiddenFromUsers(file);
  const lines = [
    head,
    say(await trustOf(file, place)),
    ...(isHidden ? [say({ id: 'policy.check.hidden', values: { place } })] : []),
    ...applied(policy).map((line) => (typeof line === 'string' ? line : say(line))),
    ...mistakes.map((mistake) => say(mistakeLine(file, mistake))),
    hasMoreMistakes
      ? say({ id: 'policy.moreMistakes', values: { count: mistakes.length } })
      : say({ id: 'policy.check.mistakes', values: { count: mistakes.length } }),
  ];
  return {
    text: linesOf(lines),
    code: mistakes.length === 0 && !(isHidden && file === place) ? 0 : 1,
  };
}

/** Removes control characters from outside texts, which the terminal would obey. */
const linesOf = (lines: readonly string[]): string => lines.map((line) => `${terminalText(line)}\n`).join('');

/** A file that only administrators can read would have no effect once it is installed. */
async function isHiddenFromUsers(file: string): Promise<boolean> {
  const readableByAll = 0o004;
  const mode = await stat(file).then(
    (found) => found.mode,
    () => readableByAll,
  );
  return process.platform !== 'win32' && (mode & readableByAll) === 0;
}

async function trustOf(file: string, place: string): Promise<Sentence> {
  try {
    const what = await distrusted({ file, isTrial: false });
    if (what !== undefined) return { id: 'policy.check.trustedIf', values: { place, what } };
    return { id: 'policy.check.trusted', values: { place } };
  } catch (error) {
    return whyUnreadable(file, error);
  }
}

function* sectionLines(
  title: Sentence,
  values: Policy['locked'],
  unread: readonly string[] = [],
): Generator<Sentence | string> {
  yield title;
  for (const [path, value] of values) yield `  ${path} = ${JSON.stringify(value)}`;
  for (const path of unread) yield { id: 'policy.check.unread', values: { path } };
  if (values.size === 0 && unread.length === 0) yield { id: 'policy.check.nothing' };
}

const applied = ({ locked, defaults, unread = new Set() }: Policy): (Sentence | string)[] => [
  ...sectionLines(
    { id: 'policy.check.locked' },
    locked,
    [...unread].filter((path) => !staysFree(path)),
  ),
  ...sectionLines({ id: 'policy.check.defaults' }, defaults),
];

/** The mistakes of the policy at the start, for the terminal; empty: none. */
export function faultsOf(view: PolicyView, say: (sentence: Sentence) => string): string {
  const { file, mistakes, hasMoreMistakes = false } = view;
  const problem = problemSentence(view);
  return linesOf([
    ...(problem ? [say(problem)] : []),
    ...mistakes.map((mistake) => say(mistakeLine(file, mistake))),
    ...(hasMoreMistakes ? [say({ id: 'policy.moreMistakes', values: { count: mistakes.length } })] : []),
  ]);
}

const mistakeLine = (file: string, { line, column, field, expected }: PolicyMistake): Sentence => ({
  id: 'policy.check.mistake',
  values: {
    file,
    line: String(line),
    column: String(column),
    named: field === '' ? 'no' : 'yes',
    field,
    expected,
  },
});
