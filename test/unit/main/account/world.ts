import { createDirectory } from '../../../../src/contacts/directory.ts';
import { createSession, type Session, type SessionParts } from '../../../../src/main/account/session.ts';
import { createCallDesk } from '../../../../src/main/desk/call-desk.ts';
import { createState } from '../../../../src/main/desk/state.ts';
import { openKeychain, type Secret, type Vault } from '../../../../src/main/keychain.ts';
import { Refusal } from '../../../../src/main/refusal.ts';
import type { Fetch } from '../../../../src/platform/transport.ts';
import type { Service } from '../../../../src/service/server.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import type { Failure } from '../../../../src/shared/failure.ts';
import { silentTimeline } from '../timeline/silent.ts';
import { manualClock, memorySettings, testEnvironment, type ManualClock } from '../support.ts';

export interface World extends SessionParts {
  session: Session;
  clock: ManualClock;
  /** What the keychain holds; may be put there and looked at. */
  kept: { secret?: Secret };
  written: Record<string, unknown>[];
}

/** A desk without windows: its own clock, keychain and preferences, the real network of this computer. */
export function createWorld(
  options: { fetch?: Fetch; vault?: Partial<Vault> } & Partial<SessionParts> = {},
): World {
  const { fetch, vault, ...others } = options;
  const clock = manualClock();
  const kept: { secret?: Secret } = {};
  const { settings, written } = memorySettings();
  const fakeVault: Vault = {
    getPassword: () => Promise.resolve(kept.secret ? JSON.stringify(kept.secret) : null),
    setPassword: (_service, _account, text) =>
      Promise.resolve(void (kept.secret = JSON.parse(text) as Secret)),
    deletePassword: () => Promise.resolve(delete kept.secret),
    ...vault,
  };
  const parts: SessionParts = {
    environment: testEnvironment(clock, fetch),
    state: createState({ status: 'signed-out', baseUrl: '', tokenId: '' }),
    settings,
    calls: createCallDesk(),
    directory: createDirectory({ country: () => 'DE' }),
    timeline: silentTimeline,
    keychain: openKeychain('Deskbell', () => Promise.resolve(fakeVault)),
    startBuiltIn: () => Promise.reject(new Error('no built-in service in this test')),
    ...others,
  };
  return { ...parts, session: createSession(parts), clock, kept, written };
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
