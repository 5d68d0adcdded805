import type { RecentCall } from './requests/timeline.ts';
import type { AccountType, ShownNumber } from '../model/account.ts';
import type { Sentence } from '../sentence.ts';
import type { AddressBookView } from '../model/address-book.ts';
import type { CallCard } from '../model/card.ts';
import type { DoNotDisturbSpan } from '../model/do-not-disturb.ts';
import type { DeviceSet, Preferences } from '../model/settings.ts';
import type { PushAddressView } from '../model/push-address.ts';
import type { HotkeyAction, HotkeyProblem } from '../hotkeys.ts';
import type { PolicyView } from '../policy/policy.ts';
import type { SetUpView } from '../set-up.ts';
import type { UpdateView } from '../update.ts';
import type { TunnelProviderId, TunnelSecretName } from '../tunnel-settings.ts';

export type Locale = 'en' | 'de';

/** Language and colour scheme, shared by all windows. */
export interface Appearance {
  locale: Locale;
  /** `system` follows prefers-color-scheme. */
  theme: 'system' | 'light' | 'dark';
  localeChoice: 'system' | Locale;
}

export interface DeviceView {
  id: string;
  alias: string;
  type: 'register' | 'app' | 'mobile' | 'external';
  online?: boolean;
  doNotDisturb?: boolean;
  /** Why calls cannot start on it; it may still ring along. */
  cannotStart?: Sentence;
}

interface LineView {
  id: string;
  name: string;
}

export type SessionView =
  | {
      status: 'signed-out';
      /** The last value, to prefill the form. */
      baseUrl: string;
      tokenId: string;
      /** Why the desk is signed out, if not by the user. */
      notice?: Sentence;
    }
  | {
      status: 'signing-in';
      step: Sentence;
      /** Waits for the user's sign-in in the browser; can be cancelled. */
      waitsForBrowser?: true;
    }
  | {
      status: 'signed-in';
      userId: string;
      userName: string;
      baseUrl: string;
      accountType: AccountType;
      /** `user`: a correction; `guess`: unknown, the user is asked. */
      accountTypeFrom: 'token' | 'probe' | 'user' | 'guess';
      /** `evidence`: the request that showed it, for diagnostics. */
      dialect?: { id: 'spec' | 'v2'; evidence?: string };
      builtIn: boolean;
      /** Signed in with the browser. */
      byBrowser?: true;
      /** `memory`: no keychain; the token is lost when the program quits. */
      tokenStoredIn: 'keychain' | 'memory';
      /** The platform has been unreachable since the start: stored data is shown, and it is retried. */
      offline?: Sentence;
      /** The token was rejected: calls continue, but nothing works until the user signs in again. */
      expired?: boolean;
    };

export interface DoNotDisturbView {
  /** All devices are on do-not-disturb. */
  on: boolean;
  pending: boolean;
  /** The number of devices on do-not-disturb, if others ring. */
  some?: number;
  /** The choice for all devices. */
  span?: DoNotDisturbSpan;
  /** Remaining time: "24 min left", "until 08:00". */
  allLeft?: Sentence;
  /** Remaining time by device id. */
  left?: Record<string, Sentence>;
  /** Devices that refused, and what to do. */
  notices?: Sentence[];
}

export interface TunnelView {
  status: 'off' | 'connecting' | 'online' | 'polling' | 'failed';
  /** Why it is not online, and the consequences. */
  detail?: Sentence;
  provider?: TunnelProviderId;
  /** Connected, but pushes go to this host. */
  elsewhere?: string;
  /** The chosen provider is down, and polling replaces it. */
  down?: boolean;
  /** The next attempt, epoch milliseconds; absent if only the user can help. */
  retryAt?: number;
}

/** The receiver of agent logs. */
export interface AgentLogsView {
  /** Its address without the secret; absent if it is off. */
  address?: string;
  /** Names of the required headers; their values stay in the main process. */
  headers: string[];
}

