import { onTestFinished } from 'vitest';
import type { PlatformAccess } from '../../../../src/platform/transport.ts';
import { startServer } from '../support.ts';

export const record = (i: number): unknown => ({
  contactMeta: { UUID: `id${i}` },
  entries: [
    { entryName: 'FN', value: `Person ${i}` },
    { entryName: 'TEL', value: `+4930${1_000_000 + i}` },
  ],
});
export const records = (count: number): unknown[] => Array.from({ length: count }, (_, i) => record(i));

export interface Platform {
  access: PlatformAccess;
  records: unknown[];
  /** A status that every request is answered with. */
  refuses?: number;
  /** Tokens that the platform knows no longer. */
  expired: Set<string>;
  /** Answers wait for this. */
  gate: Promise<void>;
  /** Targets of the requests. */
  asked: string[];
  /** Outcomes of the requests, as the main process hears of them. */
  reported: unknown[];
}

/** A platform that has these contacts, on this computer. */
export async function platformWith(contacts: unknown[]): Promise<Platform> {
  const tokens = ['first', 'second'];
  const bearer = (token: string | undefined) => token && ({ kind: 'bearer', token } as const);
  const { origin, close } = await startServer((request, response) => {
    const answer = async (): Promise<void> => {
      platform.asked.push(request.url ?? '');
      await platform.gate;
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const status = platform.expired.has(token) ? 401 : (platform.refuses ?? 200);
      const { pathname, searchParams } = new URL(request.url ?? '', origin);
      const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))];
      const items = platform.records.slice(offset, offset + limit);
      const total = { [pathname === '/contacts' ? 'totalCount' : 'overallMatches']: platform.records.length };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(status === 200 ? { items, ...total } : { title: 'refused' }));
    };
    void answer();
  });
  onTestFinished(close);
  const platform: Platform = {
    records: contacts,
    expired: new Set(),
    gate: Promise.resolve(),
    asked: [],
    reported: [],
    access: {
      baseUrl: origin,
      credentials: {
        current: () => Promise.resolve(bearer(tokens[0]) || { kind: 'bearer', token: 'none' }),
        renew: ({ token }) => {
          tokens.splice(0, Number(tokens[0] === token));
          return Promise.resolve(bearer(tokens[0]) || undefined);
        },
      },
      onRequest: ({ status, outcome }) => platform.reported.push(status ?? outcome),
    },
  };
  return platform;
}
