import { findNodeAtOffset, getNodePath, type Node } from 'jsonc-parser';
import { fieldOf } from './nodes.ts';
import { countBelow } from './offsets.ts';
import { parsePolicy, type ParsedPolicy } from './parse-policy.ts';
import { tokensOf, type Token } from './tokens.ts';

/** Names as JavaScript and YAML allow them, and texts in the quotation marks of word processors. */
const bareName = /^[A-Za-z$][\w.]*$/;
const quotedName = /^[“”„‘’'][A-Za-z$][\w.]*[“”‘’']$/;
const quotedText = /^[“”„‘’'][^"“”„‘’'\\\r\n]*[“”‘’']/;
const startsName: ReadonlySet<string> = new Set(['{', ',']);

/** A name or value that is put into double quotation marks. */
interface Quoting {
  token: Token;
  end: number;
  /** Its own marks are replaced; otherwise two are added. */
  isMarked: boolean;
  isName: boolean;
}

/**
 * Reads a policy some of whose names have no double quotation marks, which moves all that follows for a parser, as if they
 * had them. Offsets are as in the file. A value with other marks is not taken.
 * @returns undefined if there is no such name, or something else is wrong
 */
export function readOtherQuotes(text: string): ParsedPolicy | undefined {
  const quotings = quotingsIn(text);
  if (quotings.length === 0) return undefined;
  let [quoted, done] = ['', 0];
  /** Offsets of the marks that were added. */
  const added: number[] = [];
  for (const { token, end, isMarked } of quotings) {
    quoted += text.slice(done, token.offset);
    if (!isMarked) added.push(quoted.length);
    quoted += `"${isMarked ? text.slice(token.offset + 1, end - 1) : token.text}"`;
    if (!isMarked) added.push(quoted.length - 1);
    done = end;
  }
  const { root, breaks, problems } = parsePolicy(quoted + text.slice(done));
  if (root === undefined || breaks.length + problems.length > 0) return undefined;
  moveBack(root, added);
  const lines = new Set<number>();
  return {
    root,
    breaks: quotings.flatMap(({ token, isName }) => (isName ? [] : token.offset)),
    problems: quotings.flatMap(({ token: { offset, line }, isName }) => {
      if (lines.has(line)) return [];
      lines.add(line);
      const node = findNodeAtOffset(root, offset, true);
      const field = node ? fieldOf(getNodePath(node)).replace(/^\./, '') : '';
      return { offset, field, expected: { id: `policy.expected.json.${isName ? 'name' : 'value'}` } };
    }),
  };
}

function quotingsIn(text: string): Quoting[] {
  const quotings: Quoting[] = [];
  const tokens = [...tokensOf(text)];
  let done = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'bare' || token.offset < done) continue;
    const before = tokens[at - 1]?.kind ?? '';
    const isName = startsName.has(before) && tokens[at + 1]?.kind === ':';
    if (isName && (bareName.test(token.text) || quotedName.test(token.text)))
      quotings.push({ token, end: token.end, isMarked: !bareName.test(token.text), isName });
    else if (before === ':' || before === '[' || before === ',') {
      const marked = quotedText.exec(text.slice(token.offset, token.offset + 2_000))?.[0];
      if (marked === undefined) continue;
      quotings.push({ token, end: token.offset + marked.length, isMarked: true, isName: false });
    }
    done = quotings.at(-1)?.end ?? 0;
  }
  return quotings;
}

/** Gives nodes the offsets and lengths that they have without the marks that were added. */
function moveBack(node: Node, added: readonly number[]): void {
  const back = (offset: number): number => offset - countBelow(added, offset);
  const moved = (each: Node): void => {
    const { offset, length, children = [] } = each;
    const start = back(offset);
    Object.assign(each, { offset: start, length: back(offset + length) - start });
    for (const child of children) moved(child);
  };
  moved(node);
}
