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
} from '../../shared/model/snapshot.ts';
import type { RecentCall } from '../../shared/ipc/requests/timeline.ts';
import type { PolicyView } from '../../shared/policy/policy.ts';
import type { UpdateView } from '../../shared/update.ts';

type Notice = DeskSnapshot['notices'][number];

/** Everything but the calls that the windows and the tray show. */
export interface DeskState {
  session: SessionView;
  devices: readonly Device[];
  /** The platform has told them; until then there may be some. */
  devicesRead: boolean;
  lines: readonly Line[];
  callerIds: readonly CallerId[];
  colleagues: readonly Colleague[];
  doNotDisturb: DoNotDisturbView;
  /** Call rules: counts their changes; how many are switched on; callers that are blocked (E.164). */
  callRules: { revision: number; on: number; blocked: readonly string[] };
  tunnel: TunnelView;
  pushAddress: PushAddressView;
  tunnelSecrets: DeskSnapshot['tunnelSecrets'];
  directory: DirectoryView;
  /** Sources of contacts, in their order. */
  addressBooks: DeskSnapshot['addressBooks'];
  agentLogs: AgentLogsView;
  balance: DeskSnapshot['balance'];
  /** Newest first, bounded. */
  recent: readonly RecentCall[];
  missed: number;
  /** Entries of the past that are read by now, while that is not done. */
  pastRead: number | undefined;
  faxUpload: DeskSnapshot['faxUpload'] | undefined;
  /** SMS that wait to be read. */
  unreadMessages: number;
  /** Counts the changes of the timeline: a list that is shown is read anew. */
  timeline: number;
  notices: readonly Notice[];
  /** The number in the dialler that will be called automatically as soon as calls can be started. */
  waitingCall: DeskSnapshot['waitingCall'] | undefined;
  system: SystemView;
  updates: UpdateView;
  /** What the administrator of this computer set. */
  policy: PolicyView | undefined;
}

/** What belongs to an account, and goes with it. */
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
  directory: { status: 'empty', contacts: 0, changes: 0 },
  balance: undefined,
  pastRead: undefined,
} as const satisfies Partial<DeskState>;

export interface StateHolder {
  get(): DeskState;
  patch(change: Partial<DeskState>): void;
  /** Shows a notice, in the place of an older one with the same id. */
  notice(notice: Notice): void;
  withdraw(id: string): void;
  /** Called synchronously after every change; setting an equal value is no change. */
  onChange(listener: () => void): void;
}

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
    timeline: 0,
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
