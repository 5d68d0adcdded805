import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/relay/config/read-config.ts';

const valid = {
  publicUrl: 'https://relay.example.com/',
  nats: {
    servers: ['nats://127.0.0.1:4222'],
    deskServers: ['wss://relay.example.com'],
    account: `A${'B'.repeat(55)}`,
    signingSeed: `SA${'B'.repeat(56)}`,
  },
  spool: { folder: '/var/spool/deskbell' },
  accounts: [
    { name: 'acme', secret: 'x'.repeat(32), baseUrl: 'https://api.sipgate.com/v2', masterSipId: '2418113' },
  ],
};

function read(file: unknown, environment: Record<string, string> = {}, files: Record<string, string> = {}) {
  return readConfig({
    ...(file !== undefined && { file: typeof file === 'string' ? file : JSON.stringify(file) }),
    environment,
    readFile: (path) => {
      const text = files[path];
      if (text === undefined) throw new Error('no such file');
      return text;
    },
  });
}
const problemsOf = (file: unknown, environment: Record<string, string> = {}): string[] => {
  const result = read(file, environment);
  return result.ok ? [] : result.problems;
};

describe('the configuration of the relay', () => {
  it('has defaults', () => {
    const result = read(valid);
    expect(result).toMatchObject({
      ok: true,
      config: {
        publicUrl: 'https://relay.example.com',
        listen: { host: '0.0.0.0', port: 8080 },
        admin: { host: '127.0.0.1', port: 9464 },
        identityMinutes: 60,
        accounts: [{ ringSeconds: 60, lines: [] }],
      },
    });
  });

  it('prefers the environment to the file', () => {
    const result = read(valid, {
      DESKBELL_RELAY_PORT: '9000',
      DESKBELL_RELAY_NATS_SERVERS: 'nats://a:1, nats://b:2',
      DESKBELL_RELAY_SECRET_ACME: 'y'.repeat(40),
    });
    expect(result).toMatchObject({
      config: {
        listen: { port: 9000 },
        nats: { servers: ['nats://a:1', 'nats://b:2'] },
        accounts: [{ secret: 'y'.repeat(40) }],
      },
    });
  });

  it('reads a secret from the file that a variable names', () => {
    const seed = `SA${'C'.repeat(56)}`;
    const result = read(
      valid,
      { DESKBELL_RELAY_NATS_SIGNING_SEED_FILE: '/run/secrets/seed' },
      { '/run/secrets/seed': `${seed}\n` },
    );
    expect(result).toMatchObject({ config: { nats: { signingSeed: seed } } });
  });

  it('reports all problems at once, each as a sentence that names the field', () => {
    const problems = problemsOf(
      {
        ...valid,
        publicUrl: 'relay',
        extra: 1,
        nats: { ...valid.nats, servers: [], account: 'x', replicas: 2 },
        spool: {},
        accounts: [{ ...valid.accounts[0], name: 'No good', secret: 'short', ringSeconds: '60' }],
      },
      { DESKBELL_RELAY_PORT: 'eighty', DESKBELL_RELAY_SECRET_ACME_FILE: '/nowhere' },
    );
    expect(problems).toEqual([
      'listen.port must be a whole number.',
      'publicUrl must be an address as in https://relay.example.com.',
      'nats.servers must name at least one server.',
      'nats.account must be the public key of a NATS account (A…).',
      'nats.replicas must be 1 or 3.',
      'spool.folder is missing.',
      'accounts[0].name must be 1 to 40 of a-z, 0-9 and -.',
      'accounts[0].secret must be 24 to 128 letters, digits, - and _.',
      'accounts[0].ringSeconds is wrong (Invalid input: expected number, received string).',
      'extra is not a setting of the relay.',
    ]);
  });

  it('refuses accounts with the same name or secret', () => {
    const [account] = valid.accounts;
    expect(problemsOf({ ...valid, accounts: [account, account] })).toEqual([
      'accounts must have different names.',
      'accounts must have different secrets.',
    ]);
  });

  it.each([
    ['{', 'The configuration file is no JSON'],
    ['[]', 'The configuration file must hold one JSON object.'],
  ])('reports what is wrong with the file %j', (file, sentence) => {
    expect(problemsOf(file)[0]).toContain(sentence);
  });
});
