import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { tokensOf } from './tokens.ts';
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
  const flat = withoutDepths(text);
  const root: Node | undefined = parseTree(flat, errors, { allowTrailingComma: true });
  const deep = root ? cutOff(root) : [];
  const breaks = errors.map(({ offset }) => offset);
  const isCut = flat !== text;
  const writing = breaks.length === 0 && !isCut ? { problems: [], breaks } : writingProblems(text);
  return {
    root,
    // The part that was cut may contain errors that the parser did not see.
    breaks: [...breaks, ...writing.breaks, ...(isCut ? writing.problems.map(({ offset }) => offset) : [])],
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

/** Blanks levels that are too deep for the parser's stack; offsets stay. Also returns the first such level. */
function withoutDepths(text: string): string {
  let [flat, done, depth] = ['', 0, 0];
  for (const { kind, offset, end } of tokensOf(text)) {
    if (kind === '{' || kind === '[') {
      depth += 1;
      if (depth !== mostLevels + 1) continue;
      // Its brackets stay, so that `cutOff` finds it.
      flat += text.slice(done, end);
      done = end;
    } else if (kind === '}' || kind === ']' || kind === 'end') {
      if (depth === mostLevels + 1 || (kind === 'end' && depth > mostLevels)) {
        flat += ' '.repeat(offset - done);
        done = offset;
      }
      depth = Math.max(0, depth - 1);
    }
  }
  return flat + text.slice(done);
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
