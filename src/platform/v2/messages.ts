import { z } from 'zod';
import { badInput } from '../bad-input.ts';
import { isPdf } from '../document-types.ts';
import { checkSms } from '../sms-content.ts';
import { pathOf } from '../path.ts';
import { flag, itemsOf, record, text } from '../tolerant.ts';
import type { OnSent } from '../transport.ts';
import { command, endpoint, query } from '../endpoint.ts';

const smsExtension = record({ id: z.string().min(1), alias: text, callerId: text });

/** GET /{userId}/sms of the v2 dialect. */
export const listSmsExtensions = query(itemsOf(smsExtension), () => '/my/sms');

const smsCallerId = record({ phonenumber: z.string().min(1), verified: flag, defaultNumber: flag });

/** Numbers that an SMS extension may show (GET /{userId}/sms/{smsId}/callerids of the v2 dialect). */
export const listSmsCallerIds = query(
  itemsOf(smsCallerId),
  (smsId: string) => pathOf`/my/sms/${smsId}/callerids`,
);

export interface SmsSession {
  /** For example `s0`. */
  smsId: string;
  /** E.164 with `+`. */
  recipient: string;
  message: string;
  /** When to send it; immediately if absent. */
  sendAt?: Date;
}

/** POST /sessions/sms of the v2 dialect, for one recipient. Refuses a text that is too long before sending. */
export const sendSmsSession = command(({ smsId, recipient, message, sendAt }: SmsSession) => {
  if (smsId === '') throw badInput('smsId', 'the id of an SMS extension');
  if (recipient.trim() === '') throw badInput('recipient', 'the number of a recipient');
  checkSms(message);
  const at = sendAt?.getTime();
  if (at !== undefined && Number.isNaN(at)) throw badInput('sendAt', 'a date and time');
  const body = {
    smsId,
    recipient,
    message,
    ...(at !== undefined && { sendAt: Math.floor(at / 1000) }),
  };
  return { method: 'POST', path: '/sessions/sms', body };
});

export interface FaxSession {
  faxlineId: string;
  recipient: string;
  /** The file name that the recipient may see. */
  filename?: string;
  pdf: Uint8Array;
  onSent?: OnSent | undefined;
}

const started = z.looseObject({ sessionId: z.string() }).transform(({ sessionId }) => sessionId);
const DOCUMENT_TIMEOUT_MS = 60_000;

/** POST /sessions/fax of the v2 dialect, for one recipient; returns the id of its history entry. */
export const sendFaxSession = endpoint(
  started,
  ({ faxlineId, recipient, filename = 'fax.pdf', pdf, onSent }: FaxSession) => {
    if (faxlineId === '') throw badInput('faxlineId', 'the id of a fax line');
    if (recipient.trim() === '') throw badInput('recipient', 'the fax number of a recipient');
    if (!isPdf(pdf)) throw badInput('pdf', 'a whole PDF document');
    const base64Content = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('base64');
    const body = JSON.stringify({ faxlineId, recipient, filename, base64Content });
    const document = { type: 'application/json', bytes: new TextEncoder().encode(body), onSent };
    return { method: 'POST', path: '/sessions/fax', document, timeoutMs: DOCUMENT_TIMEOUT_MS };
  },
);
