import { livingLegs, type Call } from '../../calls/call.ts';
import type { UserCommand } from '../../calls/facts.ts';
import { hangUp } from '../../platform/call-control.ts';
import {
  endCallSession,
  setMemberParked,
  setSessionRecording,
} from '../../platform/sessions/call-sessions.ts';
import type { Account } from '../account/account.ts';
import { failureOf, Refusal } from '../base/refusal.ts';

type SessionCommand = { name: 'hangUp' } | { name: 'record' | 'park'; on: boolean };

/** Always for parking, and for calls dialled here. A transferred call is hung up by its callId. */
export function goesBySession(call: Call, command: UserCommand): command is SessionCommand {
  if (command.name === 'park') return true;
  if (call.session === undefined || call.dial === undefined || call.transferTarget !== undefined)
    return false;
  return command.name === 'hangUp' || command.name === 'record';
}

/** Sends a command through the session, if known, else the call. @param byCall absent: it has no id yet */
export async function sendBySession(
  { transport, signal }: Pick<Account, 'transport' | 'signal'>,
  call: Call,
  command: SessionCommand,
  byCall: (() => Promise<void>) | undefined,
): Promise<void> {
  const { session, farMember } = call;
  if (session === undefined) throw new Refusal({ kind: 'no-such-call' });
  try {
    switch (command.name) {
      case 'hangUp':
        await endCallSession(transport, session.id, signal);
        return;
      case 'record':
        await setSessionRecording(transport, session.id, command.on, signal);
        return;
      case 'park':
        if (farMember === undefined) throw new Refusal({ kind: 'no-such-call' });
        await setMemberParked(transport, session.id, farMember, command.on, signal);
        return;
    }
  } catch (error) {
    if (command.name === 'park' || !isNotThere(error)) throw error;
    if (byCall) return byCall();
    if (command.name !== 'hangUp') throw error;
    // A session that was there and no longer is has ended.
    if (session.provenAt > 0 && livingLegs(call).length === 0) return;
    // Some platforms give both the same id.
    await hangUp(transport, session.id, signal).catch(() => {
      throw error;
    });
  }
}

function isNotThere(error: unknown): boolean {
  const failure = failureOf(error);
  if (failure.kind === 'not-a-telephony-service') return true;
  return failure.kind === 'platform' && [403, 404, 405].includes(failure.status);
}
