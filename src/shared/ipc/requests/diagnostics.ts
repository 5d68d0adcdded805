import { z } from 'zod';
import { selfTestReportSchema } from '../../self-test-report.ts';
import { tunnelProviders } from '../../tunnel-providers.ts';
import { direction, sentence, someNumber } from '../fields.ts';
import { fromDesk } from '../request.ts';

/** A push that was answered; times in ms from when it was there, by a relay from when it was there. */
export type PushRecord = z.output<typeof pushRecord>;
const pushRecord = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  event: z.enum(['newCall', 'answer', 'hangup', 'dtmf']),
  direction: direction.exactOptional(),
  whose: z.enum(['mine', 'others', 'unknown']),
  answeredMs: z.number(),
  paintedMs: someNumber,
});

/** Requests that were no push to believe, by their reason. */
export type RefusedPushes = z.output<typeof refusedPushes>;
const refusedPushes = z.object({ reason: z.string(), count: z.number(), last: z.number() });

/** The tunnel as it was from some time on. */
export type TunnelMoment = z.output<typeof tunnelMoment>;
const tunnelMoment = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  status: z.enum(['off', 'connecting', 'online', 'polling', 'failed']),
  provider: z.enum(tunnelProviders).exactOptional(),
  detail: sentence.exactOptional(),
});

/** Something that is as it should be, that is worth knowing, or that keeps pushes away. */
export type Finding = z.output<typeof finding>;
const finding = z.object({
  id: z.string(),
  tone: z.enum(['good', 'info', 'bad']),
  what: sentence,
  /** What the user can do about it. */
  todo: sentence.exactOptional(),
});

/** A self-test that was run from the settings. */
export type SelfTestRun = z.output<typeof selfTestRun>;
/** `at`: when it ended, epoch milliseconds. */
const selfTestRun = z.object({ at: z.number(), report: selfTestReportSchema });

export type Diagnostics = z.output<typeof diagnostics>;
const diagnostics = z.object({
  findings: z.array(finding),
  /** Newest first. */
  pushes: z.array(pushRecord),
  refused: z.array(refusedPushes),
  tunnel: z.array(tunnelMoment),
  /** The last self-test since the start. */
  selfTest: selfTestRun.exactOptional(),
});

export const diagnosticsRequests = {
  'diagnostics.read': fromDesk({ result: diagnostics }),
  /** The file for whoever helps, as it would be saved: without secrets, numbers and names. */
  'diagnostics.file': fromDesk({ result: z.object({ name: z.string(), text: z.string() }) }),
  /** Saves what `diagnostics.file` has answered last where the user says; false: nowhere. */
  'diagnostics.save': fromDesk({ result: z.object({ saved: z.boolean() }) }),
  /** Tries the parts of the program; takes up to a minute. */
  'diagnostics.selfTest': fromDesk({ result: selfTestRun }),
};
