import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { RequestReport } from '../../platform/transport.ts';
import type { UpdateView } from '../../shared/update.ts';
import { rotatingFile } from './rotating-file.ts';
import type * as safeLog from './safe-log.ts';

/** What the program writes down for whoever looks for a fault: no token, no number, no name, no body. */
export interface Log {
  request(report: RequestReport): void;
  fault(where: string, error: unknown): void;
  update(view: UpdateView): void;
  /** What of the administrator's policy applies, by the names of the settings and without their values. */
  policy(facts: object): void;
  /** The last entries that are on the disk, the oldest first. */
  tail(): Promise<string[]>;
}

const fileName = 'deskbell.log';
const longestBytes = 5 * 1024 * 1024;
/** How much of the end of the log is read for a support file. */
const tailBytes = 128 * 1024;
const tailEntries = 300;

/**
 * Writes `logs/deskbell.log` in the profile, in the background; when it is full a new one begins, and one older file is
 * kept. The logger is loaded after the first entry, so that no start waits for it, and a disk that refuses costs the log and
 * nothing else.
 */
export function openLog(profile: string): Log {
  let opening: Promise<OpenedLog | undefined> | undefined;
  const write = (
    level: 'info' | 'warn' | 'error',
    fieldsOf: (safe: Safe) => object,
    message: string,
  ): void => {
    opening ??= open(join(profile, 'logs')).catch(() => undefined);
    // What cannot be written down cannot be reported either.
    opening.then((log) => log?.logger[level](fieldsOf(log.safe), message)).catch(() => undefined);
  };
  return {
    request: (report) => {
      const fields = ({ safePath }: Safe): object => ({ ...report, path: safePath(report.path) });
      write(report.outcome === 'ok' ? 'info' : 'warn', fields, 'request');
    },
    fault: (where, error) => {
      // What an error says may name anybody: a row of a database, what somebody typed.
      const { stack = '' } = error instanceof Error ? error : new Error(String(error));
      write('error', ({ safeFault }) => ({ where, ...safeFault(stack) }), 'fault');
    },
    update: (view) => write('info', () => view, 'update'),
    policy: (facts) => write('info', () => facts, 'policy'),
    tail: () => readTail(join(profile, 'logs', fileName)),
  };
}

async function readTail(path: string): Promise<string[]> {
  try {
    await using file = await openFile(path);
    const { size } = await file.stat();
    const start = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    // The first one may be the end of an entry.
    return lines.slice(start === 0 ? 0 : 1).slice(-tailEntries);
  } catch {
    // No entry has been written yet.
    return [];
  }
}

type Safe = typeof safeLog;
interface OpenedLog {
  logger: Logger;
  safe: Safe;
}

async function open(folder: string): Promise<OpenedLog> {
  const [{ pino }, safe] = await Promise.all([import('pino'), import('./safe-log.ts')]);
  const file = rotatingFile({
    path: join(folder, fileName),
    older: join(folder, 'deskbell.old.log'),
    most: longestBytes,
  });
  return { logger: pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, file), safe };
}
