import { z } from 'zod';
import type { PlatformEvent } from '../../shared/model/event.ts';
import { badInput } from '../bad-input.ts';
import { writeClassic, type ClassicOptions } from '../classic-handler.ts';
import { pathOf } from '../path.ts';
import type { Transport } from '../transport.ts';
import { eventShapes } from './event-shapes.ts';
import { classicCommand, classicQuery } from '../endpoint.ts';

type Kind = PlatformEvent['kind'];

const collections: Readonly<Record<Kind, string>> = {
  call: 'calls',
  fax: 'faxes',
  sms: 'sms',
  voicemail: 'voicemails',
};

/** Path of one event; encodes the id and refuses an empty one. */
export function eventPath(kind: Kind, id: string): string {
  return pathOf`/my/events/${collections[kind]}/${id}`;
}

/** GET /{userId}/events/calls/{callId}. */
export const getCallEvent = classicQuery(eventShapes.call, (id: string) => eventPath('call', id));

/** GET /{userId}/events/faxes/{faxId}. */
export const getFaxEvent = classicQuery(eventShapes.fax, (id: string) => eventPath('fax', id));

/** GET /{userId}/events/sms/{smsId}. */
export const getSmsEvent = classicQuery(eventShapes.sms, (id: string) => eventPath('sms', id));

/** GET /{userId}/events/voicemails/{voicemailId}. */
export const getVoicemailEvent = classicQuery(eventShapes.voicemail, (id: string) =>
  eventPath('voicemail', id),
);

export function getEvent(
  transport: Transport,
  kind: Kind,
  id: string,
  options?: ClassicOptions,
): Promise<PlatformEvent> {
  const get = { call: getCallEvent, fax: getFaxEvent, sms: getSmsEvent, voicemail: getVoicemailEvent };
  return get[kind](transport, id, options);
}

/** DELETE of one event. This moves a call event to the trash. */
export const deleteEvent = classicCommand((kind: Kind, id: string) => ({
  method: 'DELETE',
  path: eventPath(kind, id),
}));

/** Adds a label to an event (PUT of calls, faxes and voicemails; SMS have no labels). */
export async function addEventLabel(
  transport: Transport,
  kind: Exclude<Kind, 'sms'>,
  id: string,
  label: string,
  signal?: AbortSignal,
): Promise<void> {
  // Labels are comma-separated.
  if (label.trim() === '' || label.includes(',')) throw badInput('label', 'a name without commas');
  const query = { value: label.trim() };
  await writeClassic(transport, { method: 'PUT', path: eventPath(kind, id), query, signal });
}

export type EventFlagName = 'read' | 'starred';

/** Property struct: the specification does not show its content, but a value is the only plausible one. */
const property = z
  .looseObject({
    value: z.union([z.boolean(), z.looseObject({ value: z.boolean() }).transform(({ value }) => value)], {
      error: 'expected boolean, or a struct with a boolean `value`',
    }),
  })
  .transform(({ value }) => value);

/** GET of `read` or `starred` of an event of any kind. */
export const getEventFlag = classicQuery(
  property,
  (kind: Kind, id: string, flag: EventFlagName) => `${eventPath(kind, id)}/${flag}`,
);

/** PUT of `read` or `starred` of an event of any kind. */
export const setEventFlag = classicCommand((kind: Kind, id: string, flag: EventFlagName, value: boolean) => ({
  method: 'PUT',
  path: `${eventPath(kind, id)}/${flag}`,
  query: { value },
}));
