import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { Sentence } from '../../shared/sentence.ts';

/** What is wrong with the writing of a policy. */
interface WritingProblem {
  offset: number;
  field: string;
  expected: Sentence;
}

export interface ParsedPolicy {
  /** What can be read of it; undefined: nothing. */
  root: Node | undefined;
  /** Places at which it is no JSON: a value in which one lies is not to be believed. */
  breaks: number[];
  problems: WritingProblem[];
}

/** No member of a policy lies deeper, by far. */
const mostLevels = 24;

/** Reads JSON as far as it goes. Comments are taken, and a comma behind the last member. Never throws. */
export function parsePolicy(text: string): ParsedPolicy {
  const errors: ParseError[] = [];
  const root = readTree(text, errors);
  const deep = root ? cutOff(root) : [];
  return {
    root,
    breaks: errors.map(({ offset }) => offset),
    problems: [
      ...errors.map(({ error, offset }) => ({
        offset,
        field: root ? fieldAt(root, offset) : '',
        expected: expectedAt(error),
      })),
      ...deep.map(({ offset }) => ({
        offset,
        field: root ? fieldAt(root, offset) : '',
        expected: { id: 'policy.expected.shallow', values: { most: mostLevels } } as const,
      })),
    ],
  };
}

/** A file of brackets alone would take the parser deeper than the stack. */
function readTree(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
  } catch {
    return undefined;
  }
}

/** Leaves out what lies too deep for whatever reads it after this. @returns where, once */
function cutOff(root: Node): Node[] {
  let level = [root];
  for (let depth = 1; depth < mostLevels; depth += 1) level = level.flatMap(valuesIn);
  const below = level.flatMap(valuesIn);
  for (const node of level) Object.assign(node, { children: [] });
  return below.slice(0, 1);
}

const valuesIn = ({ children = [] }: Node): Node[] =>
  children.flatMap((child) => (child.type === 'property' ? (child.children?.[1] ?? []) : child));

/** The name of the member in which a place lies, or that follows it: `locked.retention.days`. */
function fieldAt(root: Node, offset: number): string {
  const names: string[] = [];
  let node: Node | undefined = root;
  while (node) {
    const inside: Node[] = node.children ?? [];
    const at = inside.findIndex((each) => offset < each.offset + each.length);
    const child = inside[at];
    if (!child) break;
    if (node.type === 'array') names.push(`[${at}]`);
    else names.push(`${names.length === 0 ? '' : '.'}${String(child.children?.[0]?.value ?? '')}`);
    const value: Node | undefined = node.type === 'array' ? child : child.children?.[1];
    node = value && offset >= value.offset ? value : undefined;
  }
  return names.join('');
}

function expectedAt(error: ParseError['error']): Sentence {
  switch (printParseErrorCode(error)) {
    case 'CommaExpected':
      return { id: 'policy.expected.json.comma' };
    case 'ColonExpected':
      return { id: 'policy.expected.json.colon' };
    case 'PropertyNameExpected':
      return { id: 'policy.expected.json.name' };
    case 'ValueExpected':
      return { id: 'policy.expected.json.value' };
    case 'CloseBraceExpected':
      return { id: 'policy.expected.json.close', values: { bracket: '}' } };
    case 'CloseBracketExpected':
      return { id: 'policy.expected.json.close', values: { bracket: ']' } };
    case 'EndOfFileExpected':
      return { id: 'policy.expected.json.end' };
    case 'UnexpectedEndOfString':
      return { id: 'policy.expected.json.quote' };
    case 'UnexpectedEndOfComment':
      return { id: 'policy.expected.json.comment' };
    default:
      return { id: 'policy.expected.json' };
  }
}
