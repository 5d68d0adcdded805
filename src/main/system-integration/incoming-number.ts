import { askFirst } from '../../shared/ask-first.ts';
import { readTarget, targetsIn, type DialTarget } from '../../shared/dial-target.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import { callingCode, callingCodeOf } from '../../shared/phone-number.ts';
import { readPhoneLink } from '../../shared/phone-link.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { failureOf } from '../base/refusal.ts';
import type { NumberTaker } from './desk-dialler.ts';
import type { UnansweredCall } from './unanswered-call.ts';

interface IncomingNumbers {
  open(link: string): Promise<void>;
  dialSelected(text: string): Promise<void>;
}

interface IncomingNumberDeps {
  country(): string;
  /** Whether a contact has this number (E.164). */
  isContact(number: string): boolean;
  /** Ordinary numbers are called without confirmation. */
  atOnce(): boolean;
  dialler: NumberTaker;
  /** Further numbers are filled in only. */
  unanswered: UnansweredCall;
  /** Shows a notification, as the user is in another program. */
  tell(sentence: Sentence): void;
}

/** Fills numbers in; only ordinary ones may be called at once. */
export function createIncomingNumbers(deps: IncomingNumberDeps): IncomingNumbers {
  const { country, dialler } = deps;
  const { fill, say } = dialler;

  /** Never a short code or one that needs confirmation; foreign numbers only of contacts. */
  const isOrdinary = (target: DialTarget): boolean => {
    const { kind, number } = target;
    if (kind !== 'number' || askFirst(target, country()) !== undefined) return false;
    return callingCode(number) === callingCodeOf(country()) || deps.isContact(number);
  };

  async function take(target: DialTarget, again?: () => Promise<void>): Promise<void> {
    const startsAtOnce = deps.atOnce() && isOrdinary(target) && !deps.unanswered.isOpen();
    const call = startsAtOnce ? dialler.call() : undefined;
    if (!call) {
      if (!startsAtOnce || !again || !dialler.wait(target.number, again)) fill(target.number);
      return;
    }
    try {
      await deps.unanswered.start(() => call(target.number));
    } catch (error) {
      fill(target.number);
      say({ id: 'notice.dialRefused', values: { why: failureSentence(failureOf(error)) } }, 'danger');
    }
  }

  return {
    async open(link) {
      dialler.unsay();
      const reading = readPhoneLink(link);
      if (!reading.ok) return say(reading.problem, 'danger');
      const { number, extension } = reading;
      const target = readTarget(number, country());
      if (!target) return say({ id: 'link.noNumber', values: { link: link.slice(0, 80) } }, 'danger');
      if (extension !== undefined) say({ id: 'link.extension', values: { extension } }, 'info');
      // Parsed again later, as the account tells the country of national numbers.
      const again = (): Promise<void> => take(readTarget(number, country()) ?? target);
      await take(target, again);
    },
    async dialSelected(text) {
      dialler.unsay();
      const targets = targetsIn(text, country());
      const [only, other] = targets;
      if (!only) return deps.tell({ id: text.trim() === '' ? 'hotkey.noText' : 'hotkey.noNumber' });
      if (other) return dialler.choose(targets.map(({ number }) => number));
      await take(only);
    },
  };
}
