import { createHash } from 'node:crypto';

/** A host key as OpenSSH displays it: `SHA256:` and 43 characters. */
export const fingerprint = (key: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
