/**
 * A version of Deskbell that knows only how updates go, for the proof of `prove-update.ts` without Electron: it fetches what
 * is offered, writes that down, and replaces its file when it is asked to end.
 * `pretended-version.ts FILE VERSION FLAGS…`
 */
import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';

const [file = '', version = '', ...flags] = process.argv.slice(2);
const address = new URL(process.env.DESKBELL_UPDATE_URL ?? '');
const flag = (name: string): string => {
  const at = flags.findIndex((each) => each.split('=')[0] === name);
  return /=(.*)/.exec(flags[at] ?? '')?.[1] ?? flags[at + 1] ?? '';
};

if (flags.includes('--self-test')) {
  process.stdout.write(`a table\n${JSON.stringify({ ok: true, versions: { deskbell: version } })}\n`);
} else {
  const description = (await fetched('latest-linux.yml')).toString();
  const program = await fetched(/^path: (.+)$/m.exec(description)?.[1] ?? '');
  const folder = join(flag('--profile'), 'logs');
  mkdirSync(folder, { recursive: true });
  const refused = description.includes('unsigned');
  const view = refused ? { status: 'refused', why: 'unsigned' } : { status: 'ready' };
  appendFileSync(join(folder, 'deskbell.log'), `${JSON.stringify({ ...view, msg: 'update' })}\n`);
  process.once('SIGTERM', () => {
    writeFileSync(`${file}.new`, program, { mode: 0o755 });
    renameSync(`${file}.new`, file);
    process.exit(0);
  });
  setInterval(() => undefined, 60_000);
}

/** Fetches by the rule that leads the address to this computer. */
function fetched(name: string): Promise<Buffer> {
  const [, host, port] = /^MAP (\S+) 127\.0\.0\.1:(\d+)$/.exec(flag('--host-resolver-rules')) ?? [];
  if (host !== address.hostname) throw new Error(`no rule for ${address.hostname}`);
  return new Promise((resolve, reject) => {
    const path = `${address.pathname}/${name}`;
    get({ host: '127.0.0.1', port, path, rejectUnauthorized: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode ?? 0}`));
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts)));
    }).on('error', reject);
  });
}
