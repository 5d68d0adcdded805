import { z } from 'zod';
import { pathOf } from '../path.ts';
import { anyBody, flag, itemsOf, text } from '../tolerant.ts';
import type { Transport } from '../transport.ts';

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
export function listForwardings(
  transport: Transport,
  phonelineId: string,
  signal?: AbortSignal,
): Promise<Forwarding[]> {
  const path = pathOf`/my/phonelines/${phonelineId}/forwardings`;
  return transport.request({ method: 'GET', path, schema: itemsOf(forwarding), signal });
}

/** PUT of the same: replaces the list. */
export async function setForwardings(
  transport: Transport,
  phonelineId: string,
  forwardings: readonly Omit<Forwarding, 'alias'>[],
  signal?: AbortSignal,
): Promise<void> {
  const path = pathOf`/my/phonelines/${phonelineId}/forwardings`;
  const body = {
    forwardings: forwardings.map(({ destination, timeout, active }) => ({ destination, timeout, active })),
  };
  await transport.request({ method: 'PUT', path, body, schema: anyBody, signal });
}

/** Whether callers hear a busy tone while the user talks (PUT /users/{userId}/busyonbusy). */
export async function setBusyOnBusy(
  transport: Transport,
  userId: string,
  enabled: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const path = pathOf`/users/${userId}/busyonbusy`;
  await transport.request({ method: 'PUT', path, body: { enabled }, schema: anyBody, signal });
}

/** Rings a phone and plays a voicemail to whoever answers (POST /sessions/voicemail/play). */
export async function playVoicemail(
  transport: Transport,
  { entryId, deviceId }: { entryId: string; deviceId: string },
  signal?: AbortSignal,
): Promise<void> {
  // The platform's spelling.
  const body = { deviceId, datadId: entryId };
  await transport.request({
    method: 'POST',
    path: '/sessions/voicemail/play',
    body,
    schema: anyBody,
    signal,
  });
}

/** Sends a fax again through the same line (POST /sessions/fax/resend). */
export async function resendFax(transport: Transport, entryId: string, signal?: AbortSignal): Promise<void> {
  const body = { faxId: entryId };
  await transport.request({ method: 'POST', path: '/sessions/fax/resend', body, schema: anyBody, signal });
}
