import {
  hangUp,
  sendDtmf,
  setHold,
  setMuted,
  setRecording,
  transferCall,
} from '../../platform/call-control.ts';
import { startCall } from '../../platform/start-call.ts';
import { activeCallId, type Call } from '../../calls/call.ts';
import type { UserCommand } from '../../calls/facts.ts';
import type { DialIntent } from '../../shared/ipc/contract.ts';
import type { Account } from '../account/account.ts';
import type { Environment } from '../environment.ts';
import { failureOf, Refusal } from '../refusal.ts';
import type { CallDesk } from './call-desk.ts';
import { createDialGuard } from './dial-guard.ts';
import { createKeyQueue } from './key-queue.ts';
import type { Reconciler } from './reconciler.ts';

export interface CallControl {
  /**
   * Shows the command at once, sends it, and shows what became of it. A refusal stands on the card of the call.
   * @throws Refusal when there is nothing to send it to
   */
  command(id: string, command: UserCommand): Promise<void>;
  /** @throws Refusal, PlatformException: the call was not started; its card says so as well */
  dial(intent: Omit<DialIntent, 'target'>, number: string): Promise<void>;
}

export function createCallControl(
  account: Account,
  environment: Environment,
  calls: CallDesk,
  reconciler: Reconciler,
): CallControl {
  const { now } = environment.clock;
  let dials = 0;
  const callWith = (id: string): Call | undefined => calls.board().calls.find((call) => call.id === id);
  const guard = createDialGuard(now, (id) => callWith(id)?.state !== 'ended');

  /** @throws Refusal: the call is over, or the platform has not named it yet */
  function callIdOf(call: Call | undefined): string {
    const callId = call && activeCallId(call);
    if (call?.state === 'ended' || callId === undefined) throw new Refusal({ kind: 'no-such-call' });
    return callId;
  }

  const keys = createKeyQueue({
    now,
    taken: (id, { digits, sentAt }) =>
      calls.apply({ kind: 'commandSent', id, command: { name: 'dtmf', digits }, at: sentAt }),
    send: async (id, digits) => {
      await send(account, callIdOf(callWith(id)), { name: 'dtmf', digits });
    },
    sent: (id, { digits, sentAt }) =>
      calls.apply({
        kind: 'commandConfirmed',
        id,
        command: { name: 'dtmf', digits },
        sentAt,
        at: now(),
      }),
    dropped: (id, { digits, sentAt }, error) =>
      calls.apply({
        kind: 'commandRefused',
        id,
        command: { name: 'dtmf', digits },
        sentAt,
        failure: failureOf(error),
        at: now(),
      }),
  });

  async function order(
    { deviceId, companions, channelId, callerId }: Omit<DialIntent, 'target'>,
    number: string,
  ): Promise<string> {
    dials += 1;
    const id = `dial-${now()}-${dials}`;
    const named = {
      ...(channelId !== undefined && { channelId }),
      ...(callerId !== undefined && { callerId }),
    };
    calls.apply({
      kind: 'dialRequested',
      id,
      target: number,
      deviceIds: [deviceId, ...companions],
      ...named,
      at: now(),
    });
    try {
      const { callId } = await startCall(
        account.transport,
        { deviceId, targetNumber: number, additionalDeviceIds: companions, ...named },
        account.signal,
      );
      const answer = account.accountType === 'classic' ? { sessionId: callId } : { callId };
      calls.apply({ kind: 'dialAccepted', id, ...answer, at: now() });
      return id;
    } catch (error) {
      calls.apply({ kind: 'dialRefused', id, failure: failureOf(error), at: now() });
      throw error;
    }
  }

  return {
    async command(id, command) {
      const call = callWith(id);
      const callId = callIdOf(call);
      if (command.name === 'dtmf') return keys.press(id, command.digits);
      if (call && isUnderWay(call, command)) return;
      const sentAt = now();
      calls.apply({ kind: 'commandSent', id, command, at: sentAt });
      try {
        await send(account, callId, command);
        calls.apply({ kind: 'commandConfirmed', id, command, sentAt, at: now() });
      } catch (error) {
        calls.apply({ kind: 'commandRefused', id, command, sentAt, failure: failureOf(error), at: now() });
      }
      reconciler.soon();
    },
    dial: (intent, number) => guard.once(number, () => order(intent, number)),
  };
}

/** The same was asked already, here or in another window, and is not answered yet. */
function isUnderWay({ pending }: Call, command: UserCommand): boolean {
  switch (command.name) {
    case 'hangUp':
      return pending.hangUp !== undefined;
    case 'transfer':
      return pending.transfer !== undefined;
    case 'dtmf':
      return false;
    default:
      return pending[command.name]?.on === command.on;
  }
}

function send({ transport, signal }: Account, callId: string, command: UserCommand): Promise<void> {
  switch (command.name) {
    case 'mute':
      return setMuted(transport, callId, command.on, signal);
    case 'hold':
      return setHold(transport, callId, command.on, signal);
    case 'record':
      return setRecording(transport, callId, command.on, signal);
    case 'dtmf':
      return sendDtmf(transport, callId, command.digits, signal);
    case 'transfer':
      return transferCall(
        transport,
        callId,
        { attended: command.attended, phoneNumber: command.target },
        signal,
      );
    case 'hangUp':
      return hangUp(transport, callId, signal);
  }
}
