import { createHash } from 'node:crypto';
import { findNodeAtOffset, getNodePath, getNodeValue, type Node } from 'jsonc-parser';
import { expectedBy, unknownMembers } from '../../shared/policy/expected.ts';
import { policyGroups, policyMembers, type PolicyMember } from '../../shared/policy/members.ts';
import { noPolicy, type Policy, type PolicyMistake, type PolicySection } from '../../shared/policy/policy.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { contentProblems } from './content-problems.ts';
import { crossProblems } from './cross-problems.ts';
import { membersAt, namedInLocked } from './meant-locks.ts';
import { mendText } from './mend-text.ts';
import { createMistakeList, mostMistakes, type MistakeList } from './mistake-list.ts';
import { nearestNames } from './nearest-name.ts';
import { fieldOf, keyAt, nodeAt, propertiesOf, withoutValue, type Property } from './nodes.ts';
import { parsePolicy } from './parse-policy.ts';

export interface ReadPolicy {
  policy: Policy;
  mistakes: PolicyMistake[];
  /** There are more mistakes than `mistakes` lists. */
  hasMoreMistakes: boolean;
  /** False: the file is no JSON, no policy, or incomplete; `policy` is its readable part. */
  isWhole: boolean;
}

/** Limits the unknown names that are compared with all known ones. */
const mostUnknown = 1_000;
const sections = ['defaults', 'locked'] as const;
/** Names of members that would hold a secret, in a file that every user of the computer can read. */
const secretName = /pass(?:word|phrase|wd)?$|secret|token$|api_?key|credential/i;
const members: ReadonlyMap<string, PolicyMember> = new Map(policyMembers.map((each) => [each.path, each]));

/**
 * Reads a policy file. A mistake is reported with its place and invalidates only its own member. Allows comments, in which
 * administrators can say why something is set, and trailing commas.
 * @param mac keys have Command in place of Control
 */
export function readPolicy(source: string, mac = process.platform === 'darwin'): ReadPolicy {
  const { text, unreadable, hashes } = mendText(source);
  const mistakes = createMistakeList(text);
  const { report } = mistakes;
  const told = (): Pick<ReadPolicy, 'mistakes' | 'hasMoreMistakes'> => ({
    mistakes: mistakes.sorted(),
    hasMoreMistakes: mistakes.hasMore(),
  });
  const { root, breaks, problems } = parsePolicy(text);
  reportUnreadable(text, root, unreadable, mistakes);
  for (const offset of hashes) report(offset, '', { id: 'policy.expected.comment' });
  for (const { offset, field, expected } of problems) report(offset, field, expected);
  if (root === undefined) {
    if (problems.length === 0) report(0, '', { id: 'policy.expected.whole' });
    return { policy: { ...noPolicy, ...unreadOf(namedInLocked(text)) }, ...told(), isWhole: false };
  }
  reportRepeated(root, '', mistakes);
  const reader = createReader(mistakes, { mac, breaks, unreadable });
  const found: Found = { defaults: new Map(), locked: new Map() };
  let isPolicy = root.type === 'object';
  const order: PolicySection[] = [];
  /** Sections inside this one, because it was not closed. */
  const swallowed = ({ value }: Property): readonly Property[] =>
    breaks.length === 0 ? [] : propertiesOf(value).filter(({ name }) => sections.some((one) => one === name));
  if (root.type !== 'object') report(root.offset, '', { id: 'policy.expected.whole' });
  for (const { name, key, value } of propertiesOf(root).flatMap((each) => [each, ...swallowed(each)])) {
    if (name === '$schema') continue;
    const section = sections.find((one) => one === name);
    if (section !== undefined) {
      reader.section(section, value, found[section]);
      isPolicy &&= value.type === 'object' && !holdsSection(value);
      if (!order.includes(section)) order.push(section);
    } else {
      report(key.offset, name, () => unknownName(name, sections));
      if (isMeantAsLocked(name)) reader.misnamed(value);
    }
  }
  const policy = (): Policy => ({ defaults: valuesOf(found.defaults), locked: valuesOf(found.locked) });
  for (const { section, member, path, expected } of crossProblems(policy(), {
    sections: order,
    written: breaks.length === 0 ? reader.written : new Set([...reader.written, ...namedInLocked(text)]),
    mac,
  })) {
    const node = found[section].get(member)?.node;
    if (node) report(nodeAt(node, path).offset, `${section}.${member}${fieldOf(path)}`, expected);
    found[section].delete(member);
  }
  const isWhole = breaks.length === 0 && isPolicy;
  const named = isWhole ? reader.named : [...reader.named, ...namedInLocked(text)];
  const unread = [...named].filter((path) => !found.locked.has(path));
  return {
    policy: {
      ...policy(),
      ...unreadOf(unread),
      ...(reader.partial.size > 0 && { partial: reader.partial }),
    },
    ...told(),
    isWhole,
  };
}

const unreadOf = (paths: Iterable<string>): Pick<Policy, 'unread'> => {
  const unread = new Set(paths);
  return unread.size > 0 ? { unread } : {};
};

