// Compares the output of two builds byte by byte.
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** electron-builder's own reports, which contain the time and folder of the build. */
const notShipped = /^(builder-.*\.ya?ml|\.stage-.*|\.icons|\.parts)$/;

/** Whether a folder can be compared: why not. @param {string} folder @returns {string | undefined} */
export function folderProblem(folder) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return `There is no folder ${folder}.`;
  if (!found.isDirectory()) return `${folder} is a file; expected a folder of packages.`;
  return filesBelow(folder).length === 0 ? `No packages are in ${folder}.` : undefined;
}

/** @param {string} first @param {string} second @returns {{ same: string[], different: string[] }} relative paths, in order */
export function compareFolders(first, second) {
  const names = [...new Set([...filesBelow(first), ...filesBelow(second)])].sort();
  const equal = (/** @type {string} */ name) => {
    const [a, b] = [join(first, name), join(second, name)];
    return existsSync(a) && existsSync(b) && contentOf(a).equals(contentOf(b)) && rights(a) === rights(b);
  };
  return { same: names.filter(equal), different: names.filter((name) => !equal(name)) };
}

/** @param {string} path */
function contentOf(path) {
  return lstatSync(path).isSymbolicLink() ? Buffer.from(readlinkSync(path)) : readFileSync(path);
}

/** @param {string} path */
const rights = (path) => lstatSync(path).mode & 0o777;

/** @param {string} folder */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => !each.isDirectory())
    .map((each) => relative(folder, join(each.parentPath, each.name)))
    .filter((name) => !notShipped.test(name.split('/')[0] ?? ''));
