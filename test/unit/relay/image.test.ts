import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (name: string): string => readFileSync(join(root, 'resources', 'relay', name), 'utf8');

describe('the content of the relay’s containers', () => {
  it('is enough to run a gateway, and includes nothing else of the checkout', async () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    const sources = copied.filter((name) => name.startsWith('src/'));
    expect(sources.sort()).toEqual(['src/platform', 'src/push', 'src/relay', 'src/shared']);
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-image-'));
    for (const name of [...sources, 'package.json'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const keys = join(folder, 'keys');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['src/relay/cli.ts', 'keys', '--out', keys],
      {
        cwd: folder,
        env: {},
      },
    );
    expect(stdout).toContain('signing.seed is the only seed that gateways need');
    rmSync(folder, { recursive: true });
    const ignored = read('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => /^[*!]/.test(line));
    expect(ignored[0]).toBe('*');
    expect(
      ignored
        .slice(1)
        .map((line) => line.slice(1))
        .sort(),
    ).toEqual([...new Set(copied)].sort());
  });

  it('lists and revokes desks by the commands of the guides, as nothing else reaches NATS', () => {
    const prefix = 'docker compose run --rm --user "$(id -u)" admin';
    const [, admin] = /^ {2}admin:\n((?: {4}.*\n)+)/m.exec(read('compose.yaml')) ?? [];
    for (const line of [
      '<<: *gateway',
      "entrypoint: ['node', '/app/src/relay/cli.ts']",
      'working_dir: /admin',
      'DESKBELL_RELAY_NATS_SIGNING_SEED_FILE: keys/signing.seed',
      "volumes: ['./relay.json:/admin/relay.json:ro', '${RELAY_KEYS:-~/deskbell-relay-keys}:/admin/keys']",
    ])
      expect(admin).toContain(line);
    for (const language of ['en', 'de']) {
      const guide = readFileSync(join(root, 'resources', 'guides', language, 'admin', '04-relay.md'), 'utf8');
      expect(guide).toContain(prefix);
    }
  });

  it('is mounted file by file, without the checkout or keys, from images with fixed versions', () => {
    const compose = read('compose.yaml');
    const mounted = [...compose.matchAll(/'(\.[^:']*):\//g)].map(([, path]) => path);
    expect([...new Set(mounted)].sort()).toEqual([
      './haproxy.cfg',
      './nats.conf',
      './relay.json',
      './secrets/cluster.conf',
      './secrets/identity.conf',
    ]);
    expect(compose.match(/^ {2}image: (?!\$\{\w+_IMAGE:\?|deskbell-relay$).*/gm)).toBeNull();
    for (const kind of ['read_only: true', 'cap_drop: [ALL]', 'user: node', 'max-size: 10m']) {
      expect(compose).toContain(kind);
    }
  });

  it('is behind a load balancer that limits the time for headers and sets the client’s address itself', () => {
    const balancer = read('haproxy.cfg');
    expect(balancer).toMatch(/^ +timeout http-request 5s$/m);
    expect(balancer).toMatch(/^ +http-request set-header X-Forwarded-For %\[src\]$/m);
  });
});
