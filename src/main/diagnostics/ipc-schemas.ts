import { z } from 'zod';
import type { DiagnosticsRequests } from '../../shared/ipc/diagnostics-requests.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { tunnelProviders } from '../../shared/tunnel-providers.ts';
import { runSchema } from '../self-test/report-schema.ts';
import type { SchemasOf } from '../schemas-of.ts';

const sentence = z.custom<Sentence>((value) => typeof value === 'object' && value !== null);

const diagnostics = z.object({
  findings: z.array(
    z.object({
      id: z.string(),
      tone: z.enum(['good', 'info', 'bad']),
      what: sentence,
      todo: sentence.exactOptional(),
    }),
  ),
  pushes: z.array(
    z.object({
      at: z.number(),
      event: z.enum(['newCall', 'answer', 'hangup', 'dtmf']),
      direction: z.enum(['in', 'out']).exactOptional(),
      whose: z.enum(['mine', 'others', 'unknown']),
      answeredMs: z.number(),
      paintedMs: z.number().exactOptional(),
    }),
  ),
  refused: z.array(z.object({ reason: z.string(), count: z.number(), last: z.number() })),
  tunnel: z.array(
    z.object({
      at: z.number(),
      status: z.enum(['off', 'connecting', 'online', 'polling', 'failed']),
      provider: z.enum(tunnelProviders).exactOptional(),
      detail: sentence.exactOptional(),
    }),
  ),
  selfTest: runSchema.exactOptional(),
});

export const diagnosticsSchemas: SchemasOf<DiagnosticsRequests> = {
  'diagnostics.read': { args: z.void(), result: diagnostics },
  'diagnostics.file': { args: z.void(), result: z.object({ name: z.string(), text: z.string() }) },
  'diagnostics.save': { args: z.void(), result: z.object({ saved: z.boolean() }) },
  'diagnostics.selfTest': { args: z.void(), result: runSchema },
};
