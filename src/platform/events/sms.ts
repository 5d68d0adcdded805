import { badInput } from '../bad-input.ts';
import { writeClassic } from '../classic-handler.ts';
import { checkSms } from '../sms-content.ts';
import type { Transport } from '../transport.ts';
import { scheduleOf } from './schedule.ts';

export interface SmsOrder {
  /** E.164 with `+`, at least one. */
  targets: readonly string[];
  /** A verified mobile number to send from; the platform's choice without one. */
  source?: string;
  content: string;
  /** To be sent then; at once without. */
  schedule?: Date;
}

/**
 * Sends an SMS, or several where it is long (POST /{userId}/events/sms). What is too long is refused before anything is
 * sent; what was sent once is never sent again.
 */
export async function sendSms(
  transport: Transport,
  { targets, source, content, schedule }: SmsOrder,
  signal?: AbortSignal,
): Promise<void> {
  if (targets.length === 0 || targets.some((target) => target.trim() === '')) {
    throw badInput('target', 'the number of at least one recipient');
  }
  checkSms(content);
  const query = { target: targets, source, content, schedule: scheduleOf(schedule) };
  await writeClassic(transport, { method: 'POST', path: '/my/events/sms', query, signal });
}
