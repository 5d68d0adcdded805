import { z } from 'zod';

/** What the desk cannot do without (platform facts, "Scopes to request"); more rights make more of it. */
const needed = [
  'contacts:read',
  'devices:read',
  'devices:write',
  'rtcm:read',
  'rtcm:write',
  'settings:sipgateio:read',
  'settings:sipgateio:write',
];

/**
 * The rights that a bearer token lacks, by its own claim. Empty where it claims none: a personal access token keeps its
 * rights to itself, and another platform may write them elsewhere.
 */
export function missingRights(claims: unknown): string[] {
  const scope = z.object({ scope: z.string() }).safeParse(claims).data?.scope.split(/\s+/) ?? [];
  const known = scope.some((right) => needed.includes(right));
  return known ? needed.filter((right) => !scope.includes(right)) : [];
}
