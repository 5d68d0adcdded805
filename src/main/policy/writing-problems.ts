import type { MessageId } from '../../shared/messages/index.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { tokensOf, type Token } from './tokens.ts';

/** A syntax error in a policy. */
export interface WritingProblem {
  offset: number;
  /** The member, such as `locked.retention.days`; empty: the whole file. */
  field: string;
  expected: Sentence;
}

export interface Writing {
  problems: WritingProblem[];
  /** Ends of values that only look complete: of `1,5` the 1. */
  breaks: number[];
}

/** An unclosed object or list, and what may come next in it. */
interface Frame {
  /** Its opening bracket. */
  opening: Token;
  closing: '}' | ']';
  next: 'name' | 'colon' | 'value' | 'comma';
  /** Name of the current member. */
  name?: Token;
  /** End of the value before, if no comma divides it from the name. */
  joined?: number | undefined;
  /** Index of the current element. */
  at: number;
}

type Id<M> = M extends `policy.expected.json.${infer name}` ? name : never;
const json = (id: Exclude<Id<MessageId>, 'close' | 'unclosed' | 'character' | 'noCharacter'>): Sentence => ({
  id: `policy.expected.json.${id}`,
});
/** Further ones are not reported. */
const mostProblems = 1_000;
/** Deep enough for every member; deeper ones are not read. */
const mostNames = 24;

/**
 * Finds the syntax errors of a policy. Reports each where it was made, not where parsing stopped, without errors that only
 * follow from it, and at most one per line.
 */
export function writingProblems(source: string): Writing {
  const walk = createWalk();
  for (const token of tokensOf(source)) {
    walk.take(token);
    if (walk.problems.length > mostProblems) break;
  }
  const lines = new Set<number>();
  const problems = walk.problems.toSorted((a, b) => a.offset - b.offset);
  return {
    problems: problems.filter(({ offset }) => {
      const start = Math.max(source.lastIndexOf('\n', offset - 1), source.lastIndexOf('\r', offset - 1));
      const isFirst = !lines.has(start);
      lines.add(start);
      return isFirst;
    }),
    breaks: walk.breaks,
  };
}

interface Walk {
  problems: WritingProblem[];
  breaks: number[];
  take(token: Token): void;
}

function createReports(problems: WritingProblem[], frames: readonly Frame[]) {
  let isLost = false;
  /**
   * The first bracket that, by its indentation, was closed by the bracket of another one, or the first closing one too many.
   * It is reported if there is an error behind it.
   */
  let suspect: WritingProblem | undefined;

  function report(offset: number, expected: Sentence, field = fieldOf(frames)): void {
    if (!suspect) return void problems.push({ offset, field, expected });
    // Everything behind it is read in the wrong context, so later errors are reported only once it is corrected.
    if (!isLost) problems.push(suspect);
    isLost = true;
  }

  return {
    report,
    reportFirst(...problem: Parameters<typeof report>): void {
      if (problems.length === 0) report(...problem);
    },
    note(problem: WritingProblem): void {
      if (problems.length === 0) suspect ??= problem;
    },
  };
}

/** What the parts of a walk share. */
interface Position extends ReturnType<typeof createReports> {
  stack: FrameStack;
  /** Ends of values that only look complete. */
  breaks: number[];
  /** The last two tokens, the newest first. */
  recent(): readonly Token[];
  /** Where something is missing: after the previous token. */
  gap(): number;
}

/** Walks through the tokens of a policy: an open bracket and what may come next in it decide what a token is. */
function createWalk(): Walk {
  const problems: WritingProblem[] = [];
  const stack = createFrameStack();
  const reports = createReports(problems, stack.frames);
  const { report } = reports;
  let recent: Token[] = [];
  let isOver = false;
  const gap = (): number => recent[0]?.end ?? 0;
  const position: Position = { ...reports, stack, breaks: [], recent: () => recent, gap };
  const brackets = createBrackets(position);
  const steps = createSteps(position, brackets);

  function outsideBrackets(token: Token): void {
    if (isOver) {
      if (token.kind !== 'end') report(token.offset, json('end'));
    } else if (token.kind === '{' || token.kind === '[') return stack.begin(token);
    else if (token.kind === 'end') report(0, { id: 'policy.expected.content' });
    else report(token.offset, { id: 'policy.expected.whole' });
    isOver = true;
  }

  function within(frame: Frame, token: Token): void {
    if (token.kind === 'end') brackets.missingClose(frame);
    else if (token.kind === '}' || token.kind === ']') brackets.close(frame, token);
    else steps[frame.next](frame, token);
    isOver = stack.frames.length === 0;
  }

  return {
    problems,
    breaks: position.breaks,
    take(token) {
      if (token.fault === 'comment') {
        // The rest of the file belongs to it.
        stack.clear();
        isOver = true;
        return report(token.offset, json('comment'), '');
      }
      const frame = stack.frames.at(-1);
      if (frame) within(frame, token);
      else outsideBrackets(token);
      if (token.fault) report(token.offset, json(token.fault));
      recent = [token, ...recent.slice(0, 1)];
    },
  };
}

