import { looksCostly } from './costly-numbers.ts';
import type { DialTarget } from './dial-target.ts';
import { callingCodeOf } from './phone-number.ts';

/** Why a number needs confirmation before it is called. */
export type AskFirst = 'emergency' | 'service' | 'costly';

/** Longer ones may be short codes that cost money. */
const longestInternal = 4;

/** Undefined: no confirmation is needed. */
export function askFirst({ kind, number }: DialTarget, country: string): AskFirst | undefined {
  if (kind === 'emergency' || kind === 'service') return kind;
  if (kind === 'short' && number.length <= longestInternal) return undefined;
  return looksCostly(number, callingCodeOf(country)) ? 'costly' : undefined;
}
