import {
  hangUp,
  sendDtmf,
  setHold,
  setMuted,
  setRecording,
  transferCall,
} from '../../platform/call-control.ts';
import { startCall } from '../../platform/start-call.ts';
import { activeCallId } from '../../calls/call.ts';
import type { UserCommand } from '../../calls/facts.ts';
import type { DialIntent } from '../../shared/ipc/contract.ts';
import type { Account } from '../account/account.ts';
import type { Environment } from '../environment.ts';
import { failureOf, Refusal } from '../refusal.ts';
import type { CallDesk } from './call-desk.ts';
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
  /** A second click while the first order is on its way joins it: one call, never two. */
  const underWay = new Map<string, Promise<void>>();

  async function order(
    { deviceId, companions, channelId, callerId }: Omit<DialIntent, 'target'>,
    number: string,
  ): Promise<void> {
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
    } catch (error) {
      calls.apply({ kind: 'dialRefused', id, failure: failureOf(error), at: now() });
      throw error;
    }
  }

  return {
    async command(id, command) {
      const call = calls.board().calls.find((candidate) => candidate.id === id);
      const callId = call && activeCallId(call);
      if (call?.state === 'ended' || callId === undefined) throw new Refusal({ kind: 'no-such-call' });
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
    dial(intent, number) {
      const key = JSON.stringify([number, intent]);
      const running = underWay.get(key) ?? order(intent, number).finally(() => underWay.delete(key));
      underWay.set(key, running);
      return running;
    },
  };
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
