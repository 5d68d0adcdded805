import { LONGEST_SMS, smsParts } from '../shared/sms-parts.ts';
import { badInput } from './bad-input.ts';

/** @throws PlatformException `bad-input` for an empty text, or one longer than three messages */
export function checkSms(content: string): void {
  if (smsParts(content) === undefined) throw badInput('content', `1 to ${LONGEST_SMS} characters`);
}
