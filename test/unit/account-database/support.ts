import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { accountMigrations } from '../../../src/account-database/schema.ts';
import type { CallSighting, Family, Sighting } from '../../../src/account-database/sighting.ts';
import {
  createAccountDatabase,
  type AccountDatabase,
} from '../../../src/account-database/account-database.ts';

export const noon = Date.UTC(2026, 2, 3, 12);

/** An empty timeline in memory. */
export function newTimeline(): AccountDatabase {
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  for (const sql of accountMigrations) db.exec(sql);
  return createAccountDatabase(db);
}

export function sighting(change: Partial<CallSighting> = {}): CallSighting {
  const { at = noon } = change;
  return {
    family: 'board',
    id: 'c1',
    revision: at,
    callIds: [],
    direction: 'in',
    number: '+493012345',
    outcome: 'missed',
    at,
    ...change,
  };
}

/** Takes each as something new that the user knows nothing of. */
export function putAll(database: AccountDatabase, sightings: readonly Sighting[]): void {
  database.entries.put({
    sightings: sightings.map((each) => ({ sighting: each, seen: false, notified: false })),
  });
}

/** What a reader of the timeline sees. */
export const shown = (database: AccountDatabase): object[] => database.entries.calls({ limit: 1000 });

/** Calls that really took place: far enough apart in time for the same caller that nobody could confuse them. */
export interface RealCall {
  caller: number;
  minute: number;
  /** Sources that report the call, and whether they use the platform's own id. */
  reported: { family: Family; knowsId: boolean; skewMs: number; outcome: CallSighting['outcome'] }[];
}

const outcomes = ['missed', 'answered', 'elsewhere', 'taken', 'declined'] as const;

export const realCalls: fc.Arbitrary<RealCall[]> = fc.uniqueArray(
  fc.record({
    caller: fc.nat({ max: 2 }),
    minute: fc.nat({ max: 40 }),
    reported: fc.uniqueArray(
      fc.record({
        family: fc.constantFrom<Family>('board', 'channel', 'history', 'events', 'agent'),
        knowsId: fc.boolean(),
        skewMs: fc.integer({ min: -20_000, max: 20_000 }),
        outcome: fc.constantFrom(...outcomes),
      }),
      { minLength: 1, selector: ({ family }) => family },
    ),
  }),
  { maxLength: 12, selector: ({ caller, minute }) => `${caller}/${minute}` },
);

/** All that the sources tell of these calls. `spreadMinutes`: between two calls of the same caller. */
export function tellingsOf(calls: readonly RealCall[], spreadMinutes: number): CallSighting[] {
  return calls.flatMap(({ caller, minute, reported }) =>
    reported.map(({ family, knowsId, skewMs, outcome }) => {
      const at = noon + minute * spreadMinutes * 60_000 + (family === 'board' ? 0 : skewMs);
      const callId = `call-${caller}-${minute}`;
      return sighting({
        family,
        id: `${family}-${caller}-${minute}`,
        callIds: knowsId ? [callId] : [],
        number: `+4930${caller}`,
        outcome,
        at,
        revision: at,
      });
    }),
  );
}
