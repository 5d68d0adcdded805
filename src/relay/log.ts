import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/**
 * Structured logs, one JSON object a line. They may contain accounts, events, outcomes, durations and ids of messages,
 * which say nothing about the call, but no numbers, names, tokens, secrets or bodies. As a safeguard, `redact` removes
 * such fields.
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

/** The text of an error without path secrets, queries and long numbers. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\/push\/[\w-]+(\?\S*)?/g, '/push/…').replaceAll(/\+?\d{6,}/g, '…');
}
