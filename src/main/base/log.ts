import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { RequestReport } from '../../platform/transport.ts';
import type { UpdateView } from '../../shared/update.ts';
import { rotatingFile } from './rotating-file.ts';
import type * as safeLog from './safe-log.ts';

/** The log file for troubleshooting: it never contains a token, phone number, name or body. */
export interface Log {
  request(report: RequestReport): void;
  fault(where: string, error: unknown): void;
  update(view: UpdateView): void;
  /** Which settings the administrator's policy sets; names only, no values. */
  policy(facts: object): void;
  /** The last entries on the disk, oldest first. */
  tail(): Promise<string[]>;
}

const fileName = 'deskbell.log';
const maxBytes = 5 * 1024 * 1024;
/** Size of the end of the log that goes into a support file. */
const tailBytes = 128 * 1024;
const tailEntries = 300;

/**
 * Writes `logs/deskbell.log` in the profile, in the background. A full file is rotated; one older file is kept. The logger
 * is loaded at the first entry to keep the start fast. If the disk cannot be written, only log entries are lost.
 */
export function openLog(profile: string): Log {
  let opening: Promise<OpenedLog | undefined> | undefined;
  const write = (
    level: 'info' | 'warn' | 'error',
    fieldsOf: (safe: Safe) => object,
    message: string,
  ): void => {
    opening ??= open(join(profile, 'logs')).catch(() => undefined);
    // There is no other place to report an entry that could not be logged.
    opening.then((log) => log?.logger[level](fieldsOf(log.safe), message)).catch(() => undefined);
  };
  return {
    request: (report) => {
      const fields = ({ safePath }: Safe): object => ({ ...report, path: safePath(report.path) });
      write(report.outcome === 'ok' ? 'info' : 'warn', fields, 'request');
    },
    fault: (where, error) => {
      // An error message may contain personal data, such as a database row or typed text: only the stack is used.
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
    // The first line may be a truncated entry.
    return lines.slice(start === 0 ? 0 : 1).slice(-tailEntries);
  } catch {
    // The file does not exist yet.
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
    rotatedPath: join(folder, 'deskbell.old.log'),
    maxBytes,
  });
  return { logger: pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, file), safe };
}
