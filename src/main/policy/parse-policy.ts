import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { writingProblems, type WritingProblem } from './writing-problems.ts';

export interface ParsedPolicy {
  /** The readable part; undefined: none. */
  root: Node | undefined;
  /** Offsets of syntax errors; a value that contains one cannot be trusted. */
  breaks: number[];
  problems: WritingProblem[];
}

/** Far deeper than any member of a policy. */
const mostLevels = 24;

/** Parses the readable part of JSON. Allows comments and trailing commas. Never throws. */
export function parsePolicy(text: string): ParsedPolicy {
  const errors: ParseError[] = [];
  const root = readTree(text, errors);
  const deep = root ? cutOff(root) : [];
  const breaks = errors.map(({ offset }) => offset);
  const writing = breaks.length === 0 ? { problems: [], breaks } : writingProblems(text);
  return {
    root,
    breaks: [...breaks, ...writing.breaks],
    problems: [
      ...writing.problems,
      ...deep.map(({ offset }) => ({
        offset,
        field: '',
        expected: { id: 'policy.expected.shallow', values: { most: mostLevels } } as const,
      })),
    ],
  };
}

/** Protects the parser from a stack overflow. */
function readTree(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
  } catch {
    return undefined;
  }
}

/** Removes nodes that are too deep for later readers. @returns the offset of the first one */
function cutOff(root: Node): Node[] {
  let level = [root];
  for (let depth = 1; depth < mostLevels; depth += 1) level = level.flatMap(valuesIn);
  const below = level.flatMap(valuesIn);
  for (const node of level) Object.assign(node, { children: [] });
  return below.slice(0, 1);
}

const valuesIn = ({ children = [] }: Node): Node[] =>
  children.flatMap((child) => (child.type === 'property' ? (child.children?.[1] ?? []) : child));
