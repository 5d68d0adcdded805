import { z } from 'zod';
import type {
  CallEvent,
  FaxEvent,
  PlatformEvent,
  SmsEvent,
  VoicemailEvent,
} from '../../shared/model/event.ts';
import { badInput } from '../bad-input.ts';
import { readClassic, writeClassic, type ClassicOptions } from '../classic-handler.ts';
import { pathOf } from '../path.ts';
import type { Transport } from '../transport.ts';
import { eventShapes } from './event-shapes.ts';

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
export function getCallEvent(transport: Transport, id: string, options?: ClassicOptions): Promise<CallEvent> {
  return readClassic(transport, eventPath('call', id), eventShapes.call, options);
}

/** GET /{userId}/events/faxes/{faxId}. */
export function getFaxEvent(transport: Transport, id: string, options?: ClassicOptions): Promise<FaxEvent> {
  return readClassic(transport, eventPath('fax', id), eventShapes.fax, options);
}

/** GET /{userId}/events/sms/{smsId}. */
export function getSmsEvent(transport: Transport, id: string, options?: ClassicOptions): Promise<SmsEvent> {
  return readClassic(transport, eventPath('sms', id), eventShapes.sms, options);
}

/** GET /{userId}/events/voicemails/{voicemailId}. */
export function getVoicemailEvent(
  transport: Transport,
  id: string,
  options?: ClassicOptions,
): Promise<VoicemailEvent> {
  return readClassic(transport, eventPath('voicemail', id), eventShapes.voicemail, options);
}

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
export function deleteEvent(
  transport: Transport,
  kind: Kind,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  return writeClassic(transport, { method: 'DELETE', path: eventPath(kind, id), signal });
}

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
export function getEventFlag(
  transport: Transport,
  kind: Kind,
  id: string,
  flag: EventFlagName,
  options?: ClassicOptions,
): Promise<boolean> {
  return readClassic(transport, `${eventPath(kind, id)}/${flag}`, property, options);
}

/** PUT of `read` or `starred` of an event of any kind. */
export function setEventFlag(
  transport: Transport,
  kind: Kind,
  id: string,
  flag: EventFlagName,
  value: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const path = `${eventPath(kind, id)}/${flag}`;
  return writeClassic(transport, { method: 'PUT', path, query: { value }, signal });
}
