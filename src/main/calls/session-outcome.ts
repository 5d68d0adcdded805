import { z } from 'zod';
import { sameNumber } from '../../calls/same-number.ts';
import type { Call } from '../../calls/call.ts';
import { sessionStatus } from '../../platform/sessions/call-sessions.ts';
import type { EndCause } from '../../shared/model/call.ts';

const past = z.looseObject({
  id: z.string().optional().catch(undefined),
  sessionId: z.string().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  created: z.string().optional().catch(undefined),
  direction: z.string().optional().catch(undefined),
  targets: z
    .array(z.looseObject({ numberE164: z.string().optional() }))
    .optional()
    .catch(undefined),
});

/** Tolerance between the clocks of platform and computer, ms. */
const apartMs = 60_000;

/** How a dialled call ended, by the platform's list of past calls; undefined if unknown. */
export function sessionOutcome(call: Call, entries: readonly unknown[]): EndCause | undefined {
  if (call.connectedAt !== undefined) return 'normalClearing';
  const list = entries.flatMap((entry) => {
    const read = past.safeParse(entry);
    return read.success ? [read.data] : [];
  });
  const { session, dial } = call;
  const isIt = ({ id, sessionId, created, direction, targets = [] }: z.output<typeof past>): boolean => {
    if (session !== undefined && [id, sessionId].includes(session.id)) return true;
    const at = Date.parse(created ?? '');
    const to = targets.some(({ numberE164 }) => sameNumber(numberE164, dial?.target));
    return direction !== 'in' && to && dial !== undefined && at >= dial.at - apartMs;
  };
  const status = list.find(isIt)?.status;
  if (status === undefined) return undefined;
  return status === 'failed' || sessionStatus({ status }) === 'calling' ? 'noAnswer' : 'normalClearing';
}
