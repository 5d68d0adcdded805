// Signs the description of a version at the update address, so that only the holder of the key can offer updates. The
// program verifies the same bytes (src/main/updates/update-signature.ts).
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ version: string, files: { url: string, sha512: string }[] }} Offered */

/** The public key for the package. @param {string} privateKey PEM */
export const publicKeyOf = (privateKey) =>
  createPublicKey(createPrivateKey(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64');

/** @param {Offered} offered @param {string} privateKey PEM */
const signatureOf = ({ version, files }, privateKey) => {
  const bytes = JSON.stringify(['deskbell-update', version, files.map(({ url, sha512 }) => [url, sha512])]);
  return sign(null, Buffer.from(bytes), createPrivateKey(privateKey)).toString('base64');
};

/** Adds the signature to a latest*.yml of electron-builder. @param {string} file @param {string} privateKey PEM */
export function signUpdateFile(file, privateKey) {
  const text = readFileSync(file, 'utf8').replace(/^signature: .*\n/m, '');
  writeFileSync(file, `${text.trimEnd()}\nsignature: ${signatureOf(readOffered(text), privateKey)}\n`);
}

/** Parses the fields that are signed. @param {string} text @returns {Offered} */
export function readOffered(text) {
  const version = /^version: (.+)$/m.exec(text)?.[1];
  const files = [...text.matchAll(/^ {2}- url: (.+)\n {4}sha512: (.+)$/gm)].map(
    ([, url = '', sha512 = '']) => ({
      url,
      sha512,
    }),
  );
  if (version === undefined || files.length === 0) throw new Error('not a description of an update');
  return { version, files };
}
