// npm run dist:compare -- A B: checks that two folders of packages, built from the same commit, are identical.
import { compareFolders, folderProblem } from './packaging/compare-folders.mjs';
import { say } from './lib.mjs';

const folders = process.argv.slice(2);
const [first, second] = folders;
if (first === undefined || second === undefined || folders.length > 2) {
  say(`Expected two folders, got ${folders.length}: npm run dist:compare -- FOLDER FOLDER`);
  process.exit(2);
}
const problems = [first, second].map(folderProblem).filter((problem) => problem !== undefined);
if (problems.length > 0) {
  say(problems.join('\n'));
  process.exit(2);
}
const { same, different } = compareFolders(first, second);
for (const name of different) say(`differs: ${name}`);
say(`${same.length} files are the same, ${different.length} differ`);
process.exit(different.length === 0 ? 0 : 1);
