import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../../src/main/account/account.ts';
import { textsIn } from '../support/texts.ts';
import { startService, type Service } from '../../src/service/server.ts';
import { createCertificate } from '../../src/service/tls/certificate.ts';
import { signInSentence } from '../../src/shared/sign-in-sentence.ts';
import type { Fetch } from '../../src/platform/transport.ts';
import { realNow } from '../host/clock.ts';
import { failureFrom } from '../unit/main/session/world.ts';
import { manualClock, startServer, testEnvironment } from '../unit/main/support.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ system: 'new', contacts: 3, quiet: true });
});
afterAll(() => service.close());
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What the user reads in each language when this sign-in fails. */
async function sentences(baseUrl: string, token = 'wrong-token', fetch?: Fetch): Promise<[string, string]> {
  const clock = manualClock();
  const opening = failureFrom(openAccount(testEnvironment(clock, fetch), { secret: { baseUrl, token } }));
  // A request gives up after its time, and takes a moment between tries: both by this clock.
  const settled = new AbortController();
  const failure = opening.finally(() => settled.abort());
  for (let turns = 0; !settled.signal.aborted && turns < 200; turns += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await clock.advance(turns < 20 ? 50 : 1_000);
  }
  const sentence = signInSentence(await failure, baseUrl);
  return [textsIn('en').say(sentence), textsIn('de').say(sentence)];
}
async function server(...args: Parameters<typeof startServer>): Promise<string> {
  const { origin, close } = await startServer(...args);
  closing.push(close);
  return `${origin}/v2`;
}
async function faulty(status: number): Promise<void> {
  await fetch(`${service.controlUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ method: 'GET', path: '/authorization/userinfo', status, times: 10 }]),
  });
  closing.push(async () => {
    await fetch(`${service.controlUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[]',
    });
  });
}

/** Every condition, made for real; the words that each sentence must have. */
const conditions: Record<string, { make: () => Promise<[string, string]>; says: RegExp; todo: RegExp }> = {
  'a computer without a network': {
    // What fetch says when there is no route to anywhere.
    make: () =>
      sentences('https://api.example.com/v2', 't', () =>
        Promise.reject(
          new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENETUNREACH' }) }),
        ),
      ),
    says: /no network/,
    todo: /Connect it/,
  },
  'a name that no server has': {
    make: () => sentences('https://platform.invalid/v2'),
    says: /no server called platform\.invalid/,
    todo: /typing error/,
  },
  'a port where nothing listens': {
    make: async () => {
      const { origin, close } = await startServer(() => undefined);
      await close();
      return sentences(`${origin}/v2`);
    },
    says: /Nothing answers at 127\.0\.0\.1:\d+/,
    todo: /Check the base address and your network/,
  },
  'a certificate that nobody vouches for': {
    make: async () => {
      const tls = await createCertificate(realNow());
      const secure = await startService({ system: 'new', contacts: 1, quiet: true, tls });
      closing.push(() => secure.close());
      return sentences(secure.baseUrl, secure.tokens.jwt);
    },
    says: /certificate is not trusted. Your token was not sent/,
    todo: /ask your administrator/,
  },
  'a web server that is no telephony service': {
    make: async () =>
      sentences(
        await server((_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title>');
        }),
      ),
    says: /not a telephony service/,
    todo: /ends in \/v2/,
  },
  'a web service of another kind': {
    make: async () =>
      sentences(
        await server((_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' }).end('{"hello":"world"}');
        }),
      ),
    says: /not a telephony service/,
    todo: /ends in \/v2/,
  },
  'a token that is refused': {
    make: () => sentences(service.baseUrl),
    says: /did not accept the token/,
    todo: /create a new token/,
  },
  'a token without a right that the platform names': {
    make: async () =>
      sentences(
        await server((_request, response) => {
          response
            .writeHead(403, { 'content-type': 'text/plain' })
            .end('Insufficient scope, this endpoint needs account:read');
        }),
      ),
    says: /lacks a right that Deskbell needs \(account:read\)/,
    todo: /Create a token with this right/,
  },
  'a token without a right': {
    make: async () => {
      await faulty(403);
      return sentences(service.baseUrl, service.tokens.jwt);
    },
    says: /lacks a right/,
    todo: /Create a token with this right/,
  },
  'a platform with a fault': {
    make: async () => {
      await faulty(500);
      return sentences(service.baseUrl, service.tokens.jwt);
    },
    says: /unavailable at the moment \(500\)/,
    todo: /Try again in a few minutes/,
  },
  'a platform that does not answer': {
    make: async () => sentences(await server(() => undefined)),
    says: /unavailable at the moment \(no answer\)/,
    todo: /Try again in a few minutes/,
  },
};

describe('signing in fails with a specific message and remedy', () => {
  it.each(Object.entries(conditions))('at %s', async (_, { make, says, todo }) => {
    const [english, german] = await make();
    expect(english).toMatch(says);
    expect(english).toMatch(todo);
    expect(german).not.toBe(english);
    expect(`${english}${german}`).not.toMatch(/[{}]|undefined|\(none\)|wrong-token/);
  });

  it('that differs for each of them', async () => {
    const names = Object.keys(conditions).filter(
      (name) => !['a web service of another kind', 'a token without a right'].includes(name),
    );
    const said: string[] = [];
    for (const name of names) {
      const made = await conditions[name]?.make();
      if (made) said.push(...made);
      for (const close of closing.splice(0)) await close();
    }
    expect(new Set(said).size).toBe(2 * names.length);
  });
});
