import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountTypeFromToken, forAccount, probeAccountType } from '../../../src/platform/account.ts';
import { endpoints } from '../../../src/platform/endpoints.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

function jwt(claims: unknown): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature`;
}

describe('the account type in a token', () => {
  it.each([
    ['CLASSIC', 'classic'],
    ['CLASSIC_PBX', 'classic'],
    ['NEO_PBX', 'new'],
    ['toString', undefined],
    ['', undefined],
  ])('%j is %s', (featureScope, type) => {
    expect(accountTypeFromToken(jwt({ featureScope, name: 'Jürgen ✓' }))).toBe(type);
  });

  it.each([
    jwt({}),
    jwt(null),
    jwt([]),
    jwt({ featureScope: 7 }),
    'a.b',
    'a.%%%.c',
    '',
    '..',
    'no-jwt-at-all',
  ])('is unknown for %j', (token) => {
    expect(accountTypeFromToken(token)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
        accountTypeFromToken(a);
        accountTypeFromToken(`${a}.${b}.${c}`);
        accountTypeFromToken(`${a}.${Buffer.from(b).toString('base64url')}.${c}`);
      }),
    );
  });
});

describe('probing for the account type', () => {
  it('finds a classic account when groups are answered', async () => {
    const { transport } = fakeTransport([json({ items: [] })]);
    expect(await probeAccountType(transport)).toBe('classic');
  });

  const refusal = (text: string, status = 403): Response => new Response(text, { status });
  const forbidden = (): Response => json({ name: 'FORBIDDEN', message: 'Forbidden' }, { status: 403 });

  it('finds a new account when the refusal says so', async () => {
    const { transport } = fakeTransport([refusal('This endpoint requires a sipgate Classic PBX Account')]);
    expect(await probeAccountType(transport)).toBe('new');
  });

  it.each([
    ['channels are answered', [forbidden(), json({ items: [] })], 'new'],
    [
      'channels are refused as those of the other system',
      [forbidden(), refusal('This endpoint requires a sipgate Neo PBX Account')],
      'classic',
    ],
    ['phonelines are answered', [forbidden(), forbidden(), json({ items: [] })], 'classic'],
    [
      'voicemails are refused as those of the other system',
      [forbidden(), refusal('', 404), forbidden(), refusal('requires a sipgate Classic PBX Account')],
      'new',
    ],
    [
      'fax lines of groups are answered',
      [forbidden(), forbidden(), forbidden(), forbidden(), json({ items: [] })],
      'classic',
    ],
  ] as const)('continues with the next request when one is inconclusive: %s', async (_, answers, type) => {
    const { transport, sent } = fakeTransport([...answers]);
    expect(await probeAccountType(transport)).toBe(type);
    expect(sent).toHaveLength(answers.length);
  });

  it.each([
    ['a token without any right', forbidden],
    ['an endpoint that is not there', () => refusal('Not Found', 404)],
    ['a web page', () => new Response('<html>')],
    ['JSON of something else', () => json({ hello: 'world' })],
  ])('does not guess from %s', async (_name, answer) => {
    const { transport } = fakeTransport(Array.from({ length: 5 }, answer));
    expect(await probeAccountType(transport)).toBeUndefined();
  });

  it.each([401, 500])('passes on status %i, which says nothing about the system', async (status) => {
    const { transport } = fakeTransport(Array.from({ length: 9 }, () => json({}, { status })));
    expect(await failureFrom(probeAccountType(transport))).toMatchObject({ kind: 'platform', status });
  });
});

/** Every endpoint (specification, "Endpoints"). */
const table = join(import.meta.dirname, '..', '..', 'coverage', 'endpoints.tsv');
const specified = readFileSync(table, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [, system = '', method = '', path = ''] = line.split('\t');
    return { system, method, path };
  });

describe('the table of endpoints', () => {
  it('contains exactly the endpoints of the specification', () => {
    expect(specified).toHaveLength(86);
    const key = ({ system, method, path }: { system: string; method: string; path: string }): string =>
      `${system} ${method} ${path}`;
    expect(endpoints.map(key)).toEqual(specified.map(key));
  });

  it.each([
    ['GET', '/groups', 'GET /channels'],
    ['GET', '/{userId}/phonelines', 'GET /channels'],
    ['GET', '/voicemails', 'GET /channels/{channelId}/events'],
    ['POST', '/sessions/calls', 'POST /calls'],
    ['GET', '/groupfaxlines', 'GET /{userId}/faxlines'],
  ])('names for %s %s the replacement from the specification', (method, path, replacement) => {
    expect(endpoints.find((row) => row.path === path && row.method === method)?.replacement).toBe(
      replacement,
    );
  });
});

describe('an endpoint that an account lacks', () => {
  const exclusive = endpoints.flatMap(({ system, ...row }) =>
    system === 'both' ? [] : [{ system, ...row }],
  );
  const shared = endpoints.filter(({ system }) => system === 'both');
  const concrete = (path: string): string => path.replaceAll(/\{\w+\}/g, 'id1');

  it.each(exclusive)(
    'is refused on the other system without a request: $system $method $path',
    async (row) => {
      const { transport, sent } = fakeTransport([json({})]);
      const other = row.system === 'classic' ? 'new' : 'classic';
      const request = { method: row.method, path: concrete(row.path), schema: z.unknown() };
      const failure = await failureFrom(forAccount(transport, other).request(request));
      expect(failure).toMatchObject({ kind: 'unsupported', accountType: other });
      expect(failure.kind === 'unsupported' ? failure.replacement : '').toBe(row.replacement);
      expect(sent).toHaveLength(0);
      await forAccount(transport, row.system).request(request);
      expect(sent).toHaveLength(1);
    },
  );

  const v2 = [
    { method: 'GET', path: '/balance' },
    { method: 'PUT', path: '/devices/{deviceId}' },
  ] as const;
  it.each([...shared, ...v2])(
    'is sent on both systems if it exists on both: $method $path',
    async ({ method, path }) => {
      const { transport, sent } = fakeTransport([json({})]);
      for (const type of ['classic', 'new'] as const) {
        await forAccount(transport, type).request({ method, path: concrete(path), schema: z.unknown() });
      }
      expect(sent).toHaveLength(2);
    },
  );
});
