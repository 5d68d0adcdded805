import { z } from 'zod';
import { checkNames, type SelfTestReport, type SelfTestRun } from '../../shared/self-test.ts';

export const reportSchema: z.ZodType<SelfTestReport> = z.object({
  ok: z.boolean(),
  shell: z.enum(['electron', 'chromium']),
  versions: z.record(z.string(), z.string()),
  checks: z.array(
    z.object({
      name: z.enum(checkNames),
      ok: z.boolean(),
      ms: z.number(),
      detail: z.string(),
      code: z.string(),
    }),
  ),
});

export const runSchema: z.ZodType<SelfTestRun> = z.object({ at: z.number(), report: reportSchema });