/** A lock too many is better than a lost one, but a name that resembles nothing has no meaning. */
const isMeantAsLocked = (name: string): boolean => nearestNames(name, sections).includes('locked');

interface FoundMember {
  value: unknown;
  node: Node;
}
type Found = Record<PolicySection, Map<string, FoundMember>>;

const valuesOf = (members: ReadonlyMap<string, FoundMember>): ReadonlyMap<string, unknown> =>
  new Map([...members].map(([path, { value }]) => [path, value]));

/** A brace in the wrong place can put one section inside the other, where it would not be read. */
const holdsSection = (node: Node): boolean =>
  propertiesOf(node).some(({ name }) => sections.some((one) => one === name)) ||
  (node.children ?? []).some(holdsSection);

function unknownName(name: string, known: readonly string[]): Sentence {
  if (secretName.test(name)) return { id: 'policy.expected.noSecret' };
  const names = known.join(', ');
  const meant = nearestNames(name, known)[0];
  return meant === undefined
    ? { id: 'policy.expected.known', values: { names } }
    : { id: 'policy.expected.meant', values: { meant, names } };
}

const inSection = (field: string): string => field.slice(field.indexOf('.') + 1);

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

function repeated(field: string, line: number): Sentence {
  const isJoined = sections.some((one) => field === one) || policyGroups.has(inSection(field));
  return { id: isJoined ? 'policy.expected.joined' : 'policy.expected.once', values: { line } };
}

/** Reports unreadable characters, once in each value and in each line of what is no value. */
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

interface SectionReader {
  /** Adds the members of a section to `found`. */
  section(name: string, node: Node, found: Map<string, FoundMember>): void;
  /** Notes the members of a section that may have been meant as `locked`. */
  misnamed(node: Node): void;
  /** Members in the file, also with an invalid value. */
  written: ReadonlySet<string>;
  /** Members in `locked`, also with an invalid value. */
  named: ReadonlySet<string>;
  /** Lists in `locked` with an invalid element. */
  partial: ReadonlySet<string>;
}

interface ReaderParts {
  mac: boolean;
  /** Offsets of syntax errors. */
  breaks: readonly number[];
  /** Offsets of unreadable characters. */
  unreadable: readonly number[];
}

