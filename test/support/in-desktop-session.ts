/** Runs a command in a desktop session with a keyring, notifications and a tray; see scripts/desktop-session.mjs. */
import { spawn } from 'node:child_process';
import { startDesktopSession } from './desktop-session.ts';

const [command = '', ...args] = process.argv.slice(2);
const { env, stop } = await startDesktopSession({ notifications: true });
const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
const code = await new Promise<number>((done) => {
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    done(127);
  });
  child.on('exit', (ended) => done(ended ?? 1));
});
await stop();
process.exit(code);
