import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { UsedEndpoint } from './users.ts';

export type Side = 'client' | 'service';

/** A test that passed and showed something of the specification. */
export interface ShowingTest {
  side: Side;
  title: string;
  shows: string[];
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          meta: z.object({ shows: z.array(z.string()).optional() }).optional(),
        }),
      ),
    }),
  ),
});

/** The tests of a JSON report of vitest that showed something, in the order of their files. */
export function readShowingTests(file: string): ShowingTest[] {
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  return testResults
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, assertionResults }) =>
      assertionResults.flatMap(({ status, fullName, meta }) =>
        status === 'passed' && meta?.shows
          ? [{ side: sideOf(name), title: cell(fullName), shows: meta.shows }]
          : [],
      ),
    );
}

const sideOf = (file: string): Side =>
  /[\\/]service-[^\\/]*$|[\\/]unit[\\/]service[\\/]/.test(file) ? 'service' : 'client';

/** A text as it stands in a cell of a Markdown table. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');

const usedEndpoint = z.object({
  account: z.enum(['classic', 'new']),
  method: z.string(),
  path: z.string(),
  spec: z.string(),
});

/** What the end-to-end tests wrote to `requests.jsonl`. */
export function readUsedEndpoints(file: string): UsedEndpoint[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => usedEndpoint.parse(JSON.parse(line)));
}
