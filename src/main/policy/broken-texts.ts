import { findNodeAtOffset, getNodePath } from 'jsonc-parser';
import { fieldOf } from './nodes.ts';
import { parsePolicy, type ParsedPolicy } from './parse-policy.ts';
import { tokensOf } from './tokens.ts';

/** More are read as any other damage. */
const mostTexts = 20;

/**
 * Reads a policy some of whose texts go on in the next line, such as a pasted certificate, as if they stood in one. A text
 * of that kind is not taken. Offsets are as in the file.
 * @returns undefined if there is no such text, or something else is wrong
 */
export function readBrokenTexts(source: string): ParsedPolicy | undefined {
  let text = source;
  const offsets: number[] = [];
  for (let count = 0; count <= mostTexts; count += 1) {
    const broken = firstBroken(text);
    if (broken === undefined) break;
    const end = endOfText(text, broken.end);
    if (end === -1 || count === mostTexts) return undefined;
    text = text.slice(0, broken.end) + text.slice(broken.end, end).replace(/[\r\n]/g, ' ') + text.slice(end);
    offsets.push(broken.offset);
  }
  if (offsets.length === 0) return undefined;
  const { root, breaks, problems } = parsePolicy(text);
  if (root === undefined || breaks.length + problems.length > 0) return undefined;
  return {
    root,
    breaks: offsets,
    problems: offsets.map((offset) => {
      const node = findNodeAtOffset(root, offset, true);
      const field = node ? fieldOf(getNodePath(node)).replace(/^\./, '') : '';
      return { offset, field, expected: { id: 'policy.expected.json.control' } };
    }),
  };
}

/** The first text whose line ends before it does. */
function firstBroken(text: string): { offset: number; end: number } | undefined {
  for (const { fault, offset, end } of tokensOf(text)) {
    if (fault === 'quote' && /[\r\n]/.test(text[end] ?? '')) return { offset, end };
  }
  return undefined;
}

/** The quotation mark that ends a text; -1: none. */
function endOfText(text: string, from: number): number {
  const closing = /(?:[^"\\]|\\[\s\S])*?"/y;
  closing.lastIndex = from;
  return closing.test(text) ? closing.lastIndex - 1 : -1;
}
