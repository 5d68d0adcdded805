import { reasonOf, type Logger } from './log.ts';
import type { RelayMetrics } from './metrics.ts';
import type { Addressees } from './pushes/addressees.ts';

/** Where the parts of a gateway report what happens: to the log, and counted. */
export interface Monitor {
  log: Logger;
  metrics: RelayMetrics;
  fault(what: string, error: unknown): void;
  /** Users whom a message names and who do not get it. */
  leftOut(leftOut: Addressees['leftOut']): void;
}

export function createMonitor(log: Logger, metrics: RelayMetrics): Monitor {
  return {
    log,
    metrics,
    fault(what, error) {
      metrics.faults.inc();
      log.error({ reason: reasonOf(error) }, what);
    },
    leftOut(leftOut) {
      for (const [reason, count] of Object.entries(leftOut)) metrics.leftOut.inc({ reason }, count);
      log.warn({ leftOut }, 'users were left out of a message');
    },
  };
}
