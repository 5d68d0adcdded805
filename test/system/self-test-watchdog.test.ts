import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';

const module = new URL('../../src/main/self-test/watchdog.ts', import.meta.url).href;

/** A process that is watched for 300 ms, and what it does meanwhile. */
function watched(does: string): Promise<{ stdout: string; signal: string | undefined; code: unknown }> {
  const program = `
    const { startWatchdog } = await import(${JSON.stringify(module)});
    const watchdog = startWatchdog(300);
    watchdog.update('first\\n');
    watchdog.update('what is known\\n');
    ${does}
  `;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--input-type=module', '-e', program],
      { timeout: 20_000, killSignal: 'SIGABRT' },
      (error, stdout) => {
        resolve({ stdout, signal: error?.signal, code: error?.code });
      },
    );
  });
}

it.runIf(process.platform !== 'win32')(
  'a process whose main thread is blocked forever prints its results so far and ends',
  async () => {
    expect(await watched('for (;;);')).toMatchObject({ stdout: 'what is known\n', signal: 'SIGKILL' });
  },
);

it('a process that stops its watchdog ends normally', async () => {
  const ended = await watched("await watchdog.stop(); console.log('done'); process.exitCode = 3;");
  expect(ended).toMatchObject({ stdout: 'done\n', code: 3 });
});
