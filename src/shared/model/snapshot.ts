import type { RecentCall } from '../ipc/requests/timeline.ts';
import type { AccountType, ShownNumber } from './account.ts';
import type { Sentence } from '../sentence.ts';
import type { AddressBookView } from './address-book.ts';
import type { CallCard } from './card.ts';
import type { DoNotDisturbSpan } from './do-not-disturb.ts';
import type { DeviceSet, Preferences } from './settings.ts';
import type { PushAddressView } from './push-address.ts';
import type { HotkeyAction, HotkeyProblem } from '../hotkeys.ts';
import type { PolicyView } from '../policy/policy.ts';
import type { SetUpView } from '../set-up.ts';
import type { UpdateView } from '../update.ts';
import type { TunnelProviderId, TunnelSecretName } from '../tunnel-settings.ts';

export type Locale = 'en' | 'de';

/** Language and colours, the same in every window. */
export interface Appearance {
  locale: Locale;
  /** What the user chose; `system` follows prefers-color-scheme. */
  theme: 'system' | 'light' | 'dark';
  /** What the user chose for the language. */
  localeChoice: 'system' | Locale;
}

export interface DeviceView {
  id: string;
  alias: string;
  type: 'register' | 'app' | 'mobile' | 'external';
  online?: boolean;
  dnd?: boolean;
  /** Why no call can start on it; it may still ring along. */
  cannotStart?: Sentence;
}

interface LineView {
  id: string;
  name: string;
}

export type SessionView =
  | {
      status: 'signed-out';
      /** What was used last, to prefill the form. */
      baseUrl: string;
      tokenId: string;
      /** Why the desk is signed out, when the user did not ask for it. */
      notice?: Sentence;
    }
  | {
      status: 'signing-in';
      step: Sentence;
      /** It waits for the user, who may end it. */
      waitsForBrowser?: true;
    }
  | {
      status: 'signed-in';
      userId: string;
      userName: string;
      baseUrl: string;
      accountType: AccountType;
      /** `user`: they corrected it; `guess`: nothing told, and they are to say. */
      accountTypeFrom: 'token' | 'probe' | 'user' | 'guess';
      /** How the account is spoken to, once it is found; `evidence` is the request that told it, for diagnostics. */
      dialect?: { id: 'spec' | 'v2'; evidence?: string };
      builtIn: boolean;
      /** Signed in with the browser. */
      byBrowser?: true;
      /** `memory`: no keychain, the token is forgotten when the program ends. */
      tokenStoredIn: 'keychain' | 'memory';
      /** The platform has not been reached since the start, and why: what is stored can be used, and it is tried again. */
      offline?: Sentence;
      /** The platform no longer accepts the token: calls go on, but nothing can be done until the user signs in again. */
      expired?: boolean;
    };

export interface DoNotDisturbView {
  /** Every device that can be is quiet. */
  on: boolean;
  pending: boolean;
  /** How many devices are quiet while others ring. */
  some?: number;
  /** What was chosen for all devices at once. */
  span?: DoNotDisturbSpan;
  /** How long it stays on: "24 min left", "until 08:00". */
  allLeft?: Sentence;
  /** The same of each quiet device that has an end, by its id. */
  left?: Record<string, Sentence>;
  /** Devices that refused, and what to do. */
  notices?: Sentence[];
}

export interface TunnelView {
  status: 'off' | 'connecting' | 'online' | 'polling' | 'failed';
  /** Why it is not online and what that means. */
  detail?: Sentence;
  /** The way that was chosen. */
  provider?: TunnelProviderId;
  /** The way is open, but the platform sends the pushes to this host. */
  elsewhere?: string;
  /** The way is closed against what was chosen, and polling stands in. */
  down?: boolean;
  /** When it is tried again, epoch milliseconds; of a way that is down and has none, only the user can help. */
  retryAt?: number;
}

/** The way in for the logs of AI agents. */
export interface AgentLogsView {
  /** Where they are posted to, without the secret of the path; absent while nothing listens. */
  address?: string;
  /** Names of the headers that must come with each. Their values stay in the main process. */
  headers: string[];
}

