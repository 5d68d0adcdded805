import { z } from 'zod';
import { selfTestReportSchema } from '../../self-test-report.ts';
import { tunnelProviders } from '../../tunnel-providers.ts';
import { direction, sentence, someNumber } from '../fields.ts';
import { fromDesk } from '../request.ts';

/** An answered push; times in ms since its arrival, at the relay if there is one. */
export type PushRecord = z.output<typeof pushRecord>;
const pushRecord = z.object({
  at: z.number(),
  event: z.enum(['newCall', 'answer', 'hangup', 'dtmf']),
  direction: direction.exactOptional(),
  whose: z.enum(['mine', 'others', 'unknown']),
  answeredMs: z.number(),
  paintedMs: someNumber,
});

/** Rejected requests by reason. */
export type RefusedPushes = z.output<typeof refusedPushes>;
const refusedPushes = z.object({ reason: z.string(), count: z.number(), last: z.number() });

/** The state of the tunnel from a time on. */
export type TunnelMoment = z.output<typeof tunnelMoment>;
const tunnelMoment = z.object({
  at: z.number(),
  status: z.enum(['off', 'connecting', 'online', 'polling', 'failed']),
  provider: z.enum(tunnelProviders).exactOptional(),
  detail: sentence.exactOptional(),
});

/** A finding: good, informative, or a problem with pushes. */
export type Finding = z.output<typeof finding>;
const finding = z.object({
  id: z.string(),
  tone: z.enum(['good', 'info', 'bad']),
  what: sentence,
  /** What the user can do. */
  todo: sentence.exactOptional(),
});

export type SelfTestRun = z.output<typeof selfTestRun>;
/** `at`: its end, epoch milliseconds. */
const selfTestRun = z.object({ at: z.number(), report: selfTestReportSchema });

export type Diagnostics = z.output<typeof diagnostics>;
const diagnostics = z.object({
  findings: z.array(finding),
  pushes: z.array(pushRecord),
  refused: z.array(refusedPushes),
  tunnel: z.array(tunnelMoment),
  /** The last self-test since the start. */
  selfTest: selfTestRun.exactOptional(),
});

export const diagnosticsRequests = {
  'diagnostics.read': fromDesk({ result: diagnostics }),
  /** The support file: without secrets, numbers and names. */
  'diagnostics.file': fromDesk({ result: z.object({ name: z.string(), text: z.string() }) }),
  /** Saves the last result of `diagnostics.file` where the user chooses; false: cancelled. */
  'diagnostics.save': fromDesk({ result: z.object({ saved: z.boolean() }) }),
  /** Takes up to a minute. */
  'diagnostics.selfTest': fromDesk({ result: selfTestRun }),
};
