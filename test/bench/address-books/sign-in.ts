/**
 * The longest turn of the main loop from sign-in until the list of people is drawn, ms of processor time, in a process
 * that has done nothing before: `sign-in.ts PATH`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { createKnownNumbers } from '../../../src/contacts/known-numbers.ts';
import { openForReading } from '../../../src/storage/open-database.ts';
import { migrations } from '../../../src/contacts/schema.ts';
import { peopleRequests, type PeoplePlace } from '../../../src/shared/ipc/requests/people.ts';
import { mostPlaces, peoplePage } from '../../../src/shared/model/contact.ts';
import { listHandlers, openTenBooks } from './ten-books.ts';

const [path = ''] = process.argv.slice(2);
const turns: { what: string; ms: number }[] = [];
let from = process.threadCpuUsage();

/** Ends a turn of the loop. */
async function turn(what: string): Promise<void> {
  const { user, system } = process.threadCpuUsage(from);
  turns.push({ what, ms: (user + system) / 1000 });
  await nextTurn();
  from = process.threadCpuUsage();
}

// Loads the modules first, as in the program, where they are loaded before the sign-in.
const numbers = openForReading(path, migrations.length)
  ?.prepare('SELECT number FROM numbers WHERE contact % 9973 = 7 LIMIT 100')
  .all()
  .map((row) => String(row['number']));
await turn('load');
turns.length = 0;

const { directory, stored } = openTenBooks(path);
const handlers = listHandlers(directory);
await turn('open');
stored.standings();
void [stored.size, stored.whole, stored.storedCountry];
await turn('standings');
for (const number of numbers ?? []) directory.match(number);
await turn('names of the last calls');
let after: PeoplePlace | undefined;
for (let people = 0; people < peoplePage;) {
  const answer = await handlers['contact.search']({ text: '', limit: peoplePage, ...(after && { after }) });
  serialize(peopleRequests['contact.search'].result.parse(answer));
  people += answer.people.length;
  after = answer.more;
  await turn('people');
}
for (let known = 0, more = true; more;) {
  const answer = await handlers['contact.places']({ from: known });
  serialize(peopleRequests['contact.places'].result.parse(answer));
  known += answer.places.length;
  more = answer.places.length === mostPlaces;
  await turn('places');
}
await createKnownNumbers(stored, () => turn('known numbers')).warm();
await turn('known numbers');
const longest = turns.toSorted((one, other) => other.ms - one.ms);
process.stderr.write(`${JSON.stringify(longest.slice(0, 4))}\n`);
process.stdout.write(`${longest[0]?.ms ?? Number.NaN}\n`);
