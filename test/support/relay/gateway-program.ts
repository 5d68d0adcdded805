import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RelayConfig } from '../../../src/relay/config/config.ts';

/** A gateway in a separate process, as started by `npm run relay`. */
export interface GatewayProgram {
  url: string;
  pid(): number;
  /** Kills it like a crash. */
  kill(): Promise<void>;
  /** Stops it as an administrator would. @returns its exit code */
  end(): Promise<number | null>;
  /** Restarts it at the same address with its data. */
  start(): Promise<void>;
}

const cli = join(import.meta.dirname, '..', '..', '..', 'src', 'relay', 'cli.ts');

export async function startGatewayProgram(
  config: RelayConfig,
  folder: string,
  nodeFlags: readonly string[] = [],
): Promise<GatewayProgram> {
  const file = join(folder, 'relay.json');
  writeFileSync(file, JSON.stringify({ ...config, logLevel: 'info' }));
  let child: ChildProcess | undefined;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const ending = child;
    child = undefined;
    if (ending === undefined) return null;
    const gone = new Promise<number | null>((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    return gone;
  }
  async function start(): Promise<void> {
    const started = spawn(process.execPath, [...nodeFlags, cli, '--config', file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      const lines = createInterface({ input: started.stdout });
      lines.on('line', (line) => {
        if (line.includes('"listening"')) resolve();
      });
      started.once('exit', (code) => reject(new Error(`The gateway ended with ${code}.`)));
    });
  }
  await start();
  return {
    url: `http://127.0.0.1:${config.listen.port}`,
    pid: () => child?.pid ?? 0,
    kill: async () => {
      await end('SIGKILL');
    },
    end: () => end('SIGTERM'),
    start,
  };
}
