import { z } from 'zod';
import { checkNames } from './self-test.ts';

/** The last line that `--self-test` prints. */
export type SelfTestReport = z.output<typeof selfTestReportSchema>;
export const selfTestReportSchema = z.object({
  ok: z.boolean(),
  /** `chromium`: the stand-in for the Electron binary. */
  shell: z.enum(['electron', 'chromium']),
  versions: z.record(z.string(), z.string()),
  checks: z.array(
    z.object({
      /** `start`: the self-test could not begin. */
      name: z.enum([...checkNames, 'start']),
      ok: z.boolean(),
      ms: z.number(),
      /** The result and, if something is missing, how to fix it; in the language of the run. */
      detail: z.string(),
      /** The message that `detail` begins with, for programs. */
      code: z.string(),
    }),
  ),
});
