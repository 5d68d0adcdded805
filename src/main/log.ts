import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { RequestReport } from '../platform/transport.ts';

/** What the program writes down for whoever looks for a fault: no token, no number, no name, no body. */
export interface Log {
  request(report: RequestReport): void;
  /** Something nobody expected. */
  fault(where: string, error: unknown): void;
}

const longestBytes = 5 * 1024 * 1024;

/**
 * Writes `logs/deskbell.log` in the profile, in the background; one older file is kept. The logger is loaded after the
 * first entry, so that no start waits for it, and a disk that refuses costs the log and nothing else.
 */
export function openLog(profile: string): Log {
  let opening: Promise<Logger | undefined> | undefined;
  const write = (level: 'info' | 'warn' | 'error', fields: object, message: string): void => {
    opening ??= open(join(profile, 'logs')).catch(() => undefined);
    void opening.then((logger) => logger?.[level](fields, message));
  };
  return {
    request: (report) => write(report.outcome === 'ok' ? 'info' : 'warn', report, 'request'),
    fault: (where, error) => {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      write('error', { where, stack }, message);
    },
  };
}

async function open(folder: string): Promise<Logger> {
  const { pino } = await import('pino');
  const dest = join(folder, 'deskbell.log');
  await mkdir(folder, { recursive: true });
  const { size } = await stat(dest).catch(() => ({ size: 0 }));
  if (size > longestBytes) await rename(dest, join(folder, 'deskbell.old.log'));
  const stream = pino.destination({ dest, sync: false });
  stream.on('error', () => undefined);
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}
