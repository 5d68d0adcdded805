import { normaliseBaseUrl } from '../../platform/base-url.ts';
import type { BrowserRequest } from '../../shared/ipc/requests/session.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { Secret } from '../base/keychain.ts';
import { setByAdministrator } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

type Fixed = Pick<SettingsStore, 'get' | 'isLocked'>;

/** Whether the administrator allows the platform at `baseUrl`. */
export function isOfThisComputer(settings: Fixed, baseUrl: string): boolean {
  if (!settings.isLocked('signIn.baseUrl')) return true;
  const fixed = normaliseBaseUrl(settings.get().signIn.baseUrl);
  const fixedUrl = normaliseBaseUrl(baseUrl);
  return !fixed.ok || (fixedUrl.ok && fixedUrl.baseUrl === fixed.baseUrl);
}

/** The properties of a session that a policy can restrict. */
export interface SignedIn {
  baseUrl: string;
  /** `none`: the built-in service. */
  method: 'token' | 'browser' | 'none';
}

export const signedInWith = (
  { baseUrl, oauth }: Pick<Secret, 'baseUrl' | 'oauth'>,
  isBuiltIn = false,
): SignedIn => ({ baseUrl, method: isBuiltIn ? 'none' : oauth ? 'browser' : 'token' });

/** Why the policy does not allow a session, and what the user can do; undefined: it does. */
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

/** Whether the policy ended the session: the token is kept, in case the policy changes. */
export const isEndOfPolicy = ({ id }: Sentence): boolean =>
  id === 'policy.signedOut' || id === 'policy.signedOutMethod';

function isMethodOfThisComputer(settings: Fixed, method: 'token' | 'browser'): boolean {
  const { signIn } = settings.get();
  return !settings.isLocked('signIn.method') || signIn.method === 'any' || signIn.method === method;
}

/** @throws Refusal if the administrator set a platform */
export function refuseBuiltIn(settings: Pick<Fixed, 'isLocked'>): void {
  if (settings.isLocked('signIn.baseUrl')) throw setByAdministrator('signIn.baseUrl');
}

/** @throws Refusal if the administrator set another platform or method */
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
