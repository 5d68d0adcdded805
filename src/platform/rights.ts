import { z } from 'zod';
import type { AccountType } from '../shared/model/account.ts';

/** The minimum rights (platform facts, "Scopes to request"); the app can use more. */
const needed = [
  'contacts:read',
  'devices:read',
  'devices:write',
  'rtcm:read',
  'rtcm:write',
  'settings:sipgateio:read',
  'settings:sipgateio:write',
];

/** Rights that a token lacks by its own claim. Empty without one, as in personal access tokens. */
export function missingRights(claims: unknown, accountType: AccountType): string[] {
  const rights = accountType === 'classic' ? [...needed, 'sessions:calls:write'] : needed;
  return rights.filter((right) => lacksRight(claims, right));
}

/** Whether a bearer token lacks a right by its own claim; false without a known claim. */
export function lacksRight(claims: unknown, right: string): boolean {
  const scope = z.object({ scope: z.string() }).safeParse(claims).data?.scope.split(/\s+/) ?? [];
  return scope.some((each) => needed.includes(each)) && !scope.includes(right);
}
