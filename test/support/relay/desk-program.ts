/** A desk in a separate process, for tests that kill it. It writes a line to its ledger for each received message. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { MessageKind } from '../../../src/shared/relay/wire.ts';
import { programOptions, ready } from '../../bench/lib/program.ts';
import { createDesk } from './desk.ts';

export interface DeskProgramOptions {
  relayUrl: string;
  token: string;
  pushPublicKey: string;
  ledger: string;
  /** Simulates a power failure at this push: before its effects, or between them and storing the position. */
  dies?: { callId: string; when: 'before' | 'after' };
}

const { ledger, dies, ...options } = programOptions<DeskProgramOptions>();

const linesOf = (kind: string): string[] =>
  (existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n') : []).filter((line) =>
    line.startsWith(`${kind} `),
  );
const write = (line: string): void => appendFileSync(ledger, `${line}\n`);

function lastPosition(kind: MessageKind): number | undefined {
  const last = linesOf(`position ${kind}`).at(-1);
  return last === undefined ? undefined : Number(last.split(' ')[2]);
}

const known = new Set(linesOf('fact'));
const desk = createDesk({
  ...options,
  positions: {
    read: lastPosition,
    write: (kind, sequence) => write(`position ${kind} ${sequence}`),
  },
  seenBefore: ({ event, callId }) => {
    const line = `fact ${event} ${callId}`;
    if (known.has(line)) return true;
    known.add(line);
    return false;
  },
  events: { onMissed: ({ event, callId }) => write(`fact ${event} ${callId}`) },
  onFact: ({ event, callId }) => {
    const dying = dies?.callId === callId;
    if (dying && dies.when === 'before') process.kill(process.pid, 'SIGKILL');
    write(`fact ${event} ${callId}`);
    if (dying && dies.when === 'after') process.kill(process.pid, 'SIGKILL');
  },
});
// Like the program, retry the first connection: on a busy machine it may time out.
for (let tries = 1; ; tries += 1) {
  try {
    await desk.start();
    break;
  } catch (error) {
    if (tries === 3) throw error;
  }
}
ready({});
