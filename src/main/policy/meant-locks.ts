import { policyGroups, policyMembers } from '../../shared/policy/members.ts';

const members: ReadonlySet<string> = new Set(policyMembers.map(({ path }) => path));

/** The members in a group, or the one member of this path; none where there is neither. */
export const membersAt = (path: string): string[] =>
  members.has(path)
    ? [path]
    : policyGroups.has(path)
      ? [...members].filter((each) => each.startsWith(`${path}.`))
      : [];

/** A word that has a quotation mark beside it or a colon behind it, of which one may be missing. */
const word = /(["']?)([A-Za-z]\w{0,40})(?=(["']?)\s*(:?))/g;

/**
 * The members that were meant to be locked, by their names alone: in a damaged file a bracket in the wrong place moves whatever
 * stands behind it elsewhere. A name too many is better than a lock that is lost.
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

/** Of the three signs between a name and what is in it, one may be missing or another one. */
function opensSomething(text: string, offset: number): boolean {
  const signs = new Set(
    text
      .slice(offset, offset + 40)
      .replaceAll(/\s/g, '')
      .slice(0, 4),
  );
  return ['"', ':', '{'].filter((sign) => signs.has(sign)).length >= 2;
}

const commentStart = /(?<=^|[\s,{}[\]])\/[/*]/g;

/** What is commented out is not meant. A comment that does not end is none, and neither is what follows `https:`. */
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
