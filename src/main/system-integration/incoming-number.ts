import { askFirst } from '../../shared/ask-first.ts';
import { readTarget, targetsIn, type DialTarget } from '../../shared/dial-target.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import { callingCode, callingCodeOf } from '../../shared/phone-number.ts';
import { readPhoneLink } from '../../shared/phone-link.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { failureOf } from '../base/refusal.ts';

/** What is done with numbers that come from other programs. */
interface IncomingNumbers {
  /** A `tel:` or `callto:` link was opened. */
  open(link: string): Promise<void>;
  /** The key for the selected text was pressed. */
  dialSelected(text: string): Promise<void>;
}

interface IncomingNumberParts {
  /** ISO 3166-1 alpha-2, for national writings. */
  country(): string;
  /** Somebody in the directory has this number (E.164). */
  isContact(number: string): boolean;
  /** The user wants ordinary numbers to be called without a further step. */
  atOnce(): boolean;
  /** Calls it, as calls were started last. @throws Refusal, PlatformException; undefined: it cannot be done now */
  call(): ((number: string) => Promise<void>) | undefined;
  /** Shows the desk with this number in its dialler. */
  fill(number: string): void;
  /**
   * Fills it in, and does `again` when calls can be started, unless the user changes it meanwhile.
   * @returns false where nobody is, or is about to be, signed in: nothing was done
   */
  wait(number: string, again: () => Promise<void>): boolean;
  /** Shows the desk with these numbers to choose from. */
  choose(numbers: string[]): void;
  /** Says it in the desk window, which is shown for it. */
  say(sentence: Sentence, tone: 'info' | 'danger'): void;
  /** Says it where the user is: in another program. */
  tell(sentence: Sentence): void;
}

/** Nothing is dialled without the user: numbers are filled in, unless ordinary ones are to be called at once. */
export function createIncomingNumbers(parts: IncomingNumberParts): IncomingNumbers {
  const { country, fill, say } = parts;

  /** Never a short code, or one that is asked about first; abroad only somebody whom the user knows. */
  const isOrdinary = (target: DialTarget): boolean => {
    const { kind, number } = target;
    if (kind !== 'number' || askFirst(target, country()) !== undefined) return false;
    return callingCode(number) === callingCodeOf(country()) || parts.isContact(number);
  };

  async function take(target: DialTarget, again?: () => Promise<void>): Promise<void> {
    const wanted = parts.atOnce() && isOrdinary(target);
    const call = wanted ? parts.call() : undefined;
    if (!call) {
      if (!wanted || !again || !parts.wait(target.number, again)) fill(target.number);
      return;
    }
    try {
      await call(target.number);
    } catch (error) {
      fill(target.number);
      say({ id: 'notice.dialRefused', values: { why: failureSentence(failureOf(error)) } }, 'danger');
    }
  }

  return {
    async open(link) {
      const reading = readPhoneLink(link);
      if (!reading.ok) return say(reading.problem, 'danger');
      const { number, extension } = reading;
      const target = readTarget(number, country());
      if (!target) return say({ id: 'link.noNumber', values: { link: link.slice(0, 80) } }, 'danger');
      if (extension !== undefined) say({ id: 'link.extension', values: { extension } }, 'info');
      // Read again by then: only the account tells the country in which a national number is meant.
      const again = (): Promise<void> => take(readTarget(number, country()) ?? target);
      await take(target, again);
    },
    async dialSelected(text) {
      const targets = targetsIn(text, country());
      const [only, other] = targets;
      if (!only) return parts.tell({ id: text.trim() === '' ? 'hotkey.noText' : 'hotkey.noNumber' });
      if (other) return parts.choose(targets.map(({ number }) => number));
      await take(only);
    },
  };
}
