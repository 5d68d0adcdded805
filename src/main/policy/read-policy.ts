import { isDeepStrictEqual } from 'node:util';
import { findNodeAtOffset, getNodePath, type Node } from 'jsonc-parser';
import { noPolicy, type Policy, type PolicyMistake, type PolicySection } from '../../shared/policy/policy.ts';
import { readBrokenTexts } from './broken-texts.ts';
import { correctionsOf } from './corrections.ts';
import { crossProblems } from './cross-problems.ts';
import { namedInLocked } from './meant-locks.ts';
import { mendText, type MendedText } from './mend-text.ts';
import { createMistakeList, type MistakeList } from './mistake-list.ts';
import { nearestNames } from './nearest-name.ts';
import { fieldOf, nodeAt, propertiesOf, type Property } from './nodes.ts';
import { readOtherQuotes } from './other-quotes.ts';
import { parsePolicy, type ParsedPolicy } from './parse-policy.ts';
import { withoutHidden } from './repeated-books.ts';
import {
  createReader,
  repeated,
  sections,
  unknownName,
  type Found,
  type FoundMember,
} from './section-reader.ts';

export interface ReadPolicy {
  policy: Policy;
  mistakes: PolicyMistake[];
  /** There are more mistakes than `mistakes` lists. */
  hasMoreMistakes: boolean;
  /** False: the file is no JSON, no policy, or incomplete; `policy` is its readable part. */
  isWhole: boolean;
}

/**
 * Reads a policy file. A mistake is reported with its place and invalidates only its own member. Allows comments, in which
 * administrators can say why something is set, and trailing commas.
 * @param mac keys have Command in place of Control
 */
export function readPolicy(source: string, mac = process.platform === 'darwin'): ReadPolicy {
  const mended = mendText(source);
  const parsed = parsePolicy(mended.text);
  const asWritten = (): ReadPolicy => readParsed(mended, parsed, mac);
  if (parsed.breaks.length === 0) return asWritten();
  const readable = readOtherQuotes(mended.text) ?? readBrokenTexts(mended.text);
  if (readable) return readParsed(mended, readable, mac, true);
  const readings = correctionsOf(mended.text, parsed.problems).map(({ root, touched, problem }) =>
    readParsed(
      mended,
      { root, breaks: touched === undefined ? [] : [touched], problems: [problem] },
      mac,
      true,
    ),
  );
  return readings.length === 0 ? asWritten() : inCommon(readings);
}

/** What a damaged policy says by all of its likely corrections: those that leave the fewest mistakes. */
function inCommon(readings: readonly ReadPolicy[]): ReadPolicy {
  const fewest = Math.min(...readings.map(({ mistakes }) => mistakes.length));
  const [likely, ...others] = readings.filter(({ mistakes }) => mistakes.length === fewest);
  if (likely === undefined) throw new Error('A policy was given no reading');
  const unread = new Set([likely, ...others].flatMap(({ policy }) => [...(policy.unread ?? [])]));
  const common = (section: PolicySection): ReadonlyMap<string, unknown> => {
    const values = [...likely.policy[section]].filter(([path, value]) => {
      const isCertain = others.every(({ policy }) => isDeepStrictEqual(policy[section].get(path), value));
      if (!isCertain && section === 'locked') unread.add(path);
      return isCertain;
    });
    return new Map(values);
  };
  const sections = { defaults: common('defaults'), locked: common('locked') };
  return { ...likely, policy: { ...likely.policy, ...sections, ...unreadOf(unread) } };
}

