import { getNodeValue, type Node } from 'jsonc-parser';
import { expectedBy, unknownMembers } from '../../shared/policy/expected.ts';
import { policyGroups, policyMembers, type PolicyMember } from '../../shared/policy/members.ts';
import type { PolicySection } from '../../shared/policy/policy.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { contentProblems } from './content-problems.ts';
import { bookIds, ruleIds } from './list-ids.ts';
import { membersAt } from './meant-locks.ts';
import { mostMistakes, type MistakeList } from './mistake-list.ts';
import { nearestNames } from './nearest-name.ts';
import { fieldOf, keyAt, nodeAt, propertiesOf, withoutValue } from './nodes.ts';
import { countBelow } from './offsets.ts';
import { reportRepeatedIds, reportSharedPlaces, withoutRepeated, type ReadBook } from './repeated-books.ts';

/** Limits the unknown names that are compared with all known ones. */
const mostUnknown = 1_000;
/** Names of members that would hold a secret, in a file that every user of the computer can read. */
const secretName = /pass(?:word|phrase|wd)?$|secret|token$|api_?key|credential/i;
export const sections = ['defaults', 'locked'] as const;
const members: ReadonlyMap<string, PolicyMember> = new Map(policyMembers.map((each) => [each.path, each]));

export interface FoundMember {
  value: unknown;
  node: Node;
  books?: readonly ReadBook[];
}
export type Found = Record<PolicySection, Map<string, FoundMember>>;

export function unknownName(name: string, known: readonly string[]): Sentence {
  if (secretName.test(name)) return { id: 'policy.expected.noSecret' };
  const names = known.join(', ');
  const suggestion = nearestNames(name, known)[0];
  return suggestion === undefined
    ? { id: 'policy.expected.known', values: { names } }
    : { id: 'policy.expected.meant', values: { meant: suggestion, names } };
}

const inSection = (field: string): string => field.slice(field.indexOf('.') + 1);

export function repeated(field: string, line: number): Sentence {
  const isJoined = sections.some((one) => field === one) || policyGroups.has(inSection(field));
  return { id: isJoined ? 'policy.expected.joined' : 'policy.expected.once', values: { line } };
}

export interface SectionReader {
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

interface ReaderDeps {
  mac: boolean;
  /** Offsets of syntax errors. */
  breaks: readonly number[];
  /** Offsets of unreadable characters. */
  unreadable: readonly number[];
}

/** One per file: it remembers what it has read, to find members that occur twice. Mistakes go to `mistakes`. */
export function createReader(mistakes: MistakeList, deps: ReaderDeps): SectionReader {
  const { report } = mistakes;
  const isBroken = brokenBy(deps.breaks);
  const checked = createValueCheck(mistakes, deps);
  /** The first occurrence of each member, by section and path. */
  const first = new Map<string, { key: Node; group: Node }>();
  const named = new Set<string>();
  const written = new Set<string>();
  const partial = new Set<string>();
  let unknown = 0;
  function member(
    { path, schema, element }: PolicyMember,
    node: Node,
    field: string,
  ): Pick<FoundMember, 'value' | 'books'> | undefined {
    if (!element || node.type !== 'array') return checked({ path, schema }, node, field);
    const children = node.children ?? [];
    if (children.length > element.most) {
      report(children[element.most]?.offset ?? node.offset, field, {
        id: 'policy.expected.fewer',
        values: { most: element.most },
      });
    }
    const read = children.slice(0, element.most).flatMap((child, at) => {
      const place = `${field}[${at}]`;
      const found = checked({ path, schema: element.schema }, child, place);
      return found ? [{ value: found.value as object, node: child, field: place }] : [];
    });
    if (read.length < children.length && field.startsWith('locked.')) partial.add(path);
    if (path === 'callRules') {
      const ids = ruleIds(read.map(({ value }) => value));
      return { value: read.map(({ value }, at) => ({ ...value, id: ids[at] ?? '' })) };
    }
    reportRepeatedIds(children, field, report);
    const idOf = bookIds(children.map((child): unknown => getNodeValue(child)));
    const all = read.map((each) => ({ ...each, value: { ...each.value, id: idOf(each.value) } }));
    const books = withoutRepeated(all, report);
    reportSharedPlaces(books, report);
    return { value: books.map(({ value }) => value), books };
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
      const memberSchema = members.get(inner);
      if (memberSchema) {
        reportAgain(innerField, key, node);
        written.add(inner);
        if (isLocked) named.add(inner);
        if (isBroken(value)) continue;
        const read = member(memberSchema, value, innerField);
        if (read) found.set(inner, { ...read, node: value });
      } else if (policyGroups.has(inner)) group(value, inner, innerField, found);
      else if (unknown < mostUnknown) {
        unknown += 1;
        report(key.offset, innerField, () => unknownName(name, names));
        for (const each of nearestNames(name, names)) {
          const suggestion = path === '' ? each : `${path}.${each}`;
          written.add(suggestion);
          if (isLocked) nameIn(suggestion, value);
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

/** Checks the value of a member, or an element of a list. */
function createValueCheck(mistakes: MistakeList, { mac, unreadable }: ReaderDeps) {
  const { report } = mistakes;
  const isUnreadable = brokenBy(unreadable);
  /** @returns undefined for an invalid value, which is reported */
  return function checked(
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
    const value: unknown = getNodeValue(node);
    const misspelt = new Set<string>();
    for (const { path: inside, known } of unknownMembers(schema, value).slice(0, mostMistakes + 1)) {
      for (const name of nearestNames(inside.at(-1) ?? '', known))
        misspelt.add([...inside.slice(0, -1), name].join('.'));
      const at = inside.map((name) => (/^\d+$/.test(name) ? Number(name) : name));
      report(keyAt(node, at), `${field}${fieldOf(at)}`, () => unknownName(inside.at(-1) ?? '', known));
    }
    const read = schema.safeParse(value);
    if (!read.success) {
      for (const issue of read.error.issues) {
        if (mistakes.hasMore()) break;
        // A required member that is misspelt is one mistake, not two.
        if (issue.code === 'unrecognized_keys' || misspelt.has(issue.path.map(String).join('.'))) continue;
        const at = `${field}${fieldOf(issue.path)}`;
        report(nodeAt(node, issue.path).offset, at, () => expectedBy(schema, value, issue));
      }
      return undefined;
    }
    const problems = contentProblems(path, read.data, mac);
    for (const { path: at, expected } of problems)
      report(nodeAt(node, at).offset, `${field}${fieldOf(at)}`, expected);
    return problems.length === 0 ? { value: read.data } : undefined;
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
    const next = sorted[countBelow(sorted, offset)];
    return next !== undefined && next <= offset + length;
  };
}

const membersBelow = (group: string): string[] =>
  policyMembers.map(({ path }) => path).filter((path) => group === '' || path.startsWith(`${group}.`));

/** Cached, by group. */
const namesOf = new Map<string, string[]>();

function namesBelow(group: string): string[] {
  const knownNames = namesOf.get(group);
  if (knownNames) return knownNames;
  const names = membersBelow(group).map(
    (path) => path.slice(group === '' ? 0 : group.length + 1).split('.')[0] ?? '',
  );
  const each = [...new Set(names)];
  namesOf.set(group, each);
  return each;
}
