import {
  hangUp,
  playAnnouncement,
  sendDtmf,
  setHold,
  setMuted,
  setRecording,
  transferCall,
} from '../../platform/call-control.ts';
import { startCall } from '../../platform/start-call.ts';
import { activeCallId, type Call } from '../../calls/call.ts';
import type { UserCommand } from '../../calls/facts.ts';
import type { Failure } from '../../shared/failure.ts';
import type { DialIntent } from '../../shared/ipc/requests/dial.ts';
import type { Device } from '../../shared/model/device.ts';
import type { AccountClient } from '../account/account.ts';
import type { Environment } from '../base/environment.ts';
import { failureOf, Refusal } from '../base/refusal.ts';
import type { CallDesk } from './call-desk.ts';
import { createDialGuard } from './dial-guard.ts';
import { createKeyQueue } from './key-queue.ts';
import type { Reconciler } from './reconciler.ts';
import { goesBySession, sendBySession } from './session-control.ts';
import { createSwitchQueue } from './switch-queue.ts';

export interface CallControl {
  /** Shows the command at once, sends it, and shows the result on the card. @throws Refusal if it cannot be sent */
  command(id: string, command: UserCommand): Promise<void>;
  /** Plays a sound file into the call. @throws Refusal if there is no such call, or the platform refused */
  announce(id: string, url: string): Promise<void>;
  /** @throws Refusal, PlatformException, which the card shows too */
  dial(intent: Omit<DialIntent, 'target'>, number: string): Promise<void>;
}

export interface CallControlDeps {
  account: AccountClient;
  environment: Environment;
  calls: CallDesk;
  reconciler: Pick<Reconciler, 'soon' | 'listed'>;
  devices(): readonly Pick<Device, 'id' | 'type'>[];
}

/** One per session. A command is on the board before the platform answers, and is taken back when it refuses. */
export function createCallControl(deps: CallControlDeps): CallControl {
  const { account, environment, calls, reconciler } = deps;
  const { now } = environment.clock;
  const callWith = (id: string): Call | undefined => calls.board().calls.find((call) => call.id === id);
  const switches = createSwitchQueue();
  const dial = createDialling(deps);
  const guard = createDialGuard(now, (id) => callWith(id)?.state !== 'ended');

  /** @throws Refusal if the call is over or has no id yet */
  function callIdOf(call: Call | undefined): string {
    const callId = call && activeCallId(call);
    if (call?.state === 'ended' || callId === undefined) throw new Refusal({ kind: 'no-such-call' });
    return callId;
  }

  function sendTo(call: Call, command: UserCommand): Promise<void> {
    const callId = activeCallId(call);
    const byCall = callId === undefined ? undefined : () => send(account, callId, command);
    if (goesBySession(call, command)) return sendBySession(account, call, command, byCall);
    return byCall?.() ?? Promise.reject(new Refusal({ kind: 'no-such-call' }));
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

  /** @returns the error */
  async function run(id: string, command: UserCommand): Promise<Failure | undefined> {
    const call = callWith(id);
    if (call && goesBySession(call, command)) {
      if (call.state === 'ended' || !call.session) throw new Refusal({ kind: 'no-such-call' });
    } else callIdOf(call);
    if (command.name === 'dtmf') {
      await keys.press(id, command.digits);
      return undefined;
    }
    if (!call || isUnderWay(call, command)) return undefined;
    let failure: Failure | undefined;
    // Two commands for one switch must have different times.
    const sentAt = Math.max(now(), 'on' in command ? (call.pending[command.name]?.since ?? 0) + 1 : 0);
    calls.apply({ kind: 'commandSent', id, command, at: sentAt });
    try {
      if ('on' in command) {
        const outcome = await switches(`${command.name} ${id}`, async () => {
          const current = callWith(id);
          if (current && current.state !== 'ended') await sendTo(current, command);
        });
        if (outcome === 'replaced') return undefined;
      } else await sendTo(call, command);
      calls.apply({ kind: 'commandConfirmed', id, command, sentAt, at: now() });
    } catch (error) {
      failure = failureOf(error);
      calls.apply({ kind: 'commandRefused', id, command, sentAt, failure, at: now() });
    }
    reconciler.soon();
    return failure;
  }

  return {
    async command(id, command) {
      await run(id, command);
    },
    async announce(id, url) {
      const failure = await run(id, { name: 'announce', url });
      if (failure) throw new Refusal(failure);
    },
    dial: (intent, number) => guard.once(number, () => dial(intent, number)),
  };
}

/** Starts calls, which are on the board before the platform answers. */
function createDialling({ account, environment, calls, reconciler, devices }: CallControlDeps) {
  const { now } = environment.clock;
  let dials = 0;

  /** External phones are not extensions, which classic accounts need. */
  function billedFor(deviceId: string): string | undefined {
    const all = devices();
    const isOutside = all.some(({ id, type }) => id === deviceId && type === 'external');
    return isOutside ? all.find(({ type }) => type === 'register')?.id : undefined;
  }

  /** @returns the id of the call */
  return async function dial(
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
      const billedDeviceId = billedFor(deviceId);
      const started = await startCall(
        account.transport,
        {
          deviceId,
          targetNumber: number,
          additionalDeviceIds: companions,
          ...named,
          ...(billedDeviceId !== undefined && { billedDeviceId }),
        },
        account.signal,
      );
      calls.apply({ kind: 'dialAccepted', id, ...started, at: now() });
      if ('sessionId' in started) reconciler.soon();
      return id;
    } catch (error) {
      calls.apply({ kind: 'dialRefused', id, failure: failureOf(error), at: now() });
      throw error;
    }
  };
}

/** Whether the same command is already pending, perhaps from another window. */
function isUnderWay({ pending }: Call, command: UserCommand): boolean {
  switch (command.name) {
    case 'hangUp':
      return pending.hangUp !== undefined;
    case 'transfer':
      return pending.transfer !== undefined;
    case 'announce':
      return pending.announce !== undefined;
    case 'dtmf':
      return false;
    default:
      return pending[command.name]?.on === command.on;
  }
}

function send({ transport, signal }: AccountClient, callId: string, command: UserCommand): Promise<void> {
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
    case 'announce':
      return playAnnouncement(transport, callId, command.url, signal);
    case 'park':
      throw new Refusal({ kind: 'no-such-call' });
  }
}