/** @param isCorrected it was damaged, and is read as if a character were put right */
function readParsed(
  { text, unreadable, hashes }: MendedText,
  { root, breaks, problems }: ParsedPolicy,
  mac: boolean,
  isCorrected = false,
): ReadPolicy {
  const mistakes = createMistakeList(text);
  const { report } = mistakes;
  const isDamaged = isCorrected || breaks.length > 0;
  const mistakesSoFar = (): Pick<ReadPolicy, 'mistakes' | 'hasMoreMistakes'> => ({
    mistakes: mistakes.sorted(),
    hasMoreMistakes: mistakes.hasMore(),
  });
  reportUnreadable(text, root, unreadable, mistakes);
  for (const offset of hashes) report(offset, '', { id: 'policy.expected.comment' });
  for (const { offset, field, expected } of problems) report(offset, field, expected);
  if (root === undefined) {
    if (problems.length === 0) report(0, '', { id: 'policy.expected.whole' });
    return { policy: { ...noPolicy, ...unreadOf(namedInLocked(text)) }, ...mistakesSoFar(), isWhole: false };
  }
  reportRepeated(root, '', mistakes);
  const reader = createReader(mistakes, { mac, breaks, unreadable });
  const values: Found = { defaults: new Map(), locked: new Map() };
  let isPolicy = root.type === 'object';
  const order: PolicySection[] = [];
  /** Sections inside this one, because it was not closed. */
  const swallowed = ({ value }: Property): readonly Property[] =>
    !isDamaged ? [] : propertiesOf(value).filter(({ name }) => sections.some((one) => one === name));
  if (root.type !== 'object') report(root.offset, '', { id: 'policy.expected.whole' });
  for (const { name, key, value } of propertiesOf(root).flatMap((each) => [each, ...swallowed(each)])) {
    if (name === '$schema') continue;
    const section = sections.find((one) => one === name);
    if (section !== undefined) {
      reader.section(section, value, values[section]);
      isPolicy &&= value.type === 'object' && !holdsSection(value);
      if (!order.includes(section)) order.push(section);
    } else {
      report(key.offset, name, () => unknownName(name, sections));
      if (isMeantAsLocked(name)) reader.misnamed(value);
    }
  }
  leaveOutHidden(values, report);
  const policy = (): Policy => ({ defaults: valuesOf(values.defaults), locked: valuesOf(values.locked) });
  for (const { section, member, path, expected } of crossProblems(policy(), {
    sections: order,
    written: !isDamaged ? reader.written : new Set([...reader.written, ...namedInLocked(text)]),
    mac,
  })) {
    const node = values[section].get(member)?.node;
    if (node) report(nodeAt(node, path).offset, `${section}.${member}${fieldOf(path)}`, expected);
    values[section].delete(member);
  }
  const isWhole = !isDamaged && isPolicy;
  const named = isWhole ? reader.named : [...reader.named, ...namedInLocked(text)];
  const unread = [...named].filter((path) => !values.locked.has(path));
  return {
    policy: {
      ...policy(),
      ...unreadOf(unread),
      ...(reader.partial.size > 0 && { partial: reader.partial }),
    },
    ...mistakesSoFar(),
    isWhole,
  };
}

/** A locked address book hides one of `defaults` with the same id. */
function leaveOutHidden({ defaults, locked }: Found, report: MistakeList['report']): void {
  const [offered, fixed] = [defaults.get('addressBooks'), locked.get('addressBooks')];
  if (!offered?.books || !fixed?.books) return;
  const books = withoutHidden(offered.books, fixed.books, report);
  defaults.set('addressBooks', { ...offered, value: books.map(({ value }) => value) });
}

const unreadOf = (paths: Iterable<string>): Pick<Policy, 'unread'> => {
  const unread = new Set(paths);
  return unread.size > 0 ? { unread } : {};
};

/** A lock too many is better than a lost one, but a name that resembles nothing has no meaning. */
const isMeantAsLocked = (name: string): boolean => nearestNames(name, sections).includes('locked');

const valuesOf = (members: ReadonlyMap<string, FoundMember>): ReadonlyMap<string, unknown> =>
  new Map([...members].map(([path, { value }]) => [path, value]));

/** A brace in the wrong place can put one section inside the other, where it would not be read. */
const holdsSection = (node: Node): boolean =>
  propertiesOf(node).some(({ name }) => sections.some((one) => one === name)) ||
  (node.children ?? []).some(holdsSection);

/** Reports repeated names in an object. */
function reportRepeated(node: Node, path: string, mistakes: MistakeList): void {
  if (mistakes.hasMore()) return;
  const first = new Map<string, number>();
  for (const { name, key, value } of propertiesOf(node)) {
    const field = path === '' ? name : `${path}.${name}`;
    const before = first.get(name);
    if (before === undefined) first.set(name, key.offset);
    else mistakes.report(key.offset, field, () => repeated(field, mistakes.lineOf(before)));
    reportRepeated(value, field, mistakes);
  }
  if (node.type === 'array') {
    for (const [at, child] of (node.children ?? []).entries())
      reportRepeated(child, `${path}[${at}]`, mistakes);
  }
}

/** Reports unreadable characters once in each value, and once in each line between values. */
function reportUnreadable(
  text: string,
  root: Node | undefined,
  offsets: readonly number[],
  mistakes: MistakeList,
): void {
  let done = -1;
  for (const offset of offsets) {
    if (mistakes.hasMore()) break;
    if (offset < done) continue;
    const node = root && findNodeAtOffset(root, offset, true);
    const isValue = node !== undefined && node.type !== 'object' && node.type !== 'array';
    const lineEnd = text.indexOf('\n', offset);
    done = isValue ? node.offset + node.length : lineEnd === -1 ? text.length : lineEnd;
    const field = isValue ? fieldOf(getNodePath(node)).replace(/^\./, '') : '';
    mistakes.report(offset, field, { id: 'policy.expected.readable' });
  }
}
