import { noProxies } from '../../../../src/network/open-socket.ts';
import { createPushLog } from '../../../../src/main/pushes/push-log.ts';
import { onTestFinished } from 'vitest';
import { createDirectory, type Directory } from '../../../../src/contacts/directory.ts';
import type { AccountSessionDeps, AccountStores } from '../../../../src/main/session/session-deps.ts';
import { createCurrentSession, type CurrentSession } from '../../../../src/main/session/current-session.ts';
import { createSession, type Session, type SessionDeps } from '../../../../src/main/session/session.ts';
import { createCallDesk } from '../../../../src/main/calls/call-desk.ts';
import { createState } from '../../../../src/main/state/state.ts';
import { createStoredDirectory } from '../../../../src/main/contacts/stored-directory.ts';
import { openKeychain, type Secret, type Vault } from '../../../../src/main/base/keychain.ts';
import { Refusal } from '../../../../src/main/base/refusal.ts';
import type { Fetch } from '../../../../src/platform/transport.ts';
import type { Service } from '../../../../src/service/server.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import type { Failure } from '../../../../src/shared/failure.ts';
import { closedAgentLogs } from '../agent-logs/closed.ts';
import { noMedia } from '../media/no-media.ts';
import { silentDatabase, silentTimeline } from '../timeline/silent.ts';
import { freshFolder } from '../../storage/folder.ts';
import { forkSync } from '../contacts/fork-sync.ts';
import { noContacts } from '../contacts/no-contacts.ts';
import { manualClock, memorySettings, noPolicyRules, testEnvironment, type ManualClock } from '../support.ts';
import { pushDeps } from './push-deps.ts';

/** The parts of a session, side by side. */
type Parts = AccountStores &
  Omit<AccountSessionDeps, 'stores' | 'pushes' | 'desk'> &
  AccountSessionDeps['desk'] &
  Omit<SessionDeps, 'account' | 'current'> & {
    tunnel: ReturnType<typeof pushDeps>;
    agentLogs: AccountSessionDeps['pushes']['agentLogs'];
    pushLog: AccountSessionDeps['pushes']['log'];
  };

export interface World extends Parts {
  directory: Directory;
  /** Where the contacts are stored. */
  folder: string;
  session: Session;
  current: CurrentSession;
  clock: ManualClock;
  /** What the keychain holds; may be put there and looked at. */
  kept: { secret?: Secret };
  written: Record<string, unknown>[];
}

/** A desk without windows: its own clock, keychain and preferences, the real network of this computer. */
export function createWorld(
  options: {
    fetch?: Fetch;
    vault?: Partial<Vault>;
    folder?: string;
    kept?: World['kept'];
    /** Whether the contacts are read and stored, which starts a process for each session. */
    storesContacts?: boolean;
  } & Partial<Parts> = {},
): World {
  const { fetch, vault, folder = freshFolder(), kept = {}, storesContacts = false, ...others } = options;
  const clock = manualClock();
  const { settings, written } = memorySettings();
  const fakeVault: Vault = {
    getPassword: () => Promise.resolve(kept.secret ? JSON.stringify(kept.secret) : null),
    setPassword: (_service, _account, text) =>
      Promise.resolve(void (kept.secret = JSON.parse(text) as Secret)),
    deletePassword: () => Promise.resolve(delete kept.secret),
    findCredentials: () => Promise.resolve([]),
    ...vault,
  };
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const directory = createDirectory({ country: () => 'DE' });
  const parts: Parts = {
    environment: testEnvironment(clock, fetch),
    state,
    settings,
    calls: createCallDesk(),
    database: silentDatabase,
    timeline: silentTimeline,
    media: noMedia,
    retention: { platformKeeps: () => Promise.resolve() },
    agentLogs: closedAgentLogs,
    tunnel: pushDeps(),
    addressBooks: { start: () => undefined, soon: () => undefined, end: () => Promise.resolve() },
    contacts: storesContacts
      ? createStoredDirectory({ folder, directory, state, proxies: noProxies, fork: forkSync })
      : noContacts,
    rules: ruleContext,
    pushLog: createPushLog(),
    tellMissed: () => undefined,
    isInSight: () => true,
    tellBalance: () => undefined,
    onFault: () => undefined,
    keychain: openKeychain('Deskbell', () => Promise.resolve(fakeVault)),
    browser: {
      open: () => Promise.reject(new Error('no browser in this test')),
      sentences: () => ({ done: 'Done.', refused: 'Refused.' }),
    },
    startBuiltIn: () => Promise.reject(new Error('no built-in service in this test')),
    ...others,
  };
  const { tunnel, agentLogs, pushLog } = parts;
  const current = createCurrentSession();
  const session = createSession({
    ...parts,
    current,
    account: { ...parts, stores: parts, pushes: { ...tunnel, agentLogs, log: pushLog }, desk: parts },
  });
  onTestFinished(() => session.close());
  return { ...parts, folder, directory, session, current, clock, kept, written };
}

export const byTokenId = ({ baseUrl, tokens }: Service): Secret => ({
  baseUrl,
  tokenId: tokens.tokenId,
  token: tokens.token,
});
export const byToken = ({ baseUrl, tokens }: Service): Secret => ({ baseUrl, token: tokens.jwt });

/** The failure that an intent of the user must end with. */
export async function failureFrom(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof PlatformException || error instanceof Refusal) return error.failure;
    throw error;
  }
  throw new Error('This was expected to fail.');
}

/** Nobody is in the contacts. */
const ruleContext: AccountSessionDeps['rules'] = {
  isContact: () => false,
  warmContacts: () => undefined,
  policy: noPolicyRules,
  newId: () => 'rule-1',
  blockedName: () => 'Blocked callers',
};
