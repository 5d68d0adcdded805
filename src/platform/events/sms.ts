import { badInput } from '../bad-input.ts';
import { checkSms } from '../sms-content.ts';
import { scheduleOf } from './schedule.ts';
import { classicCommand } from '../endpoint.ts';

export interface SmsOrder {
  /** E.164 with `+`, at least one. */
  targets: readonly string[];
  /** A verified mobile number as the sender; absent: the platform chooses. */
  source?: string;
  content: string;
  /** When to send it; immediately if absent. */
  schedule?: Date;
}

/** POST /{userId}/events/sms. Never retried. Long texts are sent in parts, too long ones refused beforehand. */
export const sendSms = classicCommand(({ targets, source, content, schedule }: SmsOrder) => {
  if (targets.length === 0 || targets.some((target) => target.trim() === '')) {
    throw badInput('target', 'the number of at least one recipient');
  }
  checkSms(content);
  const query = { target: targets, source, content, schedule: scheduleOf(schedule) };
  return { method: 'POST', path: '/my/events/sms', query };
});
