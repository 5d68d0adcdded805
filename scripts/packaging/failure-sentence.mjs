// Why a package could not be built, in a sentence, with what helps.
import { reasonIn } from '../last-words.mjs';

/** Of a command line, its beginning is enough, characters. */
const reasonLimit = 200;

/** @typedef {Error & { options?: { url?: URL | string } }} FetchError of the library that electron-builder fetches with */

/** @param {unknown} error @returns {string} */
export function failureSentence(error) {
  if (!(error instanceof Error)) return String(error);
  const { options } = /** @type {FetchError} */ (error);
  if (options?.url !== undefined) return notFetched(new URL(options.url), error.message);
  if (error.message.includes("Need executable 'rpmbuild'")) {
    return 'rpmbuild is missing. Install it: sudo apt-get install rpm (macOS: brew install rpm).';
  }
  const [first = '', ...more] = error.message.trim().split('\n');
  // A program that failed: its command line and all that it said.
  return more.length === 0 ? first : `${first}: ${reasonIn(more.join('\n')).slice(0, reasonLimit)}`;
}

/** @param {URL} url @param {string} message */
function notFetched({ href, pathname }, message) {
  const [folder = '', file = ''] = pathname.split('/').slice(-2).map(decodeURIComponent);
  // An answer's message repeats the address.
  const reason = message.replace(` for ${href}`, '');
  const isElectron = /^(electron-v|SHASUMS256)/.test(file);
  const otherwise = isElectron
    ? 'pass a folder with Electron or its zip by --electron-dist'
    : `put this file at FOLDER/${folder}/${file} and set ELECTRON_BUILDER_CACHE=FOLDER`;
  const installed = file.startsWith('fpm-') ? '; with fpm installed, set USE_SYSTEM_FPM=true' : '';
  return `${href} could not be fetched (${reason}). Build where it can be reached, or ${otherwise}${installed}.`;
}
