import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** A certificate authority for one test. */
export interface Authority {
  /** Its certificate: file and PEM. */
  file: string;
  pem: string;
  keyFile: string;
  /** Issues a certificate for servers with these names. */
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
    issue: (names) => issue(names, { file, keyFile }, join(folder, slug)),
  };
}

/** Issues a certificate signed by another one, which may not be an authority. */
function issue(
  names: readonly string[],
  by: { file: string; keyFile: string },
  at: string,
): ReturnType<Authority['issue']> {
  const base = `${at}-${names[0] ?? ''}`;
  const end = (name: string): string => `${base}.${name}`;
  const [certFile, keyFile] = [end('pem'), end('key')];
  const alternatives = names.map((each) => `${isIP(each) ? 'IP' : 'DNS'}:${each}`).join(',');
  writeFileSync(
    end('ext'),
    `subjectAltName=${alternatives}\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n`,
  );
  openssl(
    'req',
    ...newKey.slice(0, 5),
    '-subj',
    `/CN=${names[0] ?? ''}`,
    '-keyout',
    keyFile,
    '-out',
    end('csr'),
  );
  openssl(
    ...[
      'x509',
      '-req',
      '-in',
      end('csr'),
      '-CA',
      by.file,
      '-CAkey',
      by.keyFile,
      '-CAcreateserial',
      '-days',
      '2',
    ],
    ...['-extfile', end('ext'), '-out', certFile],
  );
  return { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8'), certFile, keyFile };
}

/** An invalid certificate for `a.test`, issued by a server that is no authority. */
export function issueBy(
  server: { cert: string; certFile: string; keyFile: string },
  folder: string,
): { cert: string; issuer: string } {
  const { cert } = issue(
    ['a.test'],
    { file: server.certFile, keyFile: server.keyFile },
    join(folder, 'by-server'),
  );
  return { cert, issuer: server.cert };
}
