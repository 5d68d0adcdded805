import { setImmediate as nextTurn } from 'node:timers/promises';
import { serialize } from 'node:v8';
import type { DirectoryInUse } from '../../../src/contacts/directory.ts';
import { createKnownNumbers } from '../../../src/contacts/known-numbers.ts';
import type { People } from '../../../src/contacts/people.ts';
import { mostPlaces, peoplePage } from '../../../src/shared/model/contact.ts';
import type { Figures } from '../lib/measurement.ts';
import { listHandlers } from './ten-books.ts';

/** Processor time of the longest of these turns of the main loop, ms. */
async function longestTurn(turns: AsyncIterable<unknown> | Iterable<unknown>): Promise<number> {
  let longest = 0;
  let from = process.threadCpuUsage();
  for await (const _turn of turns) {
    const { user, system } = process.threadCpuUsage(from);
    longest = Math.max(longest, (user + system) / 1000);
    from = process.threadCpuUsage();
  }
  return longest;
}

/** How long each kind of work of the main process on many contacts holds its loop up at most. */
export async function turnFigures(
  directory: People,
  stored: DirectoryInUse,
  { numbers, typed }: { numbers: readonly string[]; typed: readonly string[] },
): Promise<Figures> {
  // Requests pages like the window.
  const handlers = listHandlers(directory);
  function* pages(): Generator {
    for (let known = 0, more = true; more;) {
      const answer = directory.places(known);
      yield serialize(answer);
      known += answer.places.length;
      more = answer.places.length === mostPlaces;
      for (const after of answer.places.filter((_place, at) => at % 200 === 0))
        yield handlers['contact.search']({ text: '', limit: peoplePage, after });
    }
  }
  function* found(): Generator {
    for (const text of typed.filter((_text, at) => at % 10 === 0))
      yield handlers['contact.search']({ text, limit: peoplePage });
  }
  function* people(): Generator {
    for (const number of numbers)
      yield directory.match(number).map(({ contactId }) => directory.person(contactId));
  }
  let longestStep = 0;
  let from = process.threadCpuUsage();
  const known = createKnownNumbers(stored, async () => {
    const { user, system } = process.threadCpuUsage(from);
    longestStep = Math.max(longestStep, (user + system) / 1000);
    await nextTurn();
    from = process.threadCpuUsage();
  });
  await known.warm();
  return {
    page_turn_ms: await longestTurn(pages()),
    found_turn_ms: await longestTurn(found()),
    person_turn_ms: await longestTurn(people()),
    search_turn_ms: await longestTurn(typed.values().map((text) => directory.search(text, 8))),
    known_numbers_turn_ms: longestStep,
  };
}
