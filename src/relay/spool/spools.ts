import { join } from 'node:path';
import type { RelayConfig } from '../config/config.ts';
import type { SpoolFiles } from './files.ts';
import { createSetAside, type SetAside } from './set-aside.ts';
import { openSpool, type Spool } from './spool.ts';

/** What a gateway keeps on its disk. */
export interface Spools {
  /** Messages that NATS did not take in time. */
  waiting: Spool;
  /** Messages that wait for another one, which some gateway has on its disk. */
  held: Spool;
  setAside: SetAside;
  /** Number of messages in both spools. */
  messages(): number;
  bytes(): number;
}

const MEBIBYTE = 1024 * 1024;

export function openSpools(
  { folder, maxMegabytes }: RelayConfig['spool'],
  files: SpoolFiles,
  now: () => number,
): Spools {
  const maxBytes = maxMegabytes * MEBIBYTE;
  const waiting = openSpool({ folder, files, maxBytes });
  const heldSpool = openSpool({ folder: join(folder, 'held'), files, maxBytes });
  return {
    waiting,
    held: heldSpool,
    setAside: createSetAside({ folder: join(folder, 'aside'), files, now }),
    messages: () => waiting.length() + heldSpool.length(),
    bytes: () => waiting.bytes() + heldSpool.bytes(),
  };
}