/** What the system says of keys, links and its focus mode. */
export interface SystemView {
  /** What stands against a key; absent: it works. */
  hotkeys: Partial<Record<HotkeyAction, HotkeyProblem>>;
  /** Who opens links to numbers; `elsewhere`: another program, though Deskbell should. */
  links: 'off' | 'here' | 'elsewhere';
  /** `unreadable`: this system does not tell. */
  focus: 'on' | 'off' | 'unreadable';
  /** No window can be placed in this session: notifications stand in for the popup. */
  popup?: 'notifications';
  /** This desktop shows no tray icons. */
  tray?: 'missing';
  /** The desktop hands out the keys, and does not tell which it kept. */
  keys?: 'portal';
  /** Only an installed program can be started with the session. */
  atLogin?: 'installedOnly';
  /** The network's proxy asks for a name and a password. */
  proxy?: { host: string; refused?: true };
}

export interface DirectoryView {
  /** `loading`: for the first time. `stopped`: before all contacts were read. */
  status: 'empty' | 'loading' | 'ready' | 'stopped' | 'failed';
  /** How many can be found now. */
  contacts: number;
  /** Counts the changes of contacts, of whichever source: a list that is shown is read anew. */
  changes: number;
  /** The platform's contacts are being read: how many are, and of how many where that is known. */
  reading?: { contacts: number; total?: number };
  notice?: Sentence;
}

/** What is left on the account. */
export interface BalanceView {
  /** In units of the currency. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** When the platform said so, epoch milliseconds. */
  at: number;
  /** Less than the user wants to be told of. */
  low?: true;
}

/** All that the desk window draws. */
export interface DeskSnapshot {
  seq: number;
  appearance: Appearance;
  session: SessionView;
  cards: CallCard[];
  recent: RecentCall[];
  missed: number;
  /** SMS that wait to be read. */
  unreadMessages: number;
  /** The fax that is being uploaded, and how much of it is, 0 to 1. */
  faxUpload?: { id: string; share: number };
  /** Changes whenever the timeline does. */
  timeline: number;
  /** Entries of the past that are read by now, while the platform has more. */
  pastRead?: number;
  devices: DeviceView[];
  /** The platform has told the devices; until then there may be some. */
  devicesRead: boolean;
  lines: LineView[];
  callerIds: ShownNumber[];
  dialler: { deviceId?: string; companions: string[]; channelId?: string; callerId?: string };
  deviceSets: DeviceSet[];
  /** The number in the dialler that will be called automatically; editing it cancels the call. */
  waitingCall?: { id: number; number: string };
  system: SystemView;
  preferences: Preferences;
  /** Names of the displays, for the choice of where the popup stands. */
  displays: string[];
  doNotDisturb: DoNotDisturbView;
  /** `revision` changes whenever call rules or blocked callers do; `on`: rules that are switched on. */
  callRules: { revision: number; on: number };
  tunnel: TunnelView;
  pushAddress: PushAddressView;
  /** Names of the stored tunnel secrets. */
  tunnelSecrets: Partial<Record<TunnelProviderId, TunnelSecretName[]>>;
  directory: DirectoryView;
  /** Sources of contacts, in their order: who is first is shown first. */
  addressBooks: readonly AddressBookView[];
  agentLogs: AgentLogsView;
  setUp: SetUpView;
  /** Absent where the token may not read it. */
  balance?: BalanceView;
  updates: UpdateView;
  /** Settings that an administrator set for this computer; absent: there is no policy. */
  policy?: PolicyView;
  /** A list of the account could not be read, or the keychain cannot be used: what and what to do. */
  notices: { id: string; tone: 'info' | 'danger'; sentence: Sentence }[];
}

/** What the popup shows and plays. */
export interface PopupSnapshot {
  seq: number;
  appearance: Appearance;
  cards: CallCard[];
  /** How many further calls are not shown. */
  more?: number;
  /** It stands at the bottom of a display: panels open above the buttons, which stay where they are. */
  growsUp: boolean;
  /** Ids of the calls that sound now: they can be silenced. */
  audible: string[];
  /** The sound that plays now; absent: silence. */
  ring?: RingSound;
  /** An address can be opened for a caller. */
  crm: boolean;
}

/** How the ring sounds. */
export interface RingSound {
  /** From 0 to 1. */
  volume: number;
  /** Chromium's id of the device that plays it; absent: the system's choice. */
  output?: string;
}
