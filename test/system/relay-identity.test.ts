import { jetstreamManager } from '@nats-io/jetstream';
import { jwtAuthenticator, type NatsConnection } from '@nats-io/nats-core';
import { createUser } from '@nats-io/nkeys';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRelayKeys } from '../../src/relay/identity/keys.ts';
import { createMint } from '../../src/relay/identity/mint.ts';
import { revokeDesks } from '../../src/relay/identity/revocation.ts';
import { startService, type Service } from '../../src/service/server.ts';
import { createDesk } from '../support/relay/desk.ts';
import { startTestRelay, type TestGateway, type TestRelay } from '../support/relay/relay.ts';

interface Identity {
  publicKey: string;
  jwt: string;
  seed: Uint8Array;
}

/** A desk that keeps to nothing: what it may do is up to the server alone. */
interface Intruder {
  nats: NatsConnection;
  publicKey: string;
  /** Whether the server lets it listen there. */
  mayListen(subject: string): Promise<boolean>;
  /** Whether the server lets it send there. */
  maySend(subject: string, body?: string, reply?: string): Promise<boolean>;
}

describe('the identity of a desk at a real nats-server', () => {
  let service: Service;
  let relay: TestRelay;
  let gateway: TestGateway;
  let intruder: Intruder;

  const mint = (): ReturnType<typeof createMint> =>
    createMint({
      accountKey: relay.keys.relayAccount.publicKey,
      signingSeed: relay.keys.signingSeed,
      now: Date.now,
    });

  async function identityOf(userId: string, lifetimeS = 600): Promise<Identity> {
    const pair = createUser();
    const publicKey = pair.getPublicKey();
    const jwt = await mint().desk({ account: 'acme', userId, publicKey, answers: true, lifetimeS });
    return { publicKey, jwt, seed: pair.getSeed() };
  }

  const connectAs = ({ jwt, seed }: Identity): Promise<NatsConnection> =>
    connect({
      servers: relay.nats.address,
      authenticator: jwtAuthenticator(jwt, seed),
      reconnect: false,
      timeout: 2_000,
    });

  async function intrudeAs(userId: string): Promise<Intruder> {
    const identity = await identityOf(userId);
    const nats = await connectAs(identity);
    const refused: string[] = [];
    void (async () => {
      for await (const status of nats.status()) {
        if (status.type === 'error') refused.push(String(status.error));
      }
    })();
    const refusedAbout = async (subject: string): Promise<boolean> => {
      // The server answers in order: what it refused is known once this round trip is over, and read within the next.
      await nats.flush();
      await nats.flush();
      return refused.some((text) => text.includes(`"${subject}"`));
    };
    return {
      nats,
      publicKey: identity.publicKey,
      mayListen: async (subject) => {
        const subscription = nats.subscribe(subject, { callback: () => undefined });
        const refusal = await refusedAbout(subject);
        subscription.unsubscribe();
        return !refusal;
      },
      maySend: async (subject, body = '', reply) => {
        nats.publish(subject, body, reply === undefined ? {} : { reply });
        return !(await refusedAbout(subject));
      },
    };
  }

  beforeAll(async () => {
    [service, relay] = await Promise.all([
      startService({ port: 0, system: 'new', quiet: true }),
      startTestRelay(),
    ]);
    gateway = await relay.gateway({ baseUrl: service.baseUrl, pushPublicKey: service.pushPublicKey });
    await gateway.ready;
    intruder = await intrudeAs('w0');
  });
  beforeEach(async () => {
    // A revocation for the user applies to the intruder, too.
    if (intruder.nats.isClosed()) intruder = await intrudeAs('w0');
  });
  afterAll(async () => {
    await intruder.nats.close();
    await relay.stop();
    await service.close();
  });

  it.each(['desk.acme.w0.push', 'desk.acme.w0.log', 'ask.acme.w0'])(
    'may subscribe to its own %s',
    async (own) => {
      expect(await intruder.mayListen(own)).toBe(true);
    },
  );

  it.each([
    'desk.acme.w1.push',
    'desk.acme.w1.log',
    'desk.other.w0.push',
    'desk.acme.*.push',
    'desk.>',
    '>',
    'push.acme.w0',
    'push.>',
    'ask.acme.w1',
    'replay.>',
    'directory.>',
    'inbox.>',
    `inbox.U${'A'.repeat(55)}.>`,
    '_INBOX.>',
    '$JS.API.>',
    '$JS.EVENT.>',
    '$SYS.>',
  ])('may not subscribe to %s', async (subject) => {
    expect(await intruder.mayListen(subject)).toBe(false);
  });

  it.each([
    ['a push for somebody', 'push.acme.w1'],
    ['a push for itself', 'push.acme.w0'],
    ['an agent log', 'log.acme.w0'],
    ['what looks like a live message', 'desk.acme.w1.push'],
    ['an entry of the directory', 'directory.acme.numbers'],
    ['a question to another desk', 'ask.acme.w1'],
    ['anything to the inbox of another desk', `inbox.U${'A'.repeat(55)}.x`],
    ['a request for what another user missed', `replay.acme.w1.U${'A'.repeat(55)}`],
    ['a request for what another desk of the same user missed', `replay.acme.w0.U${'A'.repeat(55)}`],
    ['the report of another user', 'report.acme.w1.UANY'],
    ['the report of another desk', 'report.acme.w0.UANY'],
    ['a consumer with the filter of another user', '$JS.API.CONSUMER.CREATE.PUSHES.spy.push.acme.w1'],
    ['a consumer with a forged filter in its body', '$JS.API.CONSUMER.CREATE.PUSHES'],
    ['a durable consumer', '$JS.API.CONSUMER.DURABLE.CREATE.PUSHES.spy'],
    ['a request for the next message of a consumer', '$JS.API.CONSUMER.MSG.NEXT.PUSHES.spy'],
    ['a request for a stored message', '$JS.API.STREAM.MSG.GET.PUSHES'],
    ['a direct request for a stored message', '$JS.API.DIRECT.GET.PUSHES.push.acme.w1'],
    ['a purge', '$JS.API.STREAM.PURGE.PUSHES'],
    ['a new account to the servers', '$SYS.REQ.CLAIMS.UPDATE'],
  ])('may not publish %s', async (_, subject) => {
    expect(await intruder.maySend(subject, JSON.stringify({ filter_subject: 'push.acme.w1' }))).toBe(false);
  });

  it('cannot make NATS send its acknowledgement where others listen, or where gateways store', async () => {
    const heard: string[] = [];
    const places = ['desk.acme.w1.push', 'directory.acme.revoked-w1', 'push.acme.w1'];
    for (const subject of places) {
      relay.administrator.subscribe(subject, { callback: (_, message) => void heard.push(message.subject) });
      await relay.administrator.flush();
      const own = `report.acme.w0.${intruder.publicKey}`;
      expect(await intruder.maySend(own, '{"desk":"any"}', subject)).toBe(true);
    }
    const manager = await jetstreamManager(relay.administrator);
    await expect
      .poll(async () => (await manager.streams.info('REPORTS')).state.last_seq)
      .toBeGreaterThanOrEqual(places.length);
    await relay.administrator.flush();
    expect(heard).toEqual([]);
  });

  it('cannot make a gateway send its replay where others listen, or where pushes are stored', async () => {
    const { publicKey } = intruder;
    const heard: string[] = [];
    for (const subject of ['desk.acme.w1.push', `inbox.U${'B'.repeat(55)}.x`, 'push.acme.w1']) {
      relay.administrator.subscribe(subject, { callback: (_, message) => void heard.push(message.subject) });
      await relay.administrator.flush();
      const own = `replay.acme.w0.${publicKey}`;
      expect(await intruder.maySend(own, JSON.stringify({ kind: 'push', after: 0 }), subject)).toBe(true);
    }
    // The gateway answers in order: once it answered this, it has passed over those before.
    const answered = Promise.withResolvers<undefined>();
    intruder.nats.subscribe(`inbox.${publicKey}.ok`, { callback: () => answered.resolve(undefined) });
    await intruder.maySend(
      `replay.acme.w0.${publicKey}`,
      '{"kind":"push","after":0}',
      `inbox.${publicKey}.ok`,
    );
    await answered.promise;
    expect(heard).toEqual([]);
  });

  it('cannot replay the pushes of others by its request', async () => {
    const { administrator } = relay;
    await administrator.request('push.acme.w1', 'not for w0', { timeout: 2_000 });
    await administrator.request('push.acme.w0', 'for w0', { timeout: 2_000 });
    const { nats, publicKey } = intruder;
    for (const forged of [
      { kind: 'push', after: 0 },
      { kind: 'push', after: 0, user: 'w1', subject: 'push.acme.w1', filter_subject: '>' },
    ]) {
      const bodies: string[] = [];
      const ended = Promise.withResolvers<undefined>();
      const inbox = `inbox.${publicKey}.${bodies.length}`;
      const subscription = nats.subscribe(inbox, {
        callback: (_, message) => {
          if (message.headers?.has('Deskbell-End')) ended.resolve(undefined);
          else bodies.push(message.string());
        },
      });
      nats.publish(`replay.acme.w0.${publicKey}`, JSON.stringify(forged), { reply: inbox });
      await ended.promise;
      subscription.unsubscribe();
      expect(bodies).toEqual(['for w0']);
    }
  });

  it('is invalid after its expiry, and its connection is closed then', async () => {
    const identity = await identityOf('w0', 2);
    const nats = await connectAs(identity);
    const ended = await nats.closed();
    expect(String(ended)).toMatch(/expired/i);
    // Servers count whole seconds.
    const again = (): Promise<string> =>
      connectAs(identity).then(
        (opened) => opened.close().then(() => 'let in'),
        (error: unknown) => String(error),
      );
    await expect.poll(again).toMatch(/authorization|expired/i);
  });

  it('is invalid without the seed, or with changed claims', async () => {
    const { jwt } = await identityOf('w0');
    await expect(connectAs({ jwt, seed: createUser().getSeed(), publicKey: '' })).rejects.toThrow(
      /authorization/i,
    );
    const other = await identityOf('w1');
    const [head = '', claims = '', signature = ''] = other.jwt.split('.');
    const text = Buffer.from(claims, 'base64url').toString().replaceAll('acme.w1', 'acme.w0');
    const forged = [head, Buffer.from(text).toString('base64url'), signature].join('.');
    await expect(connectAs({ ...other, jwt: forged })).rejects.toThrow(/authorization/i);
  });

  it('is invalid when it is signed with another key', async () => {
    const pair = createUser();
    const foreign = await startForeignMint(relay.keys.relayAccount.publicKey);
    const jwt = await foreign.desk({
      account: 'acme',
      userId: 'w0',
      publicKey: pair.getPublicKey(),
      answers: false,
      lifetimeS: 600,
    });
    const identity = { jwt, seed: pair.getSeed(), publicKey: pair.getPublicKey() };
    await expect(connectAs(identity)).rejects.toThrow(/authorization/i);
  });

  describe('that is revoked', () => {
    const keys = (): Parameters<typeof revokeDesks>[0]['keys'] => ({
      operatorSeed: relay.keys.operator.seed,
      accountJwt: relay.keys.relayAccount.jwt,
      systemCreds: relay.keys.systemCreds,
    });

    it('is disconnected at once, and rejected everywhere', async () => {
      const [shutOut, neighbour] = [await identityOf('w0'), await identityOf('w0')];
      const [gone, stays] = [await connectAs(shutOut), await connectAs(neighbour)];
      await revokeDesks({
        keys: keys(),
        servers: [relay.nats.address],
        target: { desks: [shutOut.publicKey] },
        now: Date.now(),
      });
      expect(String(await gone.closed())).toMatch(/revoked/i);
      await expect(connectAs(shutOut)).rejects.toThrow(/authorization/i);
      await stays.flush();
      expect(stays.isClosed()).toBe(false);
      await stays.close();
    });

    it('is that of all desks of one user, and of no other', async () => {
      const [first, second, other] = [await identityOf('w5'), await identityOf('w5'), await identityOf('w6')];
      const [one, two, three] = [await connectAs(first), await connectAs(second), await connectAs(other)];
      const { desks } = await revokeDesks({
        keys: keys(),
        servers: [relay.nats.address],
        target: { account: 'acme', userId: 'w5', issued: [] },
        now: Date.now(),
      });
      expect(desks.sort()).toEqual([first.publicKey, second.publicKey].sort());
      await Promise.all([one.closed(), two.closed()]);
      expect(three.isClosed()).toBe(false);
      await three.close();
    });
  });

  it('of an offline user is revoked as well, and not issued again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-revoke-'));
    const pair = createUser();
    const enrol = (): Promise<Response> =>
      fetch(`${gateway.url}/desks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.tokens.jwt}`, 'content-type': 'application/json' },
        body: JSON.stringify({ publicKey: pair.getPublicKey() }),
      });
    const { jwt } = (await (await enrol()).json()) as { jwt: string };
    const identity = { jwt, seed: pair.getSeed(), publicKey: pair.getPublicKey() };
    await (await connectAs(identity)).close();
    const config = join(folder, 'relay.json');
    writeFileSync(config, JSON.stringify(relay.config({ baseUrl: service.baseUrl })));
    writeFileSync(join(folder, 'operator.seed'), relay.keys.operator.seed);
    writeFileSync(join(folder, 'account.jwt'), relay.keys.relayAccount.jwt);
    writeFileSync(join(folder, 'system.creds'), relay.keys.systemCreds);
    const who = ['--config', config, '--account', 'acme', '--user', 'w0'];
    const cli = join(import.meta.dirname, '..', '..', 'src', 'relay', 'cli.ts');
    const run = (...args: string[]): Promise<{ stdout: string }> =>
      promisify(execFile)(process.execPath, [cli, ...args, ...who]);
    const { stdout } = await run('revoke', '--keys', folder);
    expect(Number(/(\d+) desk/.exec(stdout)?.[1])).toBeGreaterThanOrEqual(1);
    await expect(connectAs(identity)).rejects.toThrow(/authorization/i);
    // Whatever this gateway has heard by now, the stream that holds the directory knows.
    expect((await enrol()).status).toBe(403);
    await run('restore');
    await expect.poll(async () => (await enrol()).status).toBe(200);
    rmSync(folder, { recursive: true });
  });

  describe('is issued', () => {
    const desk = (request: { token?: string; relayUrl?: string } = {}): ReturnType<typeof createDesk> =>
      createDesk({ relayUrl: gateway.url, token: service.tokens.jwt, ...request });

    it('to nobody without a token of the platform', async () => {
      const refused = desk({ token: 'made-up' });
      await expect(refused.start()).rejects.toThrow('The platform refuses this token');
      expect(refused.provider.status()).toMatchObject({ state: 'failed' });
    });

    it('to nobody with a token of another account, even with equal user ids', async () => {
      const strict = await relay.gateway({ baseUrl: service.baseUrl, masterSipId: '9999999' });
      await strict.ready;
      await expect(desk({ relayUrl: strict.url }).start()).rejects.toThrow(
        'This token belongs to another account',
      );
    });

    it('to no user whom an administrator has revoked', async () => {
      relay.administrator.publish('directory.acme.revoked-w0', '{"at":1}');
      await expect
        .poll(async () => {
          const refused = desk();
          const outcome = await refused.start().then(String, String);
          await refused.provider.stop();
          return outcome;
        })
        .toContain('An administrator of the relay has shut this desk out');
      relay.administrator.publish('directory.acme.revoked-w0', 'null');
      await expect
        .poll(async () => {
          const again = desk();
          const outcome = await again.start().then(() => 'let in', String);
          await again.provider.stop();
          return outcome;
        })
        .toBe('let in');
    });

    it.each([
      ['no key', {}],
      ['a seed in place of the public key', { publicKey: new TextDecoder().decode(createUser().getSeed()) }],
      ['the key of an account', { publicKey: `A${'B'.repeat(55)}` }],
      ['a key with a wrong checksum', { publicKey: `U${'B'.repeat(55)}` }],
    ])('to nobody who sends %s', async (_, body) => {
      const response = await fetch(`${gateway.url}/desks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.tokens.jwt}` },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: expect.stringContaining('publicKey') as string });
    });
  });
});

async function startForeignMint(accountKey: string): Promise<ReturnType<typeof createMint>> {
  const { signingSeed } = await createRelayKeys();
  return createMint({ accountKey, signingSeed, now: Date.now });
}
