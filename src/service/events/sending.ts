import type { FaxEvent, SendStatus, SmsEvent } from '../state/event.ts';

/** How long the platform takes for an SMS and for a page of a fax, in milliseconds. */
const [SMS_MS, PAGE_MS] = [1000, 3000];

/**
 * The status of a message, derived from the time: scheduled, pending while it is sent, then sent, or failed if there is
 * a reason. Incoming messages count as sent.
 */
export function sendStatus(event: SmsEvent | FaxEvent, now: number): SendStatus {
  if (event.direction === 'in') return 'sent';
  const begins = event.scheduled ?? event.created;
  if (now < begins) return 'scheduled';
  if (now < begins + (event.kind === 'sms' ? SMS_MS : event.pages * PAGE_MS)) return 'pending';
  return event.failReason === undefined ? 'sent' : 'failed';
}
