import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { writingProblems, type WritingProblem } from './writing-problems.ts';

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
