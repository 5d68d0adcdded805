// Signs what the update address says of a version, so that only the holder of the key can offer one. The program checks
// the same bytes (src/main/updates/update-signature.ts).
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ version: string, files: { url: string, sha512: string }[] }} Offered */

/** The public key that goes into the package, for a private one in PEM. @param {string} privateKey */
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

/** The few lines of it that are signed. @param {string} text @returns {Offered} */
function readOffered(text) {
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
