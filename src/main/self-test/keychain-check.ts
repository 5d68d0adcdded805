import type { Sentence } from '../../shared/sentence.ts';
import type { KeychainEntry } from '../base/keychain.ts';
import type { Check, CheckResult } from './check.ts';
import { sessionFix } from './session-fix.ts';

interface KeychainDeps {
  /** An entry for the test alone. */
  entry: KeychainEntry;
  platform: NodeJS.Platform;
  /** The value that is written briefly. */
  secret: string;
  /** How the self-test is started on a terminal. */
  command: string;
}

/** Writes an entry to the system's keychain, reads it and deletes it. */
export function keychainCheck({ entry, platform, secret, command }: KeychainDeps): Check {
  const fix: Sentence = {
    id: platform === 'linux' ? 'selfTest.keychain.fixLinux' : 'selfTest.keychain.fix',
  };
  const bad = (problem: Sentence): CheckResult =>
    problem.id === 'keychain.missing'
      ? {
          ok: false,
          detail: { id: 'selfTest.keychain.missing' },
          fix: {
            id: platform === 'linux' ? 'selfTest.keychain.missing.fixLinux' : 'selfTest.keychain.missing.fix',
          },
        }
      : {
          ok: false,
          detail: {
            id: 'selfTest.keychain.unavailable',
            values: { detail: problem.values?.['detail'] ?? '' },
          },
          fix: sessionFix(problem.values?.['detail'], command) ?? fix,
        };
  const inconsistent: CheckResult = { ok: false, detail: { id: 'selfTest.keychain.lost' }, fix };

  async function writeAndRead(): Promise<CheckResult | undefined> {
    const written = await entry.write(secret);
    if (written.storedIn === 'memory') return bad(written.problem);
    const { text, problem } = await entry.read();
    if (problem) return bad(problem);
    return text === secret ? undefined : inconsistent;
  }

  return {
    name: 'keychain',
    fix,
    async run() {
      const trouble = await writeAndRead();
      // Removes the entry even after a failure, as a write that timed out may have succeeded.
      const { problem } = await entry.remove();
      if (trouble) return trouble;
      if (problem) return bad(problem);
      const { text } = await entry.read();
      return text === undefined ? { ok: true, detail: { id: 'selfTest.keychain' } } : inconsistent;
    },
  };
}
