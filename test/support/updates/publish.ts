import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signUpdateFile } from '../../../scripts/packaging/sign-updates.mjs';

interface PublishedVersion {
  version: string;
  program: string;
  /** The signing key, PEM. */
  pem: string;
  /** The size that is declared, instead of the program's own; `none`: no size is declared. */
  size?: number | 'none';
}

/** Publishes a version in the update folder, with the packager's description file. */
export function publishUpdate(
  folder: string,
  { version, program, pem, size = Buffer.byteLength(program) }: PublishedVersion,
): void {
  const name = `Deskbell-${version}-x86_64.AppImage`;
  writeFileSync(join(folder, name), program);
  const sum = createHash('sha512').update(program).digest('base64');
  const lines = [
    `version: ${version}`,
    'files:',
    `  - url: ${name}`,
    `    sha512: ${sum}`,
    ...(size === 'none' ? [] : [`    size: ${size}`]),
    `path: ${name}`,
    `sha512: ${sum}`,
    `releaseDate: '2026-01-01T00:00:00.000Z'`,
  ];
  const description = join(folder, 'latest-linux.yml');
  writeFileSync(description, `${lines.join('\n')}\n`);
  signUpdateFile(description, pem);
}
