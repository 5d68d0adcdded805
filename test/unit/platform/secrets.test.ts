import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Credentials } from '../../../src/platform/auth.ts';
import { createTransport } from '../../../src/platform/transport.ts';
import { PlatformException } from '../../../src/shared/errors.ts';

const token = fc.stringMatching(/^[\x21-\x7e]{8,60}$/).filter((text) => !text.includes('•'));
const credentials: fc.Arbitrary<Credentials> = fc.oneof(
  token.map((text): Credentials => ({ kind: 'bearer', token: text })),
  token.map((text): Credentials => ({ kind: 'basic', tokenId: 'token-ABC123', token: text })),
);

/** Ways in which a careless platform or network library quotes the header back. */
const echoes: ((header: string) => Response | Error)[] = [
  (header) => Response.json({ errors: [{ title: header, detail: `You sent ${header}` }] }, { status: 400 }),
  (header) => Response.json({ name: header, message: header }, { status: 403 }),
  (header) => new Response(`Bad header: ${header}`, { status: 401, headers: { 'x-request-id': header } }),
  (header) => new TypeError(`Headers.append: "${header}" is an invalid header value`),
  (header) => new TypeError('fetch failed', { cause: new Error(header) }),
  (header) => Response.json({ [header]: 1 }),
  (header) => new Response(header),
];

describe('a token', () => {
  it('is in no error, whatever the platform quotes', async () => {
    await fc.assert(
      fc.asyncProperty(credentials, fc.constantFrom(...echoes), async (secret, echo) => {
        const transport = createTransport({
          baseUrl: 'https://api.test/v2',
          credentials: secret,
          clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
          random: () => 0,
          fetch: (_url, init) => {
            const { authorization } = init.headers as Record<string, string>;
            const answer = echo(authorization ?? '');
            return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
          },
        });
        const schema = z.strictObject({ known: z.string().optional() });
        const error: unknown = await transport
          .request({ method: 'POST', path: '/x', schema })
          .catch((e: unknown) => e);
        expect(error).toBeInstanceOf(PlatformException);
        const { failure, message, stack, cause } = error as PlatformException;
        const everything = [...Object.values(failure).map(String), message, stack, String(cause)].join('\n');
        expect(everything.includes(secret.token)).toBe(false);
        if (secret.kind === 'basic')
          expect(everything).not.toContain(btoa(`${secret.tokenId}:${secret.token}`));
      }),
    );
  });

  it.each(['', 'with\nbreak', 'ümlaut', 'with blank'])(
    'with characters not allowed in a header is rejected without quoting it: %j',
    (text) => {
      const make = (): unknown =>
        createTransport({
          baseUrl: 'https://api.test/v2',
          credentials: { kind: 'bearer', token: text },
          clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
          random: () => 0,
          fetch: () => Promise.reject(new Error('not reached')),
        });
      expect(make).toThrow(/token is empty or contains/);
    },
  );
});