interface FrameStack {
  /** The outermost first. */
  frames: readonly Frame[];
  /** Does nothing for a token that opens no bracket. */
  begin(opening: Token): void;
  /** @returns the innermost frame that this bracket ends, and how many are open within it; undefined: none is */
  endedBy(closing: string): { frame: Frame; within: number } | undefined;
  /** Removes a frame and those within it. */
  end(frame: Frame): void;
  clear(): void;
}

function createFrameStack(): FrameStack {
  const frames: Frame[] = [];
  /** How many frames end with each bracket: a file full of wrong ones would be searched again and again. */
  const open = { '}': 0, ']': 0 };
  return {
    frames,
    begin(opening) {
      const frame = frameOf(opening);
      if (!frame) return;
      frames.push(frame);
      open[frame.closing] += 1;
    },
    endedBy(closing) {
      if (open[closing === '}' ? '}' : ']'] === 0) return undefined;
      const at = frames.findLastIndex((each) => each.closing === closing);
      const frame = frames[at];
      return frame && { frame, within: frames.length - 1 - at };
    },
    end(frame) {
      for (const { closing } of frames.splice(frames.lastIndexOf(frame))) open[closing] -= 1;
    },
    clear() {
      frames.length = 0;
      Object.assign(open, { '}': 0, ']': 0 });
    },
  };
}

interface Brackets {
  missingClose(frame: Frame): void;
  noteUnclosed(frame: Frame): void;
  close(frame: Frame, token: Token): void;
}

/** Closing brackets: missing ones, extra ones, and those of other frames. */
function createBrackets({ stack, breaks, report, reportFirst, note, recent, gap }: Position): Brackets {
  let lastClosed: Frame | undefined;

  function missingClose(frame: Frame): void {
    const field = fieldOf(stack.frames.slice(0, stack.frames.indexOf(frame)));
    const { offset, expected } = missingCloseProblem(frame, recent()[0], field);
    reportFirst(offset, expected, field);
  }

  const noteUnclosed = (frame: Frame): void =>
    note(unclosedProblem(frame, fieldOf(stack.frames.slice(0, -1))));

  function close(frame: Frame, token: Token): void {
    const { kind, offset } = token;
    if (frame.closing === '}' && frame.next === 'value') report(gap(), json('value'));
    if (frame.next === 'colon') report(gap(), json('colon'));
    if (frame.joined !== undefined) breaks.push(frame.joined);
    const ended = stack.endedBy(kind);
    if (!ended) return report(offset, json('extraClose'));
    const isExtra = isOneTooMany(ended.frame, token, { before: recent()[0], lastClosed });
    if (ended.within > 0) {
      if (isExtra) return report(offset, json('extraClose'));
      missingClose(frame);
    } else if (isExtra) note({ offset, field: fieldOf(stack.frames), expected: json('extraClose') });
    else if (token.isFirst && token.indent < frame.opening.indent) noteUnclosed(frame);
    lastClosed = ended.frame;
    stack.end(ended.frame);
  }

  return { missingClose, noteUnclosed, close };
}

