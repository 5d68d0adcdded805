import { createTexts, languageBeforeReady } from '../base/texts.ts';
import type { Locale } from '../../shared/ipc/snapshot.ts';
import type { PolicyView } from '../../shared/policy/policy.ts';
import { checkPolicy, faultsOf } from './check-policy.ts';

/** Prints what a policy would do. @returns the exit code */
export async function runPolicyCheck(file: string, language: Locale | undefined): Promise<number> {
  const { say } = createTexts(language ?? languageBeforeReady());
  const { text, code } =
    file === '' ? { text: `${say({ id: 'policy.check.usage' })}\n`, code: 1 } : await checkPolicy(file, say);
  await new Promise<void>((done) => void process.stdout.write(text, () => done()));
  return code;
}

/** Prints the mistakes of a policy in a trial, which is started from a terminal. */
export function printPolicyFaults(view: PolicyView, language: Locale | undefined): void {
  const { say } = createTexts(language ?? languageBeforeReady());
  process.stderr.write(faultsOf(view, say));
}
