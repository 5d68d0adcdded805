import { normaliseBaseUrl } from '../../platform/base-url.ts';
import type { BrowserRequest } from '../../shared/ipc/requests/session.ts';
import type { Sentence } from '../../shared/sentence.ts';
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

/** Why a session at another platform has ended, and where the user goes on. */
export function movedNotice(settings: Fixed): Sentence {
  const { baseUrl } = settings.get().signIn;
  return { id: 'policy.signedOut', values: { host: URL.parse(baseUrl)?.host ?? baseUrl } };
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
  if (settings.isLocked('signIn.method') && signIn.method !== 'any' && signIn.method !== method)
    refuse('method');
  if (method === 'token') return;
  for (const member of ['clientId', 'authorizeUrl', 'tokenUrl'] as const) {
    const fixed = signIn[member];
    if (settings.isLocked(`signIn.${member}`) && fixed !== '' && request[member] !== fixed) refuse(member);
  }
}