/** The state of keys, links and focus mode of the system. */
export interface SystemView {
  /** Problems of keys; absent: it works. */
  hotkeys: Partial<Record<HotkeyAction, HotkeyProblem>>;
  /** The program for phone links; `elsewhere`: another one, although Deskbell should be. */
  links: 'off' | 'here' | 'elsewhere';
  /** `unreadable`: not supported by this system. */
  focus: 'on' | 'off' | 'unreadable';
  /** This session cannot place windows: notifications replace the popup. */
  popup?: 'notifications';
  /** The missing part that would show such notifications: a daemon, or the program notify-send. */
  notifications?: 'noDaemon' | 'noProgram';
  /** This desktop has no tray. */
  tray?: 'missing';
  /** The desktop assigns keys, and does not report which. */
  keys?: 'portal';
  /** Only an installed program can start at login. */
  atLogin?: 'installedOnly';
  /** The proxy requires credentials. */
  proxy?: { host: string; refused?: true };
}

export interface DirectoryView {
  /** `loading`: the first time. `stopped`: incomplete. */
  status: 'empty' | 'loading' | 'ready' | 'stopped' | 'failed';
  /** Searchable contacts. */
  contacts: number;
  /** Rises with each change of contacts, of any source. */
  revision: number;
  /** Progress of reading the platform's contacts; `total` if known. */
  reading?: { contacts: number; total?: number };
  notice?: Sentence;
}

export interface BalanceView {
  amount: number;
  currency: string;
  at: number;
  /** Below the user's limit. */
  low?: true;
}

export interface DeskSnapshot {
  seq: number;
  appearance: Appearance;
  session: SessionView;
  cards: CallCard[];
  recent: RecentCall[];
  missed: number;
  /** Unread SMS. */
  unreadMessages: number;
  /** The running fax upload, and its progress from 0 to 1. */
  faxUpload?: { id: string; share: number };
  /** Rises with each change of the timeline. */
  timelineRevision: number;
  /** Entries of the past read so far, while there are more. */
  pastRead?: number;
  devices: DeviceView[];
  devicesRead: boolean;
  lines: LineView[];
  callerIds: ShownNumber[];
  dialler: { deviceId?: string; companions: string[]; channelId?: string; callerId?: string };
  deviceSets: DeviceSet[];
  /** The number that will be called automatically; editing it cancels the call. */
  waitingCall?: { id: number; number: string };
  system: SystemView;
  preferences: Preferences;
  /** Names of the displays. */
  displays: string[];
  doNotDisturb: DoNotDisturbView;
  /** `revision` rises with each change of rules and blocked callers; `on`: active rules. */
  callRules: { revision: number; on: number };
  tunnel: TunnelView;
  pushAddress: PushAddressView;
  /** Names of the stored tunnel secrets. */
  tunnelSecrets: Partial<Record<TunnelProviderId, TunnelSecretName[]>>;
  directory: DirectoryView;
  /** Sources of contacts in the user's order. */
  addressBooks: readonly AddressBookView[];
  agentLogs: AgentLogsView;
  setUp: SetUpView;
  /** Absent if the token may not read it. */
  balance?: BalanceView;
  updates: UpdateView;
  /** Absent: no policy. */
  policy?: PolicyView;
  /** What could not be read or used, and what to do. */
  notices: { id: string; tone: 'info' | 'danger'; sentence: Sentence }[];
}

export interface PopupSnapshot {
  seq: number;
  appearance: Appearance;
  cards: CallCard[];
  /** The number of calls that are not shown. */
  more?: number;
  /** It is at the bottom of a display: panels open above the buttons. */
  growsUp: boolean;
  /** Ids of the calls that ring audibly. */
  audible: string[];
  /** Absent: silence. */
  ring?: RingSound;
  /** An address can be opened for a caller. */
  crm: boolean;
}

export interface RingSound {
  volume: number;
  /** Chromium's device id; absent: the system's default. */
  output?: string;
}
