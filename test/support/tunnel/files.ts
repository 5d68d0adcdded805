import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The file access of providers; changes are noticed within 100 ms. */
export const files = {
  readFile: (path: string): Promise<Uint8Array> => readFile(path),
  watchFiles: (paths: readonly string[], onChange: () => void): (() => void) => {
    for (const path of paths) watchFile(path, { interval: 50 }, onChange);
    return () => {
      for (const path of paths) unwatchFile(path, onChange);
    };
  },
};

export interface Certificate {
  certFile: string;
  keyFile: string;
  /** PEM of the certificate. */
  pem: string;
}

/** Writes a new self-signed certificate for this computer, replacing the old one. */
export function makeCertificate(folder: string, commonName = 'localhost'): Certificate {
  const [certFile, keyFile] = [`${folder}/cert.pem`, `${folder}/key.pem`];
  const ran = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${commonName}`,
      '-addext',
      'subjectAltName=IP:127.0.0.1,IP:::1,DNS:localhost',
      '-keyout',
      `${keyFile}.new`,
      '-out',
      `${certFile}.new`,
    ],
    { encoding: 'utf8' },
  );
  if (ran.status !== 0) throw new Error(`openssl: ${ran.stderr}`);
  for (const file of [keyFile, certFile]) renameSync(`${file}.new`, file);
  return { certFile, keyFile, pem: readFileSync(certFile, 'utf8') };
}
