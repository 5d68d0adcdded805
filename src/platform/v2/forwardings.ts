import { z } from 'zod';
import { pathOf } from '../path.ts';
import { flag, itemsOf, text } from '../tolerant.ts';
import { command, query } from '../endpoint.ts';

/** Where a phoneline forwards callers, and after what delay. */
export interface Forwarding {
  /** E.164 with `+`, or the id of a line, a user or a voicemail box. */
  destination: string;
  /** What the platform calls the destination. */
  alias?: string;
  /** Seconds. */
  timeout: number;
  active: boolean;
}

const forwarding = z
  .looseObject({
    destination: z.string().min(1),
    alias: text,
    timeout: z.number().nullish(),
    active: flag,
  })
  .transform(({ destination, alias, timeout, active }): Forwarding => ({
    destination,
    ...(alias !== undefined && { alias }),
    timeout: timeout ?? 0,
    active: active ?? false,
  }));

/** GET /{userId}/phonelines/{phonelineId}/forwardings (classic accounts of the live platform). */
export const listForwardings = query(
  itemsOf(forwarding),
  (phonelineId: string) => pathOf`/my/phonelines/${phonelineId}/forwardings`,
);

/** PUT of the same: replaces the list. */
export const setForwardings = command(
  (phonelineId: string, forwardings: readonly Omit<Forwarding, 'alias'>[]) => {
    const path = pathOf`/my/phonelines/${phonelineId}/forwardings`;
    const body = {
      forwardings: forwardings.map(({ destination, timeout, active }) => ({ destination, timeout, active })),
    };
    return { method: 'PUT', path, body };
  },
);

/** Whether callers hear a busy tone while the user talks (PUT /users/{userId}/busyonbusy). */
export const setBusyOnBusy = command((userId: string, enabled: boolean) => ({
  method: 'PUT',
  path: pathOf`/users/${userId}/busyonbusy`,
  body: { enabled },
}));

/** Rings a phone and plays a voicemail to the person who answers (POST /sessions/voicemail/play). */
export const playVoicemail = command(({ entryId, deviceId }: { entryId: string; deviceId: string }) => {
  // The platform's spelling.
  const body = { deviceId, datadId: entryId };
  return { method: 'POST', path: '/sessions/voicemail/play', body };
});

/** Sends a fax again through the same line (POST /sessions/fax/resend). */
export const resendFax = command((entryId: string) => {
  const body = { faxId: entryId };
  return { method: 'POST', path: '/sessions/fax/resend', body };
});