function createReader(mistakes: MistakeList, { mac, breaks, unreadable }: ReaderParts): SectionReader {
  const { report } = mistakes;
  const isBroken = brokenBy(breaks);
  const isUnreadable = brokenBy(unreadable);
  /** The first occurrence of each member, by section and path. */
  const first = new Map<string, { key: Node; group: Node }>();
  const named = new Set<string>();
  const written = new Set<string>();
  const partial = new Set<string>();
  let unknown = 0;
  /** @returns undefined for an invalid value, which is reported */
  function checked(
    { path, schema }: Pick<PolicyMember, 'path' | 'schema'>,
    node: Node,
    field: string,
  ): { value: unknown } | undefined {
    if (isUnreadable(node)) return undefined;
    const half = halfCharacter(node);
    if (half) {
      report(half.offset, field, { id: 'policy.expected.wholeCharacter' });
      return undefined;
    }
    const given: unknown = getNodeValue(node);
    const misspelt = new Set<string>();
    for (const { path: inside, known } of unknownMembers(schema, given).slice(0, mostMistakes + 1)) {
      for (const name of nearestNames(inside.at(-1) ?? '', known))
        misspelt.add([...inside.slice(0, -1), name].join('.'));
      const at = inside.map((name) => (/^\d+$/.test(name) ? Number(name) : name));
      report(keyAt(node, at), `${field}${fieldOf(at)}`, () => unknownName(inside.at(-1) ?? '', known));
    }
    const read = schema.safeParse(given);
    if (!read.success) {
      for (const issue of read.error.issues) {
        if (mistakes.hasMore()) break;
        // A required member that is misspelt is one mistake, not two.
        if (issue.code === 'unrecognized_keys' || misspelt.has(issue.path.map(String).join('.'))) continue;
        const at = `${field}${fieldOf(issue.path)}`;
        report(nodeAt(node, issue.path).offset, at, () => expectedBy(schema, given, issue));
      }
      return undefined;
    }
    const problems = contentProblems(path, read.data, mac);
    for (const { path: at, expected } of problems)
      report(nodeAt(node, at).offset, `${field}${fieldOf(at)}`, expected);
    return problems.length === 0 ? { value: read.data } : undefined;
  }

  function member(
    { path, schema, element }: PolicyMember,
    node: Node,
    field: string,
  ): { value: unknown } | undefined {
    if (!element || node.type !== 'array') return checked({ path, schema }, node, field);
    const children = node.children ?? [];
    if (children.length > element.most) {
      report(children[element.most]?.offset ?? node.offset, field, {
        id: 'policy.expected.fewer',
        values: { most: element.most },
      });
    }
    const read = children
      .slice(0, element.most)
      .flatMap((child, at) => checked({ path, schema: element.schema }, child, `${field}[${at}]`) ?? []);
    if (read.length < children.length && field.startsWith('locked.')) partial.add(path);
    if (path === 'addressBooks') reportRepeatedIds(children, field);
    return {
      value: withIds(
        path,
        read.map(({ value }) => value as object),
      ),
    };
  }

  /** The data of an address book is stored under its id. */
  function reportRepeatedIds(children: readonly Node[], field: string): void {
    const seen = new Set<unknown>();
    for (const [at, child] of children.entries()) {
      const id = propertiesOf(child).find(({ name }) => name === 'id')?.value;
      if (!id) continue;
      if (seen.has(id.value)) report(id.offset, `${field}[${at}].id`, { id: 'policy.expected.otherId' });
      seen.add(id.value);
    }
  }

  function group(node: Node, path: string, field: string, found: Map<string, FoundMember>): void {
    const names = namesBelow(path);
    const isLocked = field.startsWith('locked');
    if (node.type !== 'object') {
      report(node.offset, field, { id: 'policy.expected.object', values: { names: names.join(', ') } });
      if (isLocked) nameAll(path);
    }
    for (const name of isLocked ? withoutValue(node) : []) nameAll(path === '' ? name : `${path}.${name}`);
    for (const { name, key, value } of propertiesOf(node)) {
      const inner = path === '' ? name : `${path}.${name}`;
      const innerField = `${field}.${name}`;
      const known = members.get(inner);
      if (known) {
        reportAgain(innerField, key, node);
        written.add(inner);
        if (isLocked) named.add(inner);
        if (isBroken(value)) continue;
        const read = member(known, value, innerField);
        if (read) found.set(inner, { value: read.value, node: value });
      } else if (policyGroups.has(inner)) group(value, inner, innerField, found);
      else if (unknown < mostUnknown) {
        unknown += 1;
        report(key.offset, innerField, () => unknownName(name, names));
        for (const each of nearestNames(name, names)) {
          const meant = path === '' ? each : `${path}.${each}`;
          written.add(meant);
          if (isLocked) nameIn(meant, value);
        }
      }
    }
  }

  /** Reports `"popup.corner"` beside `"popup": { "corner" }`, and members of a repeated group. */
  function reportAgain(field: string, key: Node, group: Node): void {
    const before = first.get(field);
    if (before === undefined) first.set(field, { key, group });
    // `reportRepeated` reports those within one group.
    else if (before.group !== group)
      report(key.offset, field, () => repeated(field, mistakes.lineOf(before.key.offset)));
  }

  function nameAll(path: string): void {
    for (const each of membersAt(path)) named.add(each);
  }

  /** Names the members in a group; all of them if its value is no object. */
  function nameIn(path: string, value: Node): void {
    if (!policyGroups.has(path) || value.type !== 'object') return nameAll(path);
    for (const { name } of propertiesOf(value)) nameAll(`${path}.${name}`);
  }

  return {
    section(name, node, found) {
      group(node, '', name, found);
    },
    misnamed(node) {
      for (const { name, value } of propertiesOf(node)) nameIn(name, value);
    },
    written,
    named,
    partial,
  };
}

/** The text with half of a character, as JSON can escape it, though nothing can show it. */
const halfCharacter = (node: Node): Node | undefined =>
  typeof node.value === 'string' && !node.value.isWellFormed()
    ? node
    : node.children?.map(halfCharacter).find((found) => found !== undefined);

/** Whether there is a syntax error within a value, which might then say the opposite of what was meant. */
function brokenBy(breaks: readonly number[]): (node: Node) => boolean {
  const sorted = breaks.toSorted((a, b) => a - b);
  return ({ offset, length }) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low < sorted.length && (sorted[low] ?? 0) <= offset + length;
  };
}

const membersBelow = (group: string): string[] =>
  policyMembers.map(({ path }) => path).filter((path) => group === '' || path.startsWith(`${group}.`));

/** Cached, by group. */
const namesOf = new Map<string, string[]>();

function namesBelow(group: string): string[] {
  const known = namesOf.get(group);
  if (known) return known;
  const names = membersBelow(group).map(
    (path) => path.slice(group === '' ? 0 : group.length + 1).split('.')[0] ?? '',
  );
  const each = [...new Set(names)];
  namesOf.set(group, each);
  return each;
}

/** Adds ids that are the same at each reading and on each computer, as data is stored under them. */
function withIds(path: string, values: readonly object[]): object[] {
  const seen = new Set<string>();
  return values.flatMap((value) => {
    const known = new Map<string, unknown>(Object.entries(value));
    const told = path === 'addressBooks' ? known.get('id') : undefined;
    const what = ['kind', 'name', 'address', 'base'].map((name) => known.get(name) ?? '');
    const hash = createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 8);
    let id = typeof told === 'string' ? told : path === 'callRules' ? `policy-${hash}` : hash;
    // Rules may have equal names, but equal address books are the same one.
    for (let more = 2; path === 'callRules' && seen.has(id); more += 1) id = `policy-${hash}-${more}`;
    if (seen.has(id)) return [];
    seen.add(id);
    return [{ ...value, id }];
  });
}
