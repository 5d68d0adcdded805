import { createPublicKey, verify } from 'node:crypto';

/** What the update address says of a version, as electron-updater reads it; `signature` is Deskbell's own field. */
export interface OfferedUpdate {
  version: string;
  files: { url: string; sha512: string; size?: number | undefined }[];
  signature?: unknown;
}

/**
 * The bytes that a release signs: the version with the sum of each of its files. An attacker on the server can neither
 * offer files of their own nor the files of one version as another. The release script makes the same (sign-updates.mjs).
 */
const signedBytes = ({ version, files }: OfferedUpdate): Buffer =>
  Buffer.from(JSON.stringify(['deskbell-update', version, files.map(({ url, sha512 }) => [url, sha512])]));

/** Whether the update was signed by the key that this program was built with (Ed25519, SPKI in base64). */
export function isSigned(offered: OfferedUpdate, publicKey: string): boolean {
  if (typeof offered.signature !== 'string') return false;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, signedBytes(offered), key, Buffer.from(offered.signature, 'base64'));
  } catch {
    return false;
  }
}
