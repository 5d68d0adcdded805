import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shows } from '../coverage/shows.ts';
import { bothDesks } from './both-desks.ts';
import { type Answer, type Desk } from './service-support.ts';

/** What holds for every endpoint of the specification, on both types of account. */
interface Endpoint {
  system: 'new' | 'classic' | 'both';
  method: string;
  path: string;
}

const endpoints = readFileSync(new URL('../coverage/endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Endpoint => {
    const [, system, method = '', path = ''] = line.split('\t');
    if (system !== 'new' && system !== 'classic' && system !== 'both')
      throw new Error(`no system in ${line}`);
    return { system, method, path };
  });

/** These answer an account of the other type with what the specification says of it, rather than not at all. */
const TOLD_APART = [
  '/{userId}/events',
  '/{userId}/events/calls',
  '/history',
  '/{userId}/faxlines',
  '/calls/{callId}/muted',
  '/calls/{callId}/announcements',
];
const isToldApart = ({ path }: Endpoint): boolean =>
  TOLD_APART.some((reported) => path === reported || path.startsWith('/{userId}/events/calls/'));

const desks = bothDesks();

const filled = (path: string): string => path.replace('{userId}', 'my').replaceAll(/\{[^}]*\}/g, 'none');
const ask = (desk: Desk, { method, path }: Endpoint, headers?: Record<string, string>): Promise<Answer> =>
  desk.rest(method, filled(path), undefined, headers);

it('the service has all endpoints', () => {
  expect(endpoints).toHaveLength(86);
});

describe.each(['new', 'classic'] as const)('every endpoint of a %s account', (system) => {
  it('needs a token', async () => {
    shows('401 without a valid token', 'error body with a list of errors');
    for (const endpoint of endpoints) {
      const { status, body, headers } = await ask(desks[system], endpoint, { authorization: 'Bearer none' });
      expect([endpoint.path, status]).toEqual([endpoint.path, 401]);
      expect(headers.get('www-authenticate')).toContain('Bearer');
      expect(body).toMatchObject({ errors: [{ status: 401, title: 'Unauthorized' }] });
    }
  });

  it('answers another method with the allowed ones', async () => {
    shows('405 with the methods allowed');
    for (const { path } of endpoints) {
      const { status, headers } = await desks[system].rest('PATCH', filled(path));
      const methods = endpoints.filter((entry) => entry.path === path).map((entry) => entry.method);
      expect([path, status]).toEqual([path, 405]);
      expect(headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(methods));
    }
  });

  it('exists, or is refused in plain text for the other type of account', async () => {
    shows('error body in plain text');
    if (system === 'new') {
      shows('group, phoneline, group fax and voicemail endpoints on a new account: unavailable');
    }
    for (const endpoint of endpoints) {
      const { status, text } = await ask(desks[system], endpoint);
      const isOwn = endpoint.system === 'both' || endpoint.system === system || isToldApart(endpoint);
      const refusal = `This endpoint requires a sipgate ${system === 'new' ? 'Classic' : 'Neo'} PBX Account`;
      expect([endpoint.method, endpoint.path, status === 403 && text === refusal]).toEqual([
        endpoint.method,
        endpoint.path,
        !isOwn,
      ]);
      expect([501, 500]).not.toContain(status);
    }
  });

  it('accepts a trailing slash, as in the reference', async () => {
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const { status } = await ask(desks[system], endpoint);
      const slashed = await ask(desks[system], { ...endpoint, path: `${endpoint.path}/` });
      expect([endpoint.path, slashed.status]).toEqual([endpoint.path, status]);
    }
  });

  it('of the classic handlers requires the parameter version with any value', async () => {
    const versioned = endpoints.filter(({ path }) =>
      /\/(events|settings\/|sessions|contacts|billing)/.test(path),
    );
    for (const endpoint of versioned.filter(({ path }) => path.startsWith('/{userId}/'))) {
      const answer = await ask(desks[system], endpoint);
      if (answer.status === 403) continue;
      // A fax that is no PDF is refused before its parameters are read.
      const expected = endpoint.method === 'POST' && endpoint.path.endsWith('/faxes') ? 415 : 400;
      expect([endpoint.method, endpoint.path, answer.status]).toEqual([
        endpoint.method,
        endpoint.path,
        expected,
      ]);
    }
  });
});
