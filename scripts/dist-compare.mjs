// npm run dist:compare -- A B: checks that two folders of packages, built from the same commit, are identical.
import { compareFolders } from './packaging/compare-folders.mjs';
import { say } from './lib.mjs';

const [first, second] = process.argv.slice(2);
if (first === undefined || second === undefined) {
  say('npm run dist:compare -- FOLDER FOLDER');
  process.exit(2);
}
const { same, different } = compareFolders(first, second);
for (const name of different) say(`differs: ${name}`);
say(`${same.length} files are the same, ${different.length} differ`);
process.exit(different.length === 0 && same.length > 0 ? 0 : 1);
