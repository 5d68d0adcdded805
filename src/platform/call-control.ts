import { badInput } from './bad-input.ts';
import { command } from './endpoint.ts';
import { pathOf } from './path.ts';
import { CALL_CONTROL_TIMEOUT_MS as timeoutMs, type Method, type PlatformRequest } from './transport.ts';

const control = (
  method: Method,
  path: string,
  body?: object,
): Pick<PlatformRequest<unknown>, 'method' | 'path' | 'body' | 'timeoutMs'> => ({
  method,
  path,
  body,
  timeoutMs,
});

export const setHold = command((callId: string, value: boolean) =>
  control('PUT', pathOf`/calls/${callId}/hold`, { value }),
);

/** Mutes the user's end; classic accounts only. */
export const setMuted = command((callId: string, value: boolean) =>
  control('PUT', pathOf`/calls/${callId}/muted`, { value }),
);

/** Starts or stops recording. The platform always plays the announcement: the new system does not allow otherwise. */
export const setRecording = command((callId: string, value: boolean) =>
  control('PUT', pathOf`/calls/${callId}/recording`, { value, announcement: true }),
);

/** Keys `0-9 A-D # *`. Refuses an empty sequence, which both systems answer differently and send nothing. */
export const sendDtmf = command((callId: string, sequence: string) => {
  const keys = sequence.toUpperCase();
  if (!/^[0-9A-D#*]+$/.test(keys)) throw badInput('sequence', 'one or more of the keys 0-9, A-D, # and *');
  return control('POST', pathOf`/calls/${callId}/dtmf`, { sequence: keys });
});

export interface Transfer {
  /** Consult the target first; otherwise the call is transferred at once. */
  attended: boolean;
  /** E.164 with `+`. */
  phoneNumber: string;
  callerId?: string;
}

export const transferCall = command((callId: string, transfer: Transfer) =>
  control('POST', pathOf`/calls/${callId}/transfer`, transfer),
);

export const hangUp = command((callId: string) => control('DELETE', pathOf`/calls/${callId}`));

/** Plays a sound file, which the platform downloads, into the call; classic accounts only. */
export const playAnnouncement = command((callId: string, url: string) => {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw badInput('url', 'an address that begins with https://');
  }
  return control('POST', pathOf`/calls/${callId}/announcements`, { url });
});
