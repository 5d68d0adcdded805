import { createTexts } from '../base/texts.ts';
import type { Locale } from '../../shared/model/snapshot.ts';
import { checkPolicy } from './check-policy.ts';

/** Prints what a policy would do. @returns the code with which the program is to end */
export async function runPolicyCheck(file: string, language: Locale | undefined): Promise<number> {
  // The program is not ready, so it cannot be asked which languages the system prefers.
  const { locale } = Intl.DateTimeFormat().resolvedOptions();
  const { say } = createTexts(language ?? (locale.toLowerCase().startsWith('de') ? 'de' : 'en'));
  const { text, code } =
    file === '' ? { text: `${say({ id: 'policy.check.usage' })}\n`, code: 1 } : await checkPolicy(file, say);
  await new Promise<void>((done) => void process.stdout.write(text, () => done()));
  return code;
}
