import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/**
 * Structured logs, one JSON object a line. What may go in: accounts, events, outcomes, durations, ids of messages (which
 * tell nothing of the call). What never does: numbers, names, tokens, secrets, bodies. The last line of defence takes
 * such fields out should anybody write them.
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    base: { program: 'deskbell-relay' },
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        'from',
        'to',
        'number',
        'body',
        'token',
        'authorization',
        'secret',
        '*.from',
        '*.to',
        '*.token',
      ],
      remove: true,
    },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

/** The text of an error without what addresses in it may hold: path secrets and query. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\/push\/[\w-]+(\?\S*)?/g, '/push/…').replaceAll(/\+?\d{6,}/g, '…');
}
