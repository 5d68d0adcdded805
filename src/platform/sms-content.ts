import { LONGEST_SMS, smsParts } from '../shared/sms-parts.ts';
import { badInput } from './bad-input.ts';

/** @throws PlatformException `bad-input` for nothing, and for more than three messages hold */
export function checkSms(content: string): void {
  if (smsParts(content) === undefined) throw badInput('content', `1 to ${LONGEST_SMS} characters`);
}
