import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { freshFolder } from '../unit/storage/folder.ts';

const keychain = pathToFileURL(join(import.meta.dirname, '../../src/main/base/keychain.ts')).href;

/** A program whose keychain never answers, in a call of the system as the real one's are. */
const program = (fifo: string): string => `
  import { open } from 'node:fs/promises';
  import { leaveKeychain, openKeychain } from '${keychain}';
  const vault = { getPassword: () => open('${fifo}', 'r') };
  const { problem } = await openKeychain('test', () => Promise.resolve(vault), 50).entry('x').read();
  process.on('exit', () => console.log('told of the end'));
  console.log(problem.values.detail);
  leaveKeychain();
  process.exit(1);
`;

it.runIf(process.platform === 'linux')(
  'a program can end while its keychain waits for the user, once all requests are answered',
  async () => {
    const fifo = join(freshFolder(), 'never');
    execFileSync('mkfifo', [fifo]);
    const end = await new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--input-type=module', '-e', program(fifo)],
        { timeout: 20_000, killSignal: 'SIGTERM' },
        (error, stdout) => resolve({ signal: error?.signal, said: stdout.split('\n') }),
      );
    });
    expect(end).toEqual({ signal: 'SIGKILL', said: ['no answer within 0.05 s', 'told of the end', ''] });
  },
);
