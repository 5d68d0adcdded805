import type { NewCallFact, PushFact } from '../../shared/model/push.ts';
import type { MessageKind } from '../../shared/relay/wire.ts';
import type { PushHandler } from '../push-receiver.ts';
import type { DeskMessage } from './session.ts';

export interface IntakeOptions {
  handler: PushHandler;
  /** Path at which `handler` receives. */
  path: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** How long a call rings at most, ms. */
  ringMs: () => number;
  /** How far this desk has read, written before a push has its effect, and after a log is kept. */
  write: (kind: MessageKind, sequence: number, fact?: PushFact) => void;
  onMissed?: ((fact: NewCallFact, at: number) => void) | undefined;
  /** Resolves when the log is kept; told again of one that is, it changes nothing. */
  onAgentLog?: ((body: Uint8Array) => unknown) | undefined;
}

/** Takes messages in order, one after the other: the check of a signature may take a moment. */
export type Intake = (kind: MessageKind, messages: readonly DeskMessage[]) => void;

/** Hands pushes to the receiver; a call that must have stopped ringing by now is reported as missed instead. */
export function createIntake(options: IntakeOptions): Intake {
  const { handler, path, now } = options;
  let tail: Promise<void> = Promise.resolve();

  async function takePush({ sequence, head, body, ageMs }: DeskMessage): Promise<void> {
    const at = now() - ageMs;
    const asked = { method: 'POST', path, headers: head };
    const reply = handler.refusal(asked) ?? (await handler.receive(asked, body));
    const { fact } = reply;
    options.write('push', sequence, fact);
    if (fact?.event === 'newCall' && ageMs > options.ringMs()) {
      if (fact.direction === 'in') options.onMissed?.(fact, at);
      return;
    }
    handler.handOn(reply, at);
  }

  async function take(kind: MessageKind, message: DeskMessage): Promise<void> {
    if (kind === 'push') return takePush(message);
    // A log cannot be fetched again once this desk has read past it.
    await options.onAgentLog?.(message.body);
    options.write('log', message.sequence);
  }

  return (kind, messages) => {
    for (const message of messages) tail = tail.then(() => take(kind, message)).catch(() => undefined);
  };
}
