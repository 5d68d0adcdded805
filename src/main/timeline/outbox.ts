import { addEventLabel, deleteEvent, setEventFlag } from '../../platform/events/event-resources.ts';
import { updateHistoryEntry } from '../../platform/history.ts';
import type { Transport } from '../../platform/transport.ts';
import { PlatformException } from '../../shared/errors.ts';
import { undoMs } from '../../shared/model/timeline-row.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { Failure } from '../../shared/failure.ts';
import type { Mark } from '../../timeline/marks.ts';
import type { Account } from '../account/account.ts';
import type { StateHolder } from '../desk/state.ts';
import type { Environment } from '../environment.ts';
import { failureOf } from '../refusal.ts';

export interface OutboxParts {
  account: Pick<Account, 'transport' | 'signal'>;
  clock: Environment['clock'];
  state: Pick<StateHolder, 'notice'>;
  timeline: {
    waiting(): Promise<Mark[]>;
    settled(mark: Mark, taken: boolean): Promise<void>;
  };
}

export interface Outbox {
  /** Something was changed, or the platform may be there again. */
  soon(): void;
}

/** After a failure that may pass, ms; the last is repeated. */
const againMs = [10_000, 30_000, 120_000];
/** Without a change to send, ms. */
const idleMs = 3_600_000;

/**
 * Sends what the user made of entries to the platform, one after the other, the oldest first. What was changed without a
 * network waits until there is one. What the platform refuses is taken back, and the user is told why.
 */
export function startOutbox({ account, clock, state, timeline }: OutboxParts): Outbox {
  const { transport, signal } = account;
  let wake = new AbortController();
  /** Asked for while it was at work. */
  let wanted = false;
  const isWanted = (): boolean => wanted;
  const rest = async (ms: number): Promise<void> => {
    wake = new AbortController();
    await clock.sleep(ms, AbortSignal.any([wake.signal, signal])).catch(() => undefined);
  };

  /** @returns the failure after which it makes no sense to go on now */
  async function sendAll(marks: readonly Mark[]): Promise<Failure | undefined> {
    for (const mark of marks) {
      try {
        await send(transport, mark, signal);
      } catch (error) {
        const failure = failureOf(error);
        if (signal.aborted || mayPass(failure)) return failure;
        await timeline.settled(mark, false);
        const sentence = { id: 'timeline.changeRefused', values: { why: failureSentence(failure) } } as const;
        state.notice({ id: sentence.id, tone: 'danger', sentence });
        continue;
      }
      await timeline.settled(mark, true);
    }
    return undefined;
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      wanted = false;
      // A timeline that cannot be read now is asked again like a platform that is away.
      const marks = await timeline.waiting().catch(() => undefined);
      const due = marks?.filter(({ written }) => written + undoMs <= clock.now()) ?? [];
      const failure = marks === undefined ? 'storage' : await sendAll(due).catch(failureOf);
      failures = failure === undefined ? 0 : failures + 1;
      if (isWanted()) continue;
      const next = marks?.find(({ written }) => written + undoMs > clock.now());
      if (failures > 0) await rest(againMs[Math.min(failures, againMs.length) - 1] ?? 0);
      else await rest(next ? next.written + undoMs - clock.now() : idleMs);
    }
  }
  void run();

  return {
    soon() {
      wanted = true;
      wake.abort();
    },
  };
}

/** The platform may take it another time. */
function mayPass(failure: Failure): boolean {
  if (failure.kind !== 'platform') return failure.kind !== 'unsupported' && failure.kind !== 'bad-input';
  return failure.status === 401 || failure.status === 429 || failure.status >= 500;
}

const refused = (): PlatformException =>
  new PlatformException({ kind: 'bad-input', field: 'id', expected: 'an entry' });

async function send(transport: Transport, mark: Mark, signal: AbortSignal): Promise<void> {
  const [, family, id] = /^(history|events):(.+)$/.exec(mark.key) ?? [];
  if (family === undefined || id === undefined) throw refused();
  if (family === 'history') await sendToHistory(transport, id, mark, signal);
  else await sendToEvents(transport, id, mark, signal);
}

/** The history keeps no labels of the user's own: they stay at this desk. */
async function sendToHistory(
  transport: Transport,
  id: string,
  { field, value }: Mark,
  signal: AbortSignal,
): Promise<void> {
  if (field === 'labels' || typeof value !== 'boolean') return;
  await updateHistoryEntry(transport, id, { [field === 'trashed' ? 'archived' : field]: value }, signal);
}

/** Events cannot be taken out of the trash, and labels are only added: the rest of it stays at this desk. */
async function sendToEvents(
  transport: Transport,
  id: string,
  { field, value }: Mark,
  signal: AbortSignal,
): Promise<void> {
  const [, kind = 'call', event = id] = /^(voicemail|sms|fax)\/(.+)$/.exec(id) ?? [];
  const of = kind as 'call' | 'voicemail' | 'sms' | 'fax';
  if (field === 'labels') {
    if (of === 'sms' || typeof value === 'boolean') return;
    for (const label of value) await addEventLabel(transport, of, event, label, signal);
  } else if (field === 'trashed') {
    if (value === true) await deleteEvent(transport, of, event, signal);
  } else if (typeof value === 'boolean') {
    await setEventFlag(transport, of, event, field, value, signal);
  }
}
