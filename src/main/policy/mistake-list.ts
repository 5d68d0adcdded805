import type { PolicyMistake } from '../../shared/policy/policy.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { createPlaces } from './places.ts';

/** The mistakes in a policy, without repetitions. */
export interface MistakeList {
  /** @param expected called only if the mistake is listed, as their number is limited */
  report(offset: number, field: string, expected: Sentence | (() => Sentence)): void;
  lineOf(offset: number): number;
  /** In file order. */
  sorted(): PolicyMistake[];
  /** There are more mistakes than are listed. */
  hasMore(): boolean;
}

export const mostMistakes = 100;

/** One per check of a policy. Offsets count characters of `text`. */
export function createMistakeList(text: string): MistakeList {
  const places = createPlaces(text);
  const named: PolicyMistake[] = [];
  const seenKeys = new Set<string>();
  let hasMore = false;
  return {
    report(offset, field, expected) {
      if (hasMore) return;
      const sentence = typeof expected === 'function' ? expected() : expected;
      const mistake = { ...places.at(offset), field: clean(field), expected: sentence };
      const key = JSON.stringify(mistake);
      if (seenKeys.has(key)) return;
      if (named.length === mostMistakes) {
        hasMore = true;
        return;
      }
      seenKeys.add(key);
      named.push(mistake);
    },
    lineOf: (offset) => places.at(offset).line,
    sorted: () => named.toSorted((a, b) => a.line - b.line || a.column - b.column),
    hasMore: () => hasMore,
  };
}

const clean = (field: string): string => field.replaceAll(/\p{C}/gu, '?').slice(0, 200);
