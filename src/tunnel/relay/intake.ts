import type { NewCallFact } from '../../shared/model/push.ts';
import type { MessageKind } from '../../shared/relay/wire.ts';
import { Unstorable } from '../unstorable.ts';
import type { PushHandler } from '../push-receiver.ts';
import type { DeskMessage } from './session.ts';

/** What becomes of messages that no receiver takes. */
interface IntakeEvents {
  /** A push was shown, or said nothing to this desk. */
  onPush?: ((push: DeskMessage) => void) | undefined;
  /** A call that rang while this desk was away, and rings no more. `at`: when it rang, epoch milliseconds. */
  onMissed?: ((fact: NewCallFact, at: number) => void) | undefined;
  /**
   * Resolves when the log is kept; told again of one that is, it changes nothing. Rejects with `Unstorable` when it never
   * will be, and is then not asked again.
   * @param tries how often it failed before
   */
  onAgentLog?: ((body: Uint8Array, tries: number) => unknown) | undefined;
  /** A message that can never be kept. Those behind it do not wait. */
  onSetAside?: ((kind: MessageKind, message: DeskMessage, reason: string) => void) | undefined;
}

export interface IntakeOptions {
  handler: PushHandler;
  path: string;
  now: () => number;
  /** How long a call rings at most, ms. */
  ringMs: () => number;
  /** How far this desk has read: all up to here had its effect, and what is to last is on the disk. */
  write: (kind: MessageKind, sequence: number) => void;
  events: IntakeEvents;
  /** Before a log that could not be kept is tried again; rejects when the desk takes no more. */
  pause: (tries: number) => Promise<void>;
}

/** Takes messages in order, one after the other: the check of a signature may take a moment. */
export type Intake = (kind: MessageKind, messages: readonly DeskMessage[]) => void;

/**
 * Hands pushes to the receiver; a call that must have stopped ringing by now is reported as missed instead. A push does
 * not wait until what followed from the one before is on the disk; only the position does.
 */
export function createIntake(options: IntakeOptions): Intake {
  const { handler, path, now, write, events } = options;
  let shown: Promise<void> = Promise.resolve();
  /** Rejected once something will never be kept: then no position is written any more, and all of it comes again. */
  let kept: Promise<void> = Promise.resolve();
  let logs: Promise<void> = Promise.resolve();

  /** @returns what to wait for until it is kept */
  async function show(message: DeskMessage): Promise<{ kept: unknown }> {
    const { head, body, ageMs } = message;
    const at = now() - ageMs;
    const asked = { method: 'POST', path, headers: head };
    const reply = handler.refusal(asked) ?? (await handler.receive(asked, body, ageMs));
    events.onPush?.(message);
    const { fact } = reply;
    if (fact?.event !== 'newCall' || ageMs <= options.ringMs()) return { kept: handler.handOn(reply, at) };
    if (fact.direction === 'in') events.onMissed?.(fact, at);
    return { kept: undefined };
  }

  function takePush(message: DeskMessage): void {
    const showing = shown.then(() => show(message));
    // What cannot be shown is a fault of this program, and would be one again.
    const done = showing.then(
      (result) => result.kept,
      () => undefined,
    );
    shown = showing.then(
      () => undefined,
      () => undefined,
    );
    const readOn = (): void => write('push', message.sequence);
    kept = Promise.all([kept, done]).then(readOn, (error: unknown) => {
      if (!(error instanceof Unstorable)) throw error;
      events.onSetAside?.('push', message, error.message);
      readOn();
    });
    kept.catch(() => undefined);
  }

  async function takeLog(message: DeskMessage): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await events.onAgentLog?.(message.body, tries);
        break;
      } catch (error) {
        if (error instanceof Unstorable) {
          events.onSetAside?.('log', message, error.message);
          break;
        }
        await options.pause(tries);
      }
    }
    // A log cannot be fetched again once this desk has read past it.
    write('log', message.sequence);
  }

  return (kind, messages) => {
    for (const message of messages) {
      if (kind === 'push') takePush(message);
      else logs = logs.then(() => takeLog(message));
    }
    logs.catch(() => undefined);
  };
}
