import type { DeskState } from '../../../../src/main/state/state.ts';
import { createState } from '../../../../src/main/state/state.ts';
import type { CallCard, Control } from '../../../../src/shared/model/card.ts';
import type { Device } from '../../../../src/shared/model/device.ts';
import type { PushFact } from '../../../../src/shared/model/push.ts';

/** The state of a desk that is signed in and has pushes. */
export function signedInState(change: Partial<DeskState> = {}): DeskState {
  const holder = createState({
    status: 'signed-in',
    userId: 'w0',
    userName: 'Mara Lindner',
    baseUrl: 'https://api.example.com/v2',
    accountType: 'new',
    accountTypeFrom: 'token',
    builtIn: false,
    tokenStoredIn: 'keychain',
  });
  holder.patch({ tunnel: { status: 'online' }, ...change });
  return holder.get();
}

export const devices: Device[] = [
  { id: 'e0', alias: 'Desk phone', type: 'register', doNotDisturb: false, online: true },
  { id: 'e1', alias: 'Desktop app', type: 'app', doNotDisturb: false, online: true },
  { id: 'y0', alias: 'Mobile', type: 'mobile', doNotDisturb: false },
  { id: 'x0', alias: 'Home office', type: 'external' },
];

const control: Control = { enabled: true, pending: false };

export function card(change: Partial<CallCard> = {}): CallCard {
  return {
    id: 'c1',
    direction: 'in',
    state: 'ringing',
    party: { number: '+493012345', withheld: false, matches: [] },
    ringsOn: [],
    startedAt: 1_000,
    muted: false,
    held: false,
    recording: false,
    parked: false,
    dtmf: '',
    earlier: [],
    controls: {
      mute: control,
      hold: control,
      record: control,
      dtmf: control,
      transfer: control,
      hangUp: control,
      park: control,
      announce: control,
    },
    ...change,
  };
}

const caller = { kind: 'number', e164: '+493012345' } as const;
const called = { kind: 'number', e164: '+493023125001' } as const;

/** The pushes of a call that comes in for `w0`. */
export function newCall(
  callId = 'c1',
  change: Partial<Extract<PushFact, { event: 'newCall' }>> = {},
): PushFact {
  return {
    event: 'newCall',
    callId,
    direction: 'in',
    from: caller,
    to: called,
    userNames: ['Mara Lindner'],
    userIds: ['w0'],
    fullUserIds: ['2418113w0'],
    unknown: [],
    ...change,
  };
}

export function answer(callId = 'c1'): PushFact {
  return { event: 'answer', callId, userId: 'w0', fullUserId: '2418113w0', unknown: [] };
}

export function hangup(callId = 'c1'): PushFact {
  return { event: 'hangup', callId, cause: 'normalClearing', rawCause: 'normalClearing', unknown: [] };
}
