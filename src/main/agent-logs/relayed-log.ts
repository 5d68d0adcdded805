import { parseAgentLog } from '../../push/agent-log.ts';
import type { AgentLog } from '../../shared/model/agent-log.ts';
import { StorageError } from '../../storage/storage-error.ts';
import { Unstorable } from '../../tunnel/unstorable.ts';

/** Limit of attempts after an error that may be permanent. */
const maxAttempts = 3;

/**
 * Stores a log that arrived through a relay. Temporary errors, such as a full disk, are retried. Permanent ones throw
 * `Unstorable`, since retrying would block all later logs for ever.
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
      if (isTemporary(error) || tries < maxAttempts) throw error;
      throw new Unstorable('The timeline cannot store it.', { cause: error });
    }
  };
}

function isTemporary(error: unknown): boolean {
  return error instanceof StorageError && error.problem !== 'other';
}
