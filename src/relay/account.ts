import { presetFor } from '../shared/presets.ts';
import { createSignatureCheck, sameSecret, type VerifySignature } from '../push/verify.ts';
import type { AccountConfig } from './config/config.ts';

/** One account of the platform that the relay serves, made ready. */
export interface RelayAccount {
  readonly config: AccountConfig;
  /** Where the platform pushes to, secret included. */
  readonly pushUrl: string;
  /** Absent where the platform has no key. */
  readonly verify?: VerifySignature;
  /** In lower case. */
  readonly signatureHeader: string;
}

/** @throws when the push key of an account is none */
export function createAccounts(configs: readonly AccountConfig[], publicUrl: string): RelayAccount[] {
  return configs.map((config) => {
    const preset = presetFor(config.baseUrl);
    const key = config.pushPublicKey ?? preset.pushPublicKey;
    return {
      config,
      pushUrl: `${publicUrl}/push/${config.secret}`,
      signatureHeader: (config.signatureHeader ?? preset.signatureHeader).toLowerCase(),
      ...(key !== undefined && { verify: createSignatureCheck(key) }),
    };
  });
}

/** The account with this secret. Takes the same time wherever the two differ, and for whichever account. */
export function accountBySecret(accounts: readonly RelayAccount[], secret: string): RelayAccount | undefined {
  return accounts.filter((account) => sameSecret(account.config.secret, secret))[0];
}
