import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const MANIFEST = new URL('../../package.json', import.meta.url).pathname;
const CLI = new URL('../../src/service/cli.ts', import.meta.url).pathname;

const firstLine = z.strictObject({
  baseUrl: z.string().endsWith('/v2'),
  controlUrl: z.string().endsWith('/_service'),
  tokens: z.strictObject({ jwt: z.string(), tokenId: z.string(), token: z.uuid() }),
  pushPublicKey: z.string().startsWith('-----BEGIN PUBLIC KEY-----'),
});

async function run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [CLI, ...args]);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}

describe('the service as a program', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints its address in the first line, serves, and ends on %s',
    async (signal) => {
      const child = spawn(process.execPath, [CLI, '--port', '0', '--quiet', '--contacts', '1000000']);
      const ended = once(child, 'exit');
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
      const { baseUrl, tokens } = firstLine.parse(JSON.parse(line));
      const answer = await fetch(`${baseUrl}/balance`, {
        headers: { authorization: `Bearer ${tokens.token}` },
      });
      expect(answer.status).toBe(200);
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
    },
  );

  it('answers wrong arguments with an explanation and exit code 2', async () => {
    expect(await run('--system', 'old')).toEqual({
      code: 2,
      stdout: '',
      stderr: '--system must be new, classic or both, not "old".\n',
    });
  });

  it('has an account of each system, and prints that in its first line', async () => {
    const child = spawn(process.execPath, [CLI, '--port', '0', '--quiet', '--system', 'both']);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    child.kill();
    const tokens = z.strictObject({ jwt: z.string(), tokenId: z.string(), token: z.uuid() });
    const account = z.strictObject({ system: z.enum(['new', 'classic']), tokens, controlUrl: z.url() });
    const both = firstLine.extend({ accounts: z.tuple([account, account]) }).parse(JSON.parse(line));
    expect(both.accounts.map(({ system }) => system)).toEqual(['new', 'classic']);
  });

  it('names unreadable certificates', async () => {
    expect(await run('--ca', '/nowhere.pem')).toMatchObject({
      code: 1,
      stderr: '--ca: /nowhere.pem cannot be read.\n',
    });
    expect((await run('--ca', MANIFEST)).stderr).toContain('holds no certificate in PEM.');
  });

  it('reports a port that is in use', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await run('--port', String(port));
    other.close();
    expect([code, stderr]).toEqual([
      1,
      `Port ${port} is in use by another program. Choose another with --port.\n`,
    ]);
  });

  it('explains its arguments and its control requests', async () => {
    const { code, stdout } = await run('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('--contacts N');
    expect(stdout).toContain('POST /calls/{callId}/answer');
  });
});
