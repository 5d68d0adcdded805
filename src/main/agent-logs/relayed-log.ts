import { parseAgentLog } from '../../push/agent-log.ts';
import type { AgentLog } from '../../shared/model/agent-log.ts';
import { StorageError } from '../../storage/storage-error.ts';
import { Unstorable } from '../../tunnel/unstorable.ts';

/** Retries after a failure that may or may not pass. */
const mostTries = 3;

/**
 * Keeps a log that came by way of a relay. A full disk or a busy file may pass and is waited for; what cannot be read, or
 * fails for no reason of the disk's, would keep all later logs waiting for ever.
 */
export function keepRelayedLog(
  keep: (log: AgentLog, original: string) => Promise<void>,
): (body: Uint8Array, tries: number) => Promise<void> {
  return async (body, tries) => {
    const read = parseAgentLog(body);
    if (!read.ok) throw new Unstorable(`${read.problem.path}: ${read.problem.detail}`);
    try {
      await keep(read.log, read.original);
    } catch (error) {
      if (mayPass(error) || tries < mostTries) throw error;
      throw new Unstorable('The timeline cannot store it.', { cause: error });
    }
  };
}

function mayPass(error: unknown): boolean {
  return error instanceof StorageError && error.problem !== 'other';
}
