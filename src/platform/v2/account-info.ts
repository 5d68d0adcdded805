import { z } from 'zod';
import { pathOf } from '../path.ts';
import { flag, listOf, idText, maybe, record, text } from '../tolerant.ts';
import { command, query } from '../endpoint.ts';

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

/** GET /account of the v2 dialect. */
export const getAccountInfo = query(accountInfo, () => '/account');

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

/** GET /users/{userId} of the v2 dialect. */
export const getWebUser = query(webUser, (userId: string) => pathOf`/users/${userId}`);

/** PUT /users/{userId}/defaultdevice of the v2 dialect: sets the device that starts this user's calls. */
export const setDefaultDevice = command((userId: string, deviceId: string) => ({
  method: 'PUT',
  path: pathOf`/users/${userId}/defaultdevice`,
  body: { deviceId },
}));