/** What a token is where a name, a colon, a value or a comma may come next. */
function createSteps(
  { stack, breaks, report, recent, gap }: Position,
  { missingClose, noteUnclosed }: Brackets,
): Record<Frame['next'], (frame: Frame, token: Token) => void> {
  function decimal(frame: Frame, whole: Token): void {
    frame.next = 'comma';
    report(whole.offset, json('point'));
    breaks.push(whole.end);
  }

  return {
    name(frame: Frame, token: Token): void {
      const whole = wholeOf(token, recent());
      if (whole) return decimal(frame, whole);
      if (token.kind === ',') return report(token.offset, json('extraComma'));
      if (isNameLike(token)) {
        Object.assign(frame, { name: token, next: 'colon' });
        if (token.kind === 'bare') report(token.offset, json('name'));
        return;
      }
      if (isBegunBeside(frame, token)) noteUnclosed(frame);
      report(token.offset, json('name'));
      frame.next = token.kind === ':' ? 'value' : 'comma';
      stack.begin(token);
    },
    colon(frame: Frame, token: Token): void {
      const { joined } = frame;
      frame.joined = undefined;
      if (token.kind === ':') return void (frame.next = 'value');
      // A word that looks like a name may belong to the value before it: `3 days`.
      if (joined !== undefined) breaks.push(joined);
      // `"theme: "dark"`: the name continues to the next quotation mark.
      if (frame.name?.text.includes(':') === true) report(frame.name.offset, json('quote'));
      else report(gap(), json('colon'));
      if (token.kind === ',') return nextMember(frame);
      frame.next = 'comma';
      stack.begin(token);
    },
    value(frame: Frame, token: Token): void {
      if (token.kind === ',') {
        if (frame.closing === ']') report(token.offset, json('extraComma'));
        else report(gap(), json('value'));
        return nextMember(frame);
      }
      if (token.kind === 'bare' || token.kind === ':') report(token.offset, json('value'));
      frame.next = 'comma';
      stack.begin(token);
    },
    comma(frame: Frame, token: Token): void {
      if (token.kind === ',') return nextMember(frame);
      const [last] = recent();
      if (token.kind === ':') {
        if (frame.closing === ']' || last === undefined || !isNameLike(last)) return missingClose(frame);
        // `"theme":` without a value: the next name was read as one.
        report(frame.name?.end ?? last.offset, json('value'));
        return void Object.assign(frame, { name: last, next: 'value' });
      }
      report(gap(), json('comma'));
      // In `3 0`, the 3 only looks complete.
      if (token.kind === 'number' || token.kind === 'word') breaks.push(gap());
      if (frame.closing === ']') frame.at += 1;
      else if (isNameLike(token))
        return void Object.assign(frame, { name: token, next: 'colon', joined: gap() });
      stack.begin(token);
    },
  };
}

const unclosedProblem = (
  { opening: { offset }, closing: bracket }: Pick<Frame, 'opening' | 'closing'>,
  field: string,
): WritingProblem => ({
  offset,
  field,
  expected: { id: 'policy.expected.json.unclosed', values: { bracket } },
});

/** Reported at the opening bracket unless the closing one belongs in the same line; another error may have hidden it. */
function missingCloseProblem(frame: Frame, before: Token | undefined, field: string): WritingProblem {
  if (before?.line !== frame.opening.line) return unclosedProblem(frame, field);
  const expected: Sentence = { id: 'policy.expected.json.close', values: { bracket: frame.closing } };
  return { offset: before.end, field, expected };
}

/** Something begins right below the bracket of an object, as its next neighbour in a list would. */
const isBegunBeside = ({ opening }: Frame, { kind, isFirst, indent }: Token): boolean =>
  (kind === '{' || kind === '[') && isFirst && opening.isFirst && indent === opening.indent;

/** `"zoom": 1,5` would be read as 1. @returns the token of the 1 */
function wholeOf(token: Token, [comma, whole]: readonly Token[]): Token | undefined {
  if (token.kind !== 'number' || comma?.kind !== ',' || whole?.kind !== 'number') return undefined;
  return whole.end === comma.offset && comma.end === token.offset ? whole : undefined;
}

function nextMember(frame: Frame): void {
  frame.next = frame.closing === '}' ? 'name' : 'value';
  frame.at += 1;
}

function frameOf(opening: Token): Frame | undefined {
  if (opening.kind === '{') return { opening, closing: '}', next: 'name', at: 0 };
  return opening.kind === '[' ? { opening, closing: ']', next: 'value', at: 0 } : undefined;
}

/** Whether the bracket is a second closing one in the line of its opening one: `"popup": { "enabled": true }},` */
function isOneTooMany(
  { opening }: Frame,
  { line, isFirst }: Token,
  { before, lastClosed }: { before: Token | undefined; lastClosed: Frame | undefined },
): boolean {
  if (isFirst || !isClosing(before) || opening.line === line) return false;
  return lastClosed !== undefined && lastClosed.opening.line !== opening.line;
}

const isClosing = (token: Token | undefined): boolean => token?.kind === '}' || token?.kind === ']';

const isNameLike = ({ kind }: Token): boolean => kind === 'text' || kind === 'bare';

/** Path of the current member, as far as its name is known. */
function fieldOf(frames: readonly Frame[]): string {
  const names = frames.slice(0, mostNames).map(({ closing, next, name, at }) => {
    if (closing === ']') return `[${at}]`;
    return next === 'name' || name === undefined ? '' : `.${writtenName(name.text)}`;
  });
  return names.join('').replace(/^\./, '');
}

/** Without quotation marks, and without what follows where the second one is missing. */
const writtenName = (text: string): string => text.replace(/^["']/, '').replace(/["':].*$/s, '');
