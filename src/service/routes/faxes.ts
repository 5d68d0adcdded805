import type { Context } from 'hono';
import type { ServiceContext } from '../context.ts';
import type { FaxLine } from '../state/messaging.ts';
import { sendFax } from '../events/send.ts';
import { requireVersion } from '../http/classic-parameters.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { readSendParameters, refusal } from '../http/send-parameters.ts';
import { readOwnUser } from '../http/users.ts';
import { countPdfPages, faxPdf, faxTiff } from '../media/fax-document.ts';
import { parseNumber } from '../numbers.ts';
import type { User } from '../state/account.ts';
import { previewStruct } from './event-shapes.ts';
import { readEvent } from './events.ts';

/** Sending faxes, and what they look like (spec: Events). */
export function registerFaxes(rest: Routes, service: ServiceContext): void {
  rest.post('/:userId/events/faxes', async (c) => {
    const user = readOwnUser(c, service);
    const pdf = await readPdf(c);
    const { lists, targets, scheduled } = await readSendParameters(c, service.clock.now());
    const line = readFaxLine(service, user, lists.get('extension')?.[0], 'extension');
    const from = readSource(line, lists.get('source')?.[0]);
    const pages = await requirePages(pdf);
    for (const to of targets) {
      sendFax(service, { user, from, to, extensionId: line.id, scheduled }, pdf, pages);
    }
    return c.body(null, 204);
  });

  rest.get('/:userId/events/faxes/:eventId/preview/:page/:size', (c) => {
    requireVersion(c);
    const fax = readEvent(service, readOwnUser(c, service), 'fax', c.req.param('eventId'));
    const { page, size } = c.req.param();
    if (size !== 'big' && size !== 'small') throw refusal('size', `must be big or small, not "${size}"`);
    const number = /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 0;
    if (number < 1 || number > fax.pages) throw new ServiceError(404, `The fax has no page ${page}.`);
    return c.json(previewStruct(service, fax, number));
  });

  rest.get('/:userId/events/faxes/:eventId/content', async (c) => {
    requireVersion(c);
    const fax = readEvent(service, readOwnUser(c, service), 'fax', c.req.param('eventId'));
    const format = c.req.query('format') ?? 'application/pdf';
    if (format !== 'application/pdf' && format !== 'image/tiff') {
      throw refusal('format', `must be application/pdf or image/tiff, not "${format}"`);
    }
    const bytes = format === 'image/tiff' ? faxTiff(fax) : await faxPdf(fax);
    return c.body(new Uint8Array(bytes), 200, { 'Content-Type': format });
  });
}

/** A fax line of the user that can send; `name`: what the request calls it. */
export function readFaxLine(
  service: ServiceContext,
  user: User,
  id: string | undefined,
  name: string,
): FaxLine {
  const line = service.state.account.faxLines.find((entry) => entry.id === id);
  if (line?.ownerId !== user.id) throw refusal(name, `"${id ?? ''}" is no fax line of yours`);
  if (!line.canSend) throw refusal(name, `${line.id} cannot send`);
  return line;
}

async function readPdf(c: Context): Promise<Uint8Array> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/pdf\s*(;|$)/i.test(type)) {
    throw new ServiceError(415, `The body must be application/pdf, not ${type || 'without a content type'}.`);
  }
  return new Uint8Array(await c.req.arrayBuffer());
}

/** Counts the pages of a PDF; answers 400 if it is none. */
export async function requirePages(pdf: Uint8Array): Promise<number> {
  const pages = await countPdfPages(pdf);
  if (pages) return pages;
  throw new ServiceError(400, 'The body is not a PDF that can be read.');
}

function readSource(line: FaxLine, source: string | undefined): string {
  const number = source === undefined ? line.number : parseNumber(source);
  if (number !== undefined) return number;
  throw refusal('source', `must be an E.164 phone number, not "${source ?? ''}"`);
}
