import { isDeepStrictEqual } from 'node:util';
import type { CallerId, Colleague, Line } from '../../shared/model/account.ts';
import type { Device } from '../../shared/model/device.ts';
import { unreadPushAddress, type PushAddressView } from '../../shared/model/push-address.ts';
import type {
  AgentLogsView,
  DeskSnapshot,
  DirectoryView,
  DoNotDisturbView,
  SessionView,
  TunnelView,
  SystemView,
} from '../../shared/ipc/snapshot.ts';
import type { RecentCall } from '../../shared/ipc/requests/timeline.ts';
import type { PolicyView } from '../../shared/policy/policy.ts';
import type { UpdateView } from '../../shared/update.ts';

type Notice = DeskSnapshot['notices'][number];

/** What windows and tray show, except calls. */
export interface DeskState {
  session: SessionView;
  devices: readonly Device[];
  devicesRead: boolean;
  lines: readonly Line[];
  callerIds: readonly CallerId[];
  colleagues: readonly Colleague[];
  doNotDisturb: DoNotDisturbView;
  /** Call rules: revision, number of active ones, blocked callers (E.164). */
  callRules: { revision: number; on: number; blocked: readonly string[] };
  tunnel: TunnelView;
  pushAddress: PushAddressView;
  tunnelSecrets: DeskSnapshot['tunnelSecrets'];
  directory: DirectoryView;
  /** Sources of contacts, in order. */
  addressBooks: DeskSnapshot['addressBooks'];
  agentLogs: AgentLogsView;
  balance: DeskSnapshot['balance'];
  /** Newest first, bounded. */
  recent: readonly RecentCall[];
  missed: number;
  /** Entries of the past read so far, until all are. */
  pastRead: number | undefined;
  faxUpload: DeskSnapshot['faxUpload'] | undefined;
  /** Unread SMS. */
  unreadMessages: number;
  timelineRevision: number;
  notices: readonly Notice[];
  /** The number that will be called automatically. */
  waitingCall: DeskSnapshot['waitingCall'] | undefined;
  system: SystemView;
  updates: UpdateView;
  /** The administrator's policy. */
  policy: PolicyView | undefined;
}

/** The part that belongs to an account. */
export const emptyAccountState = {
  devices: [],
  devicesRead: false,
  lines: [],
  callerIds: [],
  colleagues: [],
  doNotDisturb: { on: false, pending: false },
  callRules: { revision: 0, on: 0, blocked: [] },
  tunnel: { status: 'off' },
  pushAddress: unreadPushAddress,
  directory: { status: 'empty', contacts: 0, revision: 0 },
  balance: undefined,
  pastRead: undefined,
} as const satisfies Partial<DeskState>;

export interface StateHolder {
  get(): DeskState;
  patch(change: Partial<DeskState>): void;
  /** Shows a notice; replaces one with the same id. */
  notice(notice: Notice): void;
  withdraw(id: string): void;
  /** Called synchronously after every change of a value. */
  onChange(listener: () => void): void;
}

/** The state of a run of the program, made once at the start; nothing of it is stored. */
export function createState(session: SessionView): StateHolder {
  let state: DeskState = {
    ...emptyAccountState,
    session,
    addressBooks: [],
    agentLogs: { headers: [] },
    tunnelSecrets: {},
    recent: [],
    missed: 0,
    unreadMessages: 0,
    faxUpload: undefined,
    waitingCall: undefined,
    pastRead: undefined,
    timelineRevision: 0,
    notices: [],
    updates: { status: 'current' },
    policy: undefined,
    system: { hotkeys: {}, links: 'off', focus: 'unreadable' },
  };
  const listeners: (() => void)[] = [];
  const patch = (change: Partial<DeskState>): void => {
    const next = { ...state, ...change };
    const keys = Object.keys(change) as (keyof DeskState)[];
    if (keys.every((key) => isDeepStrictEqual(next[key], state[key]))) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const others = (id: string): Notice[] => state.notices.filter((notice) => notice.id !== id);
  return {
    get: () => state,
    patch,
    notice: (notice) => patch({ notices: [...others(notice.id), notice] }),
    withdraw(id) {
      if (state.notices.some((notice) => notice.id === id)) patch({ notices: others(id) });
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
