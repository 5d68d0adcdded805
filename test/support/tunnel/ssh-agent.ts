import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real ssh-agent with the given keys. */
export interface SshAgent {
  /** Its socket. */
  socket: string;
  stop(): Promise<void>;
}

export async function startSshAgent(keyFiles: readonly string[]): Promise<SshAgent> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-agent-'));
  const socket = join(folder, 'agent');
  const agent = spawn('ssh-agent', ['-D', '-a', socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(agent, 'exit');
  // It prints its socket once it listens.
  await Promise.race([once(agent.stdout, 'data'), ended]);
  const env = { ...process.env, SSH_AUTH_SOCK: socket };
  const added = spawnSync('ssh-add', ['-q', ...keyFiles], { env, encoding: 'utf8' });
  if (keyFiles.length > 0 && added.status !== 0) throw new Error(`ssh-add: ${added.stderr}`);
  return {
    socket,
    async stop() {
      agent.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
