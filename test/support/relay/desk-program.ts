/** A desk in a process of its own, for tests that end it by force. Its ledger is what it got, one line each. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { MessageKind } from '../../../src/shared/relay/wire.ts';
import { programOptions, ready } from '../../bench/lib/program.ts';
import { createDesk } from './desk.ts';

export interface DeskProgramOptions {
  relayUrl: string;
  token: string;
  pushPublicKey: string;
  ledger: string;
}

const { ledger, ...options } = programOptions<DeskProgramOptions>();

function lastPosition(kind: MessageKind): number | undefined {
  const lines = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n') : [];
  const last = lines.filter((line) => line.startsWith(`${kind} `)).at(-1);
  return last === undefined ? undefined : Number(last.split(' ')[1]);
}

const desk = createDesk({
  ...options,
  positions: {
    read: lastPosition,
    write: (kind, sequence, fact) =>
      appendFileSync(ledger, `${kind} ${sequence} ${fact?.event ?? '-'} ${fact?.callId ?? '-'}\n`),
  },
});
await desk.start();
ready({});
