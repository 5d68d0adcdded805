import { badInput } from './bad-input.ts';
import { pathOf } from './path.ts';
import { anyBody } from './tolerant.ts';
import { CALL_CONTROL_TIMEOUT_MS, type Method, type Transport } from './transport.ts';

async function control(
  transport: Transport,
  method: Method,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<void> {
  const timeoutMs = CALL_CONTROL_TIMEOUT_MS;
  await transport.request({ method, path, body, timeoutMs, schema: anyBody, signal });
}

export function setHold(
  transport: Transport,
  callId: string,
  value: boolean,
  signal?: AbortSignal,
): Promise<void> {
  return control(transport, 'PUT', pathOf`/calls/${callId}/hold`, { value }, signal);
}

/** Mutes the user's end; classic accounts only. */
export function setMuted(
  transport: Transport,
  callId: string,
  value: boolean,
  signal?: AbortSignal,
): Promise<void> {
  return control(transport, 'PUT', pathOf`/calls/${callId}/muted`, { value }, signal);
}

/** Starts or stops recording. The platform always plays the announcement: the new system does not allow otherwise. */
export function setRecording(
  transport: Transport,
  callId: string,
  value: boolean,
  signal?: AbortSignal,
): Promise<void> {
  return control(transport, 'PUT', pathOf`/calls/${callId}/recording`, { value, announcement: true }, signal);
}

/**
 * Sends keys, any of `0-9 A-D # *`. Refuses an empty sequence: the two systems answer it differently, and neither sends
 * anything.
 */
export function sendDtmf(
  transport: Transport,
  callId: string,
  sequence: string,
  signal?: AbortSignal,
): Promise<void> {
  const keys = sequence.toUpperCase();
  if (!/^[0-9A-D#*]+$/.test(keys)) {
    return Promise.reject(badInput('sequence', 'one or more of the keys 0-9, A-D, # and *'));
  }
  return control(transport, 'POST', pathOf`/calls/${callId}/dtmf`, { sequence: keys }, signal);
}

export interface Transfer {
  /** Consult the target first; otherwise the call is transferred at once. */
  attended: boolean;
  /** E.164 with `+`. */
  phoneNumber: string;
  callerId?: string;
}

export function transferCall(
  transport: Transport,
  callId: string,
  transfer: Transfer,
  signal?: AbortSignal,
): Promise<void> {
  return control(transport, 'POST', pathOf`/calls/${callId}/transfer`, transfer, signal);
}

export function hangUp(transport: Transport, callId: string, signal?: AbortSignal): Promise<void> {
  return control(transport, 'DELETE', pathOf`/calls/${callId}`, undefined, signal);
}

/** Plays a sound file, which the platform downloads, into the call; classic accounts only. */
export function playAnnouncement(
  transport: Transport,
  callId: string,
  url: string,
  signal?: AbortSignal,
): Promise<void> {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    return Promise.reject(badInput('url', 'an address that begins with https://'));
  }
  return control(transport, 'POST', pathOf`/calls/${callId}/announcements`, { url }, signal);
}
