// Modes of packed files: readable for every user, whatever the umask of the builder and the modes in the checkout.
import { chmodSync, cpSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files 0644, programs and folders 0755; what runs with the rights of its owner keeps them. @param {string} path */
export function makeReadable(path) {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  const isOpen = found.isDirectory() || (found.mode & 0o100) !== 0;
  chmodSync(path, (found.mode & 0o7000) | (isOpen ? 0o755 : 0o644));
  if (!found.isDirectory()) return;
  for (const name of readdirSync(path)) makeReadable(join(path, name));
}

/** @param {string} from @param {string} to a copy of the folder that every user can read */
export function copyReadable(from, to) {
  cpSync(from, to, { recursive: true });
  makeReadable(to);
}
