import { createSecretKey, type KeyObject } from 'node:crypto';
import { presetFor } from '../shared/presets.ts';
import { createSignatureCheck, sameSecret, type VerifySignature } from '../push/verify.ts';
import type { AccountConfig } from './config/config.ts';
import { createAdmission, type Admission, type AdmissionRules } from './http/admission.ts';

/** One account of the platform that the relay serves, made ready. */
export interface RelayAccount {
  readonly config: AccountConfig;
  /** Where the platform pushes to, secret included. */
  readonly pushUrl: string;
  /** Seals what the relay writes into the address for the rest of a call; made once, as each push needs it. */
  readonly sealKey: KeyObject;
  /** Absent where the platform has no key. */
  readonly verify?: VerifySignature;
  /** In lower case. */
  readonly signatureHeader: string;
  /** Who may send pushes; absent where anybody who knows the secret may. */
  readonly admitPush?: Admission;
  /** Absent where the account takes no agent logs. */
  readonly agentLogs?: { readonly secret: string; readonly admit: Admission };
}

/** @throws when the push key of an account is none */
export function createAccounts(configs: readonly AccountConfig[], publicUrl: string): RelayAccount[] {
  return configs.map((config) => {
    const preset = presetFor(config.baseUrl);
    const key = config.pushPublicKey ?? preset.pushPublicKey;
    return {
      config,
      pushUrl: `${publicUrl}/push/${config.secret}`,
      sealKey: createSecretKey(config.secret, 'utf8'),
      signatureHeader: (config.signatureHeader ?? preset.signatureHeader).toLowerCase(),
      ...(key !== undefined && { verify: createSignatureCheck(key, { mostInPool: 0 }) }),
      ...(hasRules(config) && { admitPush: createAdmission(config) }),
      ...(config.agentLogs && {
        agentLogs: { secret: config.agentLogs.secret, admit: createAdmission(config.agentLogs) },
      }),
    };
  });
}

function hasRules({ sources, headers }: AdmissionRules): boolean {
  return sources.length > 0 || Object.keys(headers).length > 0;
}

/** The account with this secret. Takes the same time wherever the two differ, and for whichever account. */
export function accountBySecret(accounts: readonly RelayAccount[], secret: string): RelayAccount | undefined {
  return accounts.filter((account) => sameSecret(account.config.secret, secret))[0];
}

/** Finds the account by the secret of its agent logs. */
export function accountByLogSecret(
  accounts: readonly RelayAccount[],
  secret: string,
): RelayAccount | undefined {
  return accounts.filter(({ agentLogs }) => agentLogs && sameSecret(agentLogs.secret, secret))[0];
}
