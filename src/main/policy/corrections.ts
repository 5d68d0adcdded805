import { findNodeAtOffset, getNodePath, type Node } from 'jsonc-parser';
import type { Sentence } from '../../shared/sentence.ts';
import { createEditCheck, edited, type Edit } from './edit-check.ts';
import { fieldOf } from './nodes.ts';
import { parsePolicy } from './parse-policy.ts';
import type { WritingProblem } from './writing-problems.ts';

/** A policy as it reads once one character is put right. */
export interface Correction {
  /** The corrected tree, with offsets of the file. */
  root: Node;
  /** Offset of a changed character that may belong to a value; undefined if only characters between values were changed. */
  touched: number | undefined;
  problem: WritingProblem;
}

const punctuation = ['"', '{', '}', '[', ']', ':', ','];
/** Most corrections that are searched; with more, every member would be in doubt. */
const mostCorrections = 60;
/** Limits the time spent on a damaged file: the characters of all texts that are tried, and of the file. */
const mostCharacters = 8_000_000;
const longest = 100_000;

/**
 * Finds the single characters that, added, left out or replaced, make JSON of a damaged policy: about one of the first
 * errors, else anywhere. Only brackets, quotation marks, colons and commas are tried, as values cannot be guessed.
 */
export function correctionsOf(text: string, errors: readonly WritingProblem[]): Correction[] {
  if (text.length > longest) return [];
  let charactersLeft = mostCharacters;
  const isMended = createEditCheck(text);
  function tryAll(edits: Iterable<Edit>, error?: WritingProblem): Correction[] {
    const found: Correction[] = [];
    for (const edit of edits) {
      charactersLeft -= text.length;
      if (charactersLeft < 0 || found.length === mostCorrections) break;
      if (isMended(edit)) found.push(...corrected(text, edit, error));
    }
    return found;
  }
  for (const error of errors.slice(0, 3)) {
    const near = tryAll(editsNear(text, error.offset), error);
    if (near.length > 0) return near;
  }
  return tryAll(editsBetween(text, 0, text.length));
}

function corrected(text: string, edit: Edit, error: WritingProblem | undefined): Correction[] {
  const { at, added, removed } = edit;
  const { root, breaks } = parsePolicy(edited(text, edit));
  if (root === undefined || breaks.length > 0) return [];
  moveBack(root, edit);
  const isBetween = removed === 0 && added !== '"';
  const touched = isBetween ? undefined : at;
  // A bracket that seems superfluous may be the wrong kind of bracket.
  const isOtherBracket = removed > 0 && error?.expected.id === 'policy.expected.json.extraClose' && added;
  if (error && !isOtherBracket) return [{ root, touched, problem: error }];
  const node = findNodeAtOffset(root, at, true);
  const field = node ? fieldOf(getNodePath(node)).replace(/^\./, '') : '';
  const expected: Sentence = added
    ? { id: 'policy.expected.json.character', values: { character: added } }
    : { id: 'policy.expected.json.noCharacter', values: { character: text.slice(at, at + removed) } };
  return [{ root, touched, problem: { offset: at, field, expected } }];
}

/** In the line of the error, the one before and the one after; a closing bracket may also be missing further on. */
function* editsNear(text: string, error: number): Generator<Edit, void> {
  const start = text.lastIndexOf('\n', error - 1) + 1;
  const end = endOfLine(text, error);
  const next = endOfLine(text, end + 1);
  yield* editsBetween(text, start, end);
  yield* editsBetween(text, text.lastIndexOf('\n', start - 2) + 1, start - 1);
  yield* editsBetween(text, end + 1, next);
  for (let last = next; last < text.length;) {
    last = endOfLine(text, last + 1);
    // Before the comma that may end the line.
    const at = last - (/,?\s*$/.exec(text.slice(Math.max(0, last - 8), last))?.[0].length ?? 0);
    for (const added of ['}', ']']) yield { at, removed: 0, added };
  }
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

function* editsBetween(text: string, from: number, to: number): Generator<Edit, void> {
  for (let at = from; at <= to; at += 1) {
    const character = text[at] ?? '';
    if (punctuation.includes(character)) {
      for (const added of ['', ...punctuation]) if (added !== character) yield { at, removed: 1, added };
    }
    // Within a number or a word nothing is missing but a letter.
    if (isPartOfWord(text[at - 1]) && isPartOfWord(character)) continue;
    for (const added of punctuation) {
      if (added !== ',' || !isBetweenNumbers(text, at)) yield { at, removed: 0, added };
    }
  }
}

const isPartOfWord = (character = ''): boolean => /[\w.+-]/.test(character);

/** `3 0` is no two numbers. */
const isBetweenNumbers = (text: string, at: number): boolean =>
  /\d\s*$/.test(text.slice(Math.max(0, at - 20), at)) && /^\s*\d/.test(text.slice(at, at + 20));

/** Gives the nodes behind a correction their offsets in the file. */
function moveBack(node: Node, edit: Edit): void {
  const by = edit.added.length - edit.removed;
  if (node.offset > edit.at) Object.assign(node, { offset: node.offset - by });
  for (const child of node.children ?? []) moveBack(child, edit);
}
