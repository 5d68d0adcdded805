import { askFirst } from '../../shared/ask-first.ts';
import { readTarget, type DialTarget } from '../../shared/dial-target.ts';
import { pretty } from '../../shared/phone-number.ts';
import { Refusal } from '../base/refusal.ts';

/** The number to dial for a typed or pasted text. @throws Refusal for none, several, or one that needs confirmation */
export function dialNumber(text: string, sure: boolean, country: string): string {
  const target = targetOf(text, country);
  const why = sure ? undefined : askFirst(target, country);
  if (why) throw new Refusal({ kind: 'ask-first', number: pretty(target.number), why });
  return target.number;
}

/** The target of a transfer. @throws Refusal for none, several, or an unconfirmed emergency number */
export function transferNumber(text: string, sure: boolean, country: string): string {
  const { number, kind } = targetOf(text, country);
  if (kind === 'emergency' && !sure) throw new Refusal({ kind: 'emergency', number });
  return number;
}

function targetOf(text: string, country: string): DialTarget {
  const target = readTarget(text, country);
  if (!target) throw new Refusal({ kind: 'not-a-number', text });
  return target;
}
