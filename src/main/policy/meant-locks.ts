import { policyGroups, policyMembers } from '../../shared/policy/members.ts';

const members: ReadonlySet<string> = new Set(policyMembers.map(({ path }) => path));

/** The members of a group, or the member itself; none for an unknown path. */
export const membersAt = (path: string): string[] =>
  members.has(path)
    ? [path]
    : policyGroups.has(path)
      ? [...members].filter((each) => each.startsWith(`${path}.`))
      : [];

/** A word next to a quotation mark or before a colon. */
const word = /(["'“”„‘’]?)([A-Za-z]\w{0,40})(?=(["'“”‘’]?)\s*(:?))/g;

/**
 * Guesses by name which members of a damaged file were meant to be locked, as a misplaced bracket may move them to
 * another section. A lock too many is better than a lost one.
 */
export function namedInLocked(source: string): Set<string> {
  const text = withoutComments(source);
  const named = new Set<string>();
  const opened = new Set<string>();
  let isLocked = false;
  let groups: string[] = [];
  for (const { index, 0: all, 1: before, 2: name = '', 3: behind, 4: colon } of text.matchAll(word)) {
    if (!before && !behind && !colon) continue;
    if (isSection(name) && opensSomething(text, index + all.length)) {
      isLocked = name === 'locked';
      groups = [];
    }
    if (!isLocked) continue;
    const inner = groups.map((group) => `${group}.${name}`).filter((path) => members.has(path));
    for (const path of inner) named.add(path);
    if (members.has(name)) named.add(name);
    if (policyGroups.has(name)) {
      opened.add(name);
      groups = inner.length > 0 ? [...groups, name] : [name];
    } else if (members.has(name) && inner.length === 0) groups = [];
  }
  for (const group of opened) {
    const inside = membersAt(group);
    if (!inside.some((path) => named.has(path))) for (const path of inside) named.add(path);
  }
  return named;
}

const isSection = (name: string): boolean => name === 'defaults' || name === 'locked';

/** One of the three characters between a name and its content may be missing or wrong. */
function opensSomething(text: string, offset: number): boolean {
  const characters = new Set(
    text
      .slice(offset, offset + 40)
      .replaceAll(/\s/g, '')
      .slice(0, 4),
  );
  return ['"', ':', '{'].filter((character) => characters.has(character)).length >= 2;
}

const commentStart = /(?<=^|[\s,{}[\]])\/[/*]/g;

/** Removes comments. Unterminated ones do not count, nor does the `//` of `https://`. */
function withoutComments(source: string): string {
  let [text, done] = ['', 0];
  const lastEnd = source.lastIndexOf('*/');
  for (const { index, 0: start } of source.matchAll(commentStart)) {
    if (index < done || (start === '/*' && index + 2 > lastEnd)) continue;
    text += source.slice(done, index);
    const end =
      start === '//' ? source.slice(index).search(/[\r\n]/) + index : source.indexOf('*/', index + 2) + 2;
    done = end < index ? source.length : end;
  }
  return text + source.slice(done);
}
