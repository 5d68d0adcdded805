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
import { foldersAbove, linksOnTheWay } from './links-on-the-way.ts';
import { readText, whyUnreadable } from './load-policy.ts';
import { readPolicy } from './read-policy.ts';
import { distrusted, systemPlace } from './trust.ts';

export interface CheckedPolicy {
  text: string;
  /** Exit code: 1 if there is a mistake. */
  code: 0 | 1;
}

export interface CheckPolicyDeps {
  /** Path of the administrator's policy. */
  place?: string;
  whoCanChange?: typeof distrusted;
}

/** What a policy would do and its mistakes, as lines for a terminal. Applies nothing. */
export async function checkPolicy(
  path: string,
  say: (sentence: Sentence) => string,
  { place = systemPlace(process.platform, process.env), whoCanChange = distrusted }: CheckPolicyDeps = {},
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
  const { policy, mistakes, hasMoreMistakes, isWhole } = readPolicy(content.text);
  const { remarks, refusals } = isSamePath(file, place)
    ? await inPlace(file, whoCanChange)
    : await elsewhere(file, place, whoCanChange);
  const count = mistakes.length;
  const lines = [
    head,
    ...remarks.map(say),
    ...applied(policy).map((line) => (typeof line === 'string' ? line : say(line))),
    ...mistakes.map((mistake) => say(mistakeLine(file, mistake))),
    ...(hasMoreMistakes ? [say({ id: 'policy.moreMistakes', values: { count } })] : []),
    // "No mistakes." would hide that the file has no effect.
    ...(hasMoreMistakes || (count === 0 && refusals.length > 0)
      ? []
      : [say({ id: 'policy.check.mistakes', values: { count } })]),
    // The lists above are what a start would apply.
    ...(isWhole ? [] : [say({ id: 'policy.check.damaged' })]),
    ...refusals.map(say),
  ];
  return { text: linesOf(lines), code: count + refusals.length === 0 ? 0 : 1 };
}

/** Removes control characters from outside texts, which the terminal would obey. */
const linesOf = (lines: readonly string[]): string => lines.map((line) => `${terminalText(line)}\n`).join('');

interface Verdict {
  remarks: Sentence[];
  /** Why the program ignores the file. */
  refusals: Sentence[];
}

/** Checks the policy in force: what every desk of this computer does with it. */
async function inPlace(file: string, whoCanChange: typeof distrusted): Promise<Verdict> {
  const refusals: Sentence[] = [];
  const isReadable = await isOpen(file, 0o004);
  const folder = isReadable ? await closedFolder(file) : undefined;
  if (!isReadable) refusals.push({ id: 'policy.check.hidden', values: { place: file } });
  if (folder !== undefined) {
    const mend: Sentence = (await isByLink(file, folder))
      ? { id: 'policy.check.mend.link', values: { place: file } }
      : { id: 'policy.check.mend.open' };
    refusals.push({ id: 'policy.check.hiddenFolder', values: { place: file, folder, mend } });
  }
  try {
    const what = await whoCanChange({ file, isTrial: false });
    if (what !== undefined)
      refusals.push({ id: 'policy.check.ignored', values: { what, mend: await mendingOf(file, what) } });
  } catch (error) {
    refusals.push(await whyUnreadable(file, error));
  }
  return { refusals, remarks: refusals.length === 0 ? [{ id: 'policy.check.inForce' }] : [] };
}

/** Checks a policy file at another place, as if it were in force. */
async function elsewhere(file: string, place: string, whoCanChange: typeof distrusted): Promise<Verdict> {
  const remarks: Sentence[] = [];
  try {
    const what = await whoCanChange({ file, isTrial: false });
    remarks.push(
      what === undefined
        ? { id: 'policy.check.trusted', values: { place } }
        : { id: 'policy.check.trustedIf', values: { place, what } },
    );
    const others = what === undefined ? undefined : await whoCanChange({ file, isTrial: true });
    if (others !== undefined)
      remarks.push({
        ...{ id: 'policy.check.noTrial' },
        values: { what: others, mend: await mendingOf(file, others) },
      });
  } catch (error) {
    remarks.push(await whyUnreadable(file, error));
  }
  if (!(await isOpen(file, 0o004))) remarks.push({ id: 'policy.check.hidden', values: { place } });
  return { remarks, refusals: [] };
}

/** How to take the right to change it from others. */
async function mendingOf(file: string, what: string): Promise<Sentence> {
  if (process.platform === 'win32') return { id: 'policy.check.mend.windows' };
  return (await isByLink(file, what))
    ? { id: 'policy.check.mend.link', values: { place: file } }
    : { id: 'policy.check.mend.owner', values: { what } };
}

/** Whether a path belongs to the way of the policy only because of a link. */
async function isByLink(file: string, path: string): Promise<boolean> {
  const isOnItsPath = file === path || file.startsWith(path === '/' ? path : `${path}/`);
  return !isOnItsPath || (await linksOnTheWay(file)).links.includes(path);
}

const isSamePath = (a: string, b: string): boolean =>
  process.platform === 'linux' ? a === b : a.toLowerCase() === b.toLowerCase();

/** Whether everybody has these rights; a file that only administrators can read has no effect. */
async function isOpen(path: string, rights: number): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const mode = await stat(path).then(
    (found) => found.mode,
    () => rights,
  );
  return (mode & rights) === rights;
}

/** The first folder that users cannot open, among those above the policy, its links and where they lead. */
async function closedFolder(file: string): Promise<string | undefined> {
  const { links, end } = await linksOnTheWay(file);
  for (const folder of new Set([...links, end].flatMap(foldersAbove))) {
    if (!(await isOpen(folder, 0o001))) return folder;
  }
  return undefined;
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

/** What a terminal obeys, or what changes the order in which a line is read. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A line for a terminal, with invisible characters escaped as in JSON: `\u202e`. */
const terminalText = (line: string): string => line.replaceAll(unseen, escaped);

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
