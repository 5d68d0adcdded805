import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import { arrive } from '../events/arrive.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { parseCallerId, parseNumber } from '../numbers.ts';
import { callerIdField, phoneNumberField } from '../routes/call-fields.ts';
import { findLine, findUser, OWN_USER } from '../state/account.ts';
import { extensionsOf, isSilent } from '../state/extensions.ts';
import { readControl } from './read-control.ts';

const fromOutside = {
  from: callerIdField.optional(),
  to: phoneNumberField.optional(),
  userId: z.string('must be the id of a user').default(OWN_USER),
  lineId: z.string('must be the id of a channel, group or phoneline').optional(),
};
const text = z.string('must be text');
const seconds = z.int('must be whole seconds').min(1, 'must be 1 or more').max(3600, 'must be 3600 at most');
const arrivalBody = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...fromOutside, kind: z.literal('sms'), text: text.default('Please call me back.') }),
    z.strictObject({ ...fromOutside, kind: z.literal('fax'), pages: z.int().min(1).max(100).default(1) }),
    z.strictObject({
      ...fromOutside,
      kind: z.literal('voicemail'),
      seconds: seconds.default(8),
      transcription: text.default('Please call me back.'),
    }),
  ],
  'must be sms, fax or voicemail',
);
const moveBody = z.strictObject({
  location: z.enum(['inbox', 'sent', 'archive', 'trash'], 'must be inbox, sent, archive or trash'),
});
const failBody = z.strictObject({ failReason: z.string('must be text').min(1, 'must say why') });

/** Simulates what arrives from outside, what fails there, and actions in the web interface. */
export function registerEventControl(control: Routes, service: ServiceContext): void {
  control.post('/events', async (c) => {
    const { userId, lineId, from, to, ...content } = await readControl(c, arrivalBody);
    const { account } = service.state;
    const user = findUser(account, userId);
    if (!user) throw unknown('userId', userId);
    const line = lineId === undefined ? account.lines.at(-1) : findLine(account, lineId);
    if (!line) throw unknown('lineId', lineId ?? '');
    const first = account.contacts.at(0)?.numbers[0]?.number ?? 'anonymous';
    const extension = extensionsOf(account, user).find(({ type }) => type === content.kind);
    if (extension && isSilent(account, extension)) {
      throw new ServiceError(409, `${extension.id} is in do-not-disturb: nothing arrives there.`);
    }
    const event = arrive(service, {
      ...content,
      from: parseCallerId(from ?? '') ?? first,
      to: parseNumber(to ?? '') ?? user.directNumber,
      userIds: [user.id],
      lineId: line.id,
    });
    return c.json({ id: event.id });
  });

  /** The user moves an event in the web interface, the only way out of the trash. */
  control.post('/events/:eventId', async (c) => {
    const { location } = await readControl(c, moveBody);
    const { events } = service.state;
    const event = events.find(c.req.param('eventId'));
    if (!event) throw new ServiceError(404, `There is no event ${c.req.param('eventId')}.`);
    events.change({ ...event, location, modified: service.clock.now() });
    return c.json({ id: event.id, location });
  });

  /** A sent message fails. */
  control.post('/events/:eventId/fail', async (c) => {
    const { failReason } = await readControl(c, failBody);
    const event = service.state.events.find(c.req.param('eventId'));
    if (!event) throw new ServiceError(404, `There is no event ${c.req.param('eventId')}.`);
    if ((event.kind !== 'sms' && event.kind !== 'fax') || event.direction !== 'out') {
      throw new ServiceError(409, 'Only an SMS or a fax that was sent can fail.');
    }
    service.state.events.change({ ...event, failReason });
    return c.json({ id: event.id, failReason });
  });
}

function unknown(name: string, id: string): ServiceError {
  return new ServiceError(400, `${name}: "${id}" is unknown`, { pointer: `/${name}` });
}
