import type { NatsConnection } from '@nats-io/nats-core';
import { describe, expect, it } from 'vitest';
import { openDeskLink } from '../../../src/tunnel/relay/desk-link.ts';
import { enrol } from '../../../src/tunnel/relay/enrol.ts';
import { sendTestPush } from '../../../src/tunnel/relay/test-push.ts';

const relayUrl = 'https://relay.example.net:8443/team/';
const redirected = { id: 'providers.redirected', values: { host: 'relay.example.net:8443' } };

type Fetch = (url: string, init: RequestInit) => Promise<Response>;
const fails = (message: string, cause?: Error): Fetch => {
  return () => Promise.reject(new Error(message, { cause }));
};

/** How Electron and Node say that an address leads on to another one, by what the request says of it. */
const errorWords = [
  ['Electron', fails("Attempted to redirect, but redirect policy was 'error'")],
  ['Node', fails('fetch failed', new Error('unexpected redirect'))],
] as const;
const manualWords = [
  ['Electron', fails('Redirect was cancelled')],
  ['Node', () => Promise.resolve(Response.redirect('https://other.example.net/', 308))],
] as const;

describe('a relay whose address redirects to another one', () => {
  /** What the desk says of a relay that it cannot enrol at. */
  const enrolled = async (fetch: Fetch): Promise<object> => {
    const failed = Promise.withResolvers<object>();
    const asked: RequestInit[] = [];
    const link = openDeskLink({
      enrol: (signal) =>
        enrol(
          {
            relayUrl,
            authorization: () => 'Bearer token',
            fetch: (url, init) => {
              asked.push(init);
              return fetch(url, init);
            },
          },
          { publicKey: 'U', answers: false },
          signal,
        ),
      connect: () => Promise.reject(new Error('not enrolled')),
      open: () => ({ catchUp: () => Promise.resolve() }),
      clock: { now: () => 0, sleep: () => Promise.resolve() },
      random: () => 0,
      onState: (state) => {
        if (state.state === 'failed') failed.resolve(state.trouble);
      },
    });
    const trouble = await failed.promise;
    await link.close();
    expect(asked.map(({ redirect }) => redirect)).toEqual(['error']);
    return trouble;
  };

  it.each(errorWords)(
    'refuses to enrol a desk, and the user is told the other address (%s)',
    async (_who, fetch) => {
      expect(await enrolled(fetch)).toEqual({ kind: 'lost', sentence: redirected });
    },
  );

  it('gives another error than an unreachable one', async () => {
    expect(await enrolled(fails('net::ERR_CONNECTION_REFUSED'))).toMatchObject({
      sentence: { id: 'providers.failed', values: { detail: 'net::ERR_CONNECTION_REFUSED' } },
    });
  });
});

describe('a test push to a relay', () => {
  function relay(): { nats: NatsConnection; arrives: () => void; waiting: () => number } {
    const listening = new Set<() => void>();
    const nats = {
      subscribe: (_subject: string, { callback }: { callback: () => void }) => {
        listening.add(callback);
        return { unsubscribe: () => listening.delete(callback) };
      },
      flush: () => Promise.resolve(),
    };
    return {
      nats: nats as unknown as NatsConnection,
      arrives: () => listening.forEach((callback) => callback()),
      waiting: () => listening.size,
    };
  }
  const pushed = (fetch: Fetch, { nats } = relay(), ms = 10_000): ReturnType<typeof sendTestPush> =>
    sendTestPush({ relayUrl, fetch, nats, desk: 'U', mark: 'mark' }, ms);

  it('succeeds when it is accepted and arrives at this desk', async () => {
    const arriving = relay();
    const asked: string[] = [];
    const answer: Fetch = (url, { body }) => {
      asked.push(`${url} ${body as string}`);
      arriving.arrives();
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    expect(await pushed(answer, arriving)).toMatchObject({ ok: true });
    expect(asked).toEqual(['https://relay.example.net:8443/team/test {"desk":"U","mark":"mark"}']);
    expect(arriving.waiting()).toBe(0);
  });

  it.each(manualWords)('does not follow a redirect (%s)', async (_who, fetch) => {
    expect(await pushed(fetch)).toEqual({ ok: false, sentence: redirected });
  });

  it.each([
    ['that is something else', () => Promise.resolve(new Response('It works')), 'astray'],
    ['that is not there', fails('net::ERR_CONNECTION_REFUSED'), 'unreachable'],
  ] as const)('fails at an address %s', async (_where, fetch, id) => {
    expect(await pushed(fetch)).toMatchObject({ ok: false, sentence: { id: `providers.test.${id}` } });
  });

  it('that is accepted and does not arrive is reported as late', async () => {
    const taken: Fetch = () => Promise.resolve(new Response(null, { status: 204 }));
    expect(await pushed(taken, relay(), 1)).toMatchObject({ sentence: { id: 'providers.test.late' } });
  });
});
