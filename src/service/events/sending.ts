import type { FaxEvent, SendStatus, SmsEvent } from './event.ts';

/** How long the platform takes to hand over an SMS, and a page of a fax, in milliseconds. */
const [SMS_MS, PAGE_MS] = [1000, 3000];

/**
 * How far a message is, read off the clock: scheduled until its time, pending while it is being sent, then sent, or
 * failed when there is a reason for it. What came in is sent.
 */
export function sendStatus(event: SmsEvent | FaxEvent, now: number): SendStatus {
  if (event.direction === 'in') return 'sent';
  const begins = event.scheduled ?? event.created;
  if (now < begins) return 'scheduled';
  if (now < begins + (event.kind === 'sms' ? SMS_MS : event.pages * PAGE_MS)) return 'pending';
  return event.failReason === undefined ? 'sent' : 'failed';
}
