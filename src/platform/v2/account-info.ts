import { z } from 'zod';
import { pathOf } from '../path.ts';
import { anyBody, flag, listOf, idText, maybe, record, text } from '../tolerant.ts';
import type { Transport } from '../transport.ts';

/**
 * How long the platform keeps the history: a number of days, as a number or as text, or a word. Anything else is
 * ignored without affecting the other fields.
 */
const lifeTime = z.unknown().transform((reported): { days: number } | 'unlimited' | undefined => {
  if (reported === 'UNLIMITED') return 'unlimited';
  if (reported === 'THIRTY_DAYS') return { days: 30 };
  const days = typeof reported === 'string' && reported.trim() !== '' ? Number(reported) : reported;
  return typeof days === 'number' && Number.isFinite(days) && days >= 0 ? { days } : undefined;
});

const accountInfo = record({
  company: text,
  mainProductType: text,
  logoUrl: text,
  verified: flag,
  historyLifeTime: maybe(lifeTime),
});

/** General information on an account. */
export type AccountInfo = z.output<typeof accountInfo>;

/** GET /account of the v2 dialect. */
export function getAccountInfo(transport: Transport, signal?: AbortSignal): Promise<AccountInfo> {
  return transport.request({ method: 'GET', path: '/account', schema: accountInfo, signal });
}

const webUser = record({
  id: z.string().min(1),
  firstname: text,
  lastname: text,
  email: text,
  /** Id of the device that starts calls. */
  defaultDevice: text,
  busyOnBusy: flag,
  timezone: text,
  admin: flag,
  directDialIds: listOf(idText),
});

export type WebUser = z.output<typeof webUser>;

/** GET /users/{userId} of the v2 dialect. */
export function getWebUser(transport: Transport, userId: string, signal?: AbortSignal): Promise<WebUser> {
  return transport.request({ method: 'GET', path: pathOf`/users/${userId}`, schema: webUser, signal });
}

/** PUT /users/{userId}/defaultdevice of the v2 dialect: sets the device that starts this user's calls. */
export async function setDefaultDevice(
  transport: Transport,
  userId: string,
  deviceId: string,
  signal?: AbortSignal,
): Promise<void> {
  const path = pathOf`/users/${userId}/defaultdevice`;
  await transport.request({ method: 'PUT', path, body: { deviceId }, schema: anyBody, signal });
}
