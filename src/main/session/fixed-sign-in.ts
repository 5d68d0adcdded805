import { normaliseBaseUrl } from '../../platform/base-url.ts';
import type { BrowserRequest } from '../../shared/ipc/requests/session.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { Secret } from '../base/keychain.ts';
import { setByAdministrator } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

type Fixed = Pick<SettingsStore, 'get' | 'isLocked'>;

/** Whether an administrator lets this computer sign in to the platform at `baseUrl`. */
export function isOfThisComputer(settings: Fixed, baseUrl: string): boolean {
  if (!settings.isLocked('signIn.baseUrl')) return true;
  const fixed = normaliseBaseUrl(settings.get().signIn.baseUrl);
  const given = normaliseBaseUrl(baseUrl);
  return !fixed.ok || (given.ok && given.baseUrl === fixed.baseUrl);
}

/** What of a session an administrator's policy is about: where it is, and how it was signed in to. */
export interface SignedIn {
  baseUrl: string;
  /** `none`: nobody signed in by either of them, as with the built-in service. */
  method: 'token' | 'browser' | 'none';
}

export const signedInWith = (
  { baseUrl, oauth }: Pick<Secret, 'baseUrl' | 'oauth'>,
  isBuiltIn = false,
): SignedIn => ({ baseUrl, method: isBuiltIn ? 'none' : oauth ? 'browser' : 'token' });

/** Why a session is not one that the administrator lets this computer have, and where the user goes on; undefined: it is. */
export function endedByPolicy(settings: Fixed, { baseUrl, method }: SignedIn): Sentence | undefined {
  const { signIn } = settings.get();
  if (!isOfThisComputer(settings, baseUrl)) {
    return {
      id: 'policy.signedOut',
      values: { host: URL.parse(signIn.baseUrl)?.host ?? signIn.baseUrl },
    };
  }
  if (method === 'none' || isMethodOfThisComputer(settings, method)) return undefined;
  return { id: 'policy.signedOutMethod', values: { method: signIn.method } };
}

/** The session of this view ended by the policy: the token is still in the keychain, for when the policy changes. */
export const isEndOfPolicy = ({ id }: Sentence): boolean =>
  id === 'policy.signedOut' || id === 'policy.signedOutMethod';

function isMethodOfThisComputer(settings: Fixed, method: 'token' | 'browser'): boolean {
  const { signIn } = settings.get();
  return !settings.isLocked('signIn.method') || signIn.method === 'any' || signIn.method === method;
}

/** @throws Refusal where the administrator set the platform: the built-in service is another */
export function refuseBuiltIn(settings: Pick<Fixed, 'isLocked'>): void {
  if (settings.isLocked('signIn.baseUrl')) throw setByAdministrator('signIn.baseUrl');
}

/** @throws Refusal where the administrator set another platform, or another way to sign in */
export function refuseOtherSignIn(
  settings: Fixed,
  method: 'token' | 'browser',
  request: { baseUrl: string } & Partial<BrowserRequest>,
): void {
  const refuse = (member: string): never => {
    throw setByAdministrator(`signIn.${member}`);
  };
  const { signIn } = settings.get();
  if (!isOfThisComputer(settings, request.baseUrl)) refuse('baseUrl');
  if (!isMethodOfThisComputer(settings, method)) refuse('method');
  if (method === 'token') return;
  for (const member of ['clientId', 'authorizeUrl', 'tokenUrl'] as const) {
    const fixed = signIn[member];
    if (settings.isLocked(`signIn.${member}`) && fixed !== '' && request[member] !== fixed) refuse(member);
  }
}
