/** What it costs a process to have a directory open and in use, MB: `memory.ts PATH`. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createKnownNumbers } from '../../../src/contacts/known-numbers.ts';
import { openTenBooks } from './ten-books.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function residentMb(): number {
  collectGarbage();
  return process.memoryUsage.rss() / 1024 ** 2;
}

const [path = ''] = process.argv.slice(2);
const before = residentMb();
const { directory, stored } = openTenBooks(path);
const known = createKnownNumbers(stored, () => nextTurn());
await known.warm();
for (const number of stored.numbersAfter('', 2_000)) directory.match(number);
const { places } = directory.places(0);
for (const after of places.slice(0, 100)) directory.browse({ text: '', limit: 100, after });
for (const text of ['a', 'an', 'ann', 'berg', '030', '0305']) directory.search(text, 8);
const used = residentMb() - before;
// They are held until here.
known.has('');
if (places.length === 0) throw new Error(`There is no directory in ${path}.`);
process.stdout.write(`${used}\n`);
