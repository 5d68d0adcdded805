import { looksCostly } from './costly-numbers.ts';
import type { DialTarget } from './dial-target.ts';
import { callingCodeOf } from './phone-number.ts';

/** What makes a call one that nobody should start by a slip of the hand. */
export type AskFirst = 'emergency' | 'service' | 'costly';

/** Internal numbers have up to so many digits; short codes that cost have more. */
const longestInternal = 4;

/** Why the user is asked before a number is called; undefined: it is one like any other. */
export function askFirst({ kind, number }: DialTarget, country: string): AskFirst | undefined {
  if (kind === 'emergency' || kind === 'service') return kind;
  if (kind === 'short' && number.length <= longestInternal) return undefined;
  return looksCostly(number, callingCodeOf(country)) ? 'costly' : undefined;
}
