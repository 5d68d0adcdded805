import type { DatabasePeer } from '../account-database/backend.ts';
import type { AddressBooks } from '../address-books/address-books.ts';
import type { AgentLogs } from '../agent-logs/agent-logs.ts';
import type { Environment } from '../base/environment.ts';
import type { CallDesk } from '../calls/call-desk.ts';
import type { StoredDirectory } from '../contacts/stored-directory.ts';
import type { DeskMedia } from '../media/desk-media.ts';
import type { AccountNews } from '../notifications/account-news.ts';
import type { PushLog } from '../pushes/push-log.ts';
import type { SavedPushSettings } from '../pushes/push-settings/saved-push-settings.ts';
import type { RelayDesk } from '../pushes/tunnel/choose-provider.ts';
import type { RelayKeys } from '../pushes/tunnel/relay-keys.ts';
import type { TunnelSecretStore } from '../pushes/tunnel/secrets.ts';
import type { Retention } from '../privacy/retention.ts';
import type { RuleContext } from '../rules/account-rules.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';

export interface AccountStores {
  settings: SettingsStore;
  contacts: StoredDirectory;
  database: DatabasePeer;
  addressBooks: Pick<AddressBooks, 'start' | 'soon' | 'end'>;
  timeline: DeskTimeline;
  media: Pick<DeskMedia, 'forget'>;
  retention: Pick<Retention, 'platformKeeps'>;
}

/** What pushes of an account need besides. */
interface AccountPushDeps {
  savedPushSettings: SavedPushSettings;
  /** Read positions at a relay, by the name of relay and account. */
  positions: RelayDesk['positions'];
  relayKeys: RelayKeys;
  program: RelayDesk['program'];
  agentLogs: Pick<AgentLogs, 'receiver' | 'setPublicUrl' | 'keep'>;
  secrets: TunnelSecretStore;
  log: PushLog;
}

export interface AccountSessionDeps {
  environment: Environment;
  state: StateHolder;
  calls: CallDesk;
  stores: AccountStores;
  pushes: AccountPushDeps;
  rules: RuleContext;
  desk: AccountNews & {
    /** An error that no caller awaits. */
    onFault(error: unknown): void;
    isInSight(): boolean;
  };
}
