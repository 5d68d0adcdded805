import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** A certificate authority of a test's own. */
export interface Authority {
  /** Its certificate: the file, and its PEM. */
  file: string;
  pem: string;
  keyFile: string;
  /** A certificate for servers of these names, with its key. */
  issue(names: readonly string[]): { cert: string; key: string; certFile: string; keyFile: string };
}

const openssl = (...args: string[]): void => {
  execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
};
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];

export function createAuthority(folder: string, name: string): Authority {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const [file, keyFile] = [join(folder, `${slug}.pem`), join(folder, `${slug}.key`)];
  openssl(
    ...['req', '-x509', ...newKey, '-subj', `/CN=${name}`],
    ...['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
    ...['-keyout', keyFile, '-out', file],
  );
  return {
    file,
    pem: readFileSync(file, 'utf8'),
    keyFile,
    issue(names) {
      const base = join(folder, `${slug}-${names[0] ?? ''}`);
      const [certFile, key, request, extensions] = ['pem', 'key', 'csr', 'ext'].map(
        (end) => `${base}.${end}`,
      );
      if (!certFile || !key || !request || !extensions) throw new Error('no names');
      writeFileSync(
        extensions,
        `subjectAltName=${names.map((each) => `${isIP(each) ? 'IP' : 'DNS'}:${each}`).join(',')}\nextendedKeyUsage=serverAuth\n`,
      );
      openssl(
        'req',
        ...newKey.slice(0, 5),
        '-subj',
        `/CN=${names[0] ?? ''}`,
        '-keyout',
        key,
        '-out',
        request,
      );
      openssl(
        ...['x509', '-req', '-in', request, '-CA', file, '-CAkey', keyFile, '-CAcreateserial', '-days', '2'],
        ...['-extfile', extensions, '-out', certFile],
      );
      return { cert: readFileSync(certFile, 'utf8'), key: readFileSync(key, 'utf8'), certFile, keyFile: key };
    },
  };
}
