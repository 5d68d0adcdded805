import type { NewCallFact } from '../../shared/model/push.ts';
import type { MessageKind } from '../../shared/relay/wire.ts';
import { createFailFastQueue, createSerialQueue } from '../../shared/serial-queue.ts';
import { Unstorable } from '../unstorable.ts';
import type { PushHandler } from '../push-receiver.ts';
import type { DeskMessage } from './session.ts';

/** Receives everything but pushes of current calls. */
interface MessageEvents {
  /** A push was shown, or had no content. */
  onPush?: ((push: DeskMessage) => void) | undefined;
  /** A call that rang while this desk was away, and has stopped ringing. `at`: when it rang, epoch milliseconds. */
  onMissed?: ((fact: NewCallFact, at: number) => void) | undefined;
  /**
   * Resolves once the log is stored; storing it twice changes nothing. Rejects with `Unstorable` if it never can be,
   * and is not called again then.
   * @param tries how often it failed before
   */
  onAgentLog?: ((body: Uint8Array, tries: number) => unknown) | undefined;
  /** A message that can never be stored. Later ones do not wait for it. */
  onSetAside?: ((kind: MessageKind, message: DeskMessage, reason: string) => void) | undefined;
}

export interface MessageProcessorDeps {
  handler: PushHandler;
  path: string;
  now: () => number;
  /** How long a call rings at most, ms. */
  ringMs: () => number;
  /** How far this desk has read: everything up to here has had its effect, and lasting data is on the disk. */
  write: (kind: MessageKind, sequence: number) => void;
  events: MessageEvents;
  /** The pause before storing a log again; rejects when the desk stops. */
  pause: (tries: number) => Promise<void>;
}

/** Processes messages in order: verifying a signature may take a moment. */
export type ProcessMessages = (kind: MessageKind, messages: readonly DeskMessage[]) => void;

/**
 * Hands pushes to the receiver, but reports a call that must have stopped ringing as missed. A push does not wait until
 * the effects of the previous one are on the disk; only the position does.
 */
export function createMessageProcessor(deps: MessageProcessorDeps): ProcessMessages {
  const { handler, path, now, write, events } = deps;
  const showInTurn = createSerialQueue();
  /** After the first failure the position stays, and everything from there arrives again. */
  const readOnInTurn = createFailFastQueue();
  const takeLogInTurn = createFailFastQueue();

  /** @returns resolves once it is stored */
  async function show(message: DeskMessage): Promise<{ stored: unknown }> {
    const { head, body, ageMs, answer } = message;
    const at = now() - ageMs;
    const request = { method: 'POST', path, headers: head };
    const reply = handler.refusal(request) ?? (await handler.receive(request, body, { ageMs, answer }));
    events.onPush?.(message);
    const { fact } = reply;
    if (fact?.event !== 'newCall' || ageMs <= deps.ringMs()) return { stored: handler.handOn(reply, at) };
    if (fact.direction === 'in') events.onMissed?.(fact, at);
    return { stored: undefined };
  }

  function takePush(message: DeskMessage): void {
    const stored = showInTurn(() => show(message)).then(
      (result) => result.stored,
      // Failing to show a push is a fault of this program, and would only repeat.
      () => undefined,
    );
    stored.catch(() => undefined);
    void readOnInTurn(() => readOn(message, stored));
  }

  async function readOn(message: DeskMessage, stored: Promise<unknown>): Promise<void> {
    try {
      await stored;
    } catch (error) {
      if (!(error instanceof Unstorable)) throw error;
      events.onSetAside?.('push', message, error.message);
    }
    write('push', message.sequence);
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
        await deps.pause(tries);
      }
    }
    // A log cannot be fetched again once this desk has read past it.
    write('log', message.sequence);
  }

  return (kind, messages) => {
    for (const message of messages) {
      if (kind === 'push') takePush(message);
      else void takeLogInTurn(() => takeLog(message));
    }
  };
}
