// node scripts/packaging/gather-release.mjs FROM TO: copies what each job of a release built, a folder each in FROM, into the
// folder TO. Both kinds of Mac write a latest-mac.yml of their own; they become one that offers the files of both, signed
// anew with DESKBELL_UPDATE_KEY (PEM) when they were signed.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOffered, signUpdateFile } from './sign-updates.mjs';

const isDescription = (/** @type {string} */ name) => /^latest.*\.yml$/.test(name);

/**
 * Throws for two files of one name, but for descriptions of one version: these are joined.
 * @param {string} from @param {string} to @param {string | undefined} privateKey PEM
 */
export function gatherRelease(from, to, privateKey) {
  mkdirSync(to, { recursive: true });
  for (const job of readdirSync(from).sort()) {
    for (const name of readdirSync(join(from, job)).sort()) {
      const [source, target] = [join(from, job, name), join(to, name)];
      if (!existsSync(target)) copyFileSync(source, target);
      else if (isDescription(name)) addFiles(target, source, privateKey);
      else throw new Error(`${job}/${name}: another job built a file of this name`);
    }
  }
}

/** @param {string} target @param {string} source @param {string | undefined} privateKey PEM */
function addFiles(target, source, privateKey) {
  const own = readFileSync(target, 'utf8');
  const other = readFileSync(source, 'utf8');
  const { version } = readOffered(own);
  const { version: otherVersion } = readOffered(other);
  if (version !== otherVersion) {
    throw new Error(`${source}: expected version ${version}, as the other job built, not ${otherVersion}`);
  }
  const wasSigned = /^signature: /m.test(own) || /^signature: /m.test(other);
  if (wasSigned && privateKey === undefined) {
    throw new Error(
      `${source}: signed, so DESKBELL_UPDATE_KEY is needed to sign it with the files of both jobs`,
    );
  }
  const added = /^files:\n((?: .*\n)+)/m.exec(other)?.[1] ?? '';
  writeFileSync(
    target,
    own.replace(/^files:\n(?: .*\n)+/m, (files) => files + added),
  );
  if (wasSigned && privateKey !== undefined) signUpdateFile(target, privateKey);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [from, to] = process.argv.slice(2);
  if (from === undefined || to === undefined) {
    console.error('Expected two folders: node scripts/packaging/gather-release.mjs FROM TO');
    process.exit(2);
  }
  gatherRelease(from, to, process.env.DESKBELL_UPDATE_KEY || undefined);
}
