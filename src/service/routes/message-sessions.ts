import type { Context } from 'hono';
import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import type { FaxLine, SmsExtension } from '../state/messaging.ts';
import { sendFax, sendSms } from '../events/send.ts';
import { readJson } from '../http/body.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { refusal } from '../http/send-parameters.ts';
import { readOwnUser, readUser } from '../http/users.ts';
import { faxPdf } from '../media/fax-document.ts';
import { parseNumber } from '../numbers.ts';
import { phoneNumberField } from './call-fields.ts';
import { readFaxLine, requirePages } from './faxes.ts';
import { defaultSender, readText } from './sms.ts';

const smsBody = z.looseObject({
  smsId: z.string('must be the id of an SMS extension'),
  recipient: phoneNumberField,
  message: z.string('must be text'),
  sendAt: z.number('must be seconds since 1970').optional(),
});

const faxBody = z.looseObject({
  faxlineId: z.string('must be the id of a fax line'),
  recipient: phoneNumberField,
  filename: z.string('must be text').optional(),
  base64Content: z.base64('must be a PDF in base64'),
});

const resendBody = z.looseObject({
  faxId: z.string('must be the id of a fax'),
  faxlineId: z.string('must be the id of a fax line').nullish(),
});

const callerIdBody = z.looseObject({
  defaultNumber: z.union([z.boolean(), z.enum(['true', 'false'])], 'must be true or false'),
});

/** Sending SMS and faxes as on the live platform, and the available senders. */
export function registerMessageSessions(rest: Routes, service: ServiceContext): void {
  rest.post('/sessions/sms', async (c) => {
    const user = readOwnUser(c, service);
    const { smsId, recipient, message, sendAt } = await readJson(c, smsBody);
    const extension = service.state.account.smsExtensions.find((entry) => entry.id === smsId);
    if (extension?.ownerId !== user.id) throw refusal('smsId', `"${smsId}" is no SMS extension of yours`);
    const scheduled = sendAt === undefined ? undefined : sendAt * 1000;
    if (scheduled !== undefined && scheduled < service.clock.now())
      throw refusal('sendAt', 'is over already');
    const to = parseNumber(recipient) ?? recipient;
    const from = defaultSender(extension);
    sendSms(service, { user, from, to, extensionId: smsId, scheduled }, readText(message, 'message'));
    return c.body(null, 204);
  });

  rest.post('/sessions/fax', async (c) => {
    const user = readOwnUser(c, service);
    const { faxlineId, recipient, base64Content } = await readJson(c, faxBody);
    const line = readFaxLine(service, user, faxlineId, 'faxlineId');
    const pdf = new Uint8Array(Buffer.from(base64Content, 'base64'));
    const pages = await requirePages(pdf);
    const to = parseNumber(recipient) ?? recipient;
    const order = { user, from: line.number, to, extensionId: line.id, scheduled: undefined };
    return c.json({ sessionId: sendFax(service, order, pdf, pages).id });
  });

  /** Sends a document again, through the same fax line unless another is given. */
  rest.post('/sessions/fax/resend', async (c) => {
    const user = readOwnUser(c, service);
    const { faxId, faxlineId } = await readJson(c, resendBody);
    const fax = service.state.events.find(faxId);
    if (fax?.kind !== 'fax' || fax.direction !== 'out' || !fax.userIds.includes(user.id)) {
      throw new ServiceError(404, `You have not sent a fax ${faxId}.`);
    }
    const line = readFaxLine(service, user, faxlineId ?? fax.extensionId, 'faxlineId');
    const order = { user, from: line.number, to: fax.to, extensionId: line.id, scheduled: undefined };
    sendFax(service, order, await faxPdf(fax), fax.pages);
    return c.body(null, 204);
  });

  rest.get('/:userId/faxlines', (c) => {
    const user = readUser(c, service);
    const own = service.state.account.faxLines.filter((line) => line.ownerId === user.id);
    return c.json({ items: own.map(faxLineRecord) });
  });

  rest.get('/:userId/sms', (c) => {
    const user = readUser(c, service);
    const own = service.state.account.smsExtensions.filter((entry) => entry.ownerId === user.id);
    return c.json({
      items: own.map((entry) => ({ id: entry.id, alias: entry.alias, callerId: defaultSender(entry) })),
    });
  });

  rest.get('/:userId/sms/:smsId/callerids', (c) => c.json({ items: readExtension(c, service).callerIds }));

  rest.put('/:userId/sms/:smsId/callerids/:callerId', async (c) => {
    const extension = readExtension(c, service);
    const { defaultNumber } = await readJson(c, callerIdBody);
    const chosen = extension.callerIds.find((entry) => String(entry.id) === c.req.param('callerId'));
    if (!chosen) throw new ServiceError(404, `There is no caller ID ${c.req.param('callerId')}.`);
    if (!chosen.verified) throw new ServiceError(403, `${chosen.phonenumber} is not verified.`);
    if (String(defaultNumber) === 'true') {
      for (const entry of extension.callerIds) entry.defaultNumber = entry === chosen;
    }
    return c.body(null, 204);
  });
}

function readExtension(c: Context, service: ServiceContext): SmsExtension {
  const user = readOwnUser(c, service);
  const id = c.req.param('smsId') ?? '';
  const extension = service.state.account.smsExtensions.find((entry) => entry.id === id);
  if (extension?.ownerId === user.id) return extension;
  throw new ServiceError(404, `You have no SMS extension ${id}.`);
}

/** The record of a group's fax line. */
export function groupFaxLineRecord(line: FaxLine): object {
  return { ...faxLineRecord(line), groupId: line.groupId };
}

function faxLineRecord({ id, alias, tagline, canSend, canReceive }: FaxLine): object {
  return { id, alias, tagline, canSend, canReceive };
}
