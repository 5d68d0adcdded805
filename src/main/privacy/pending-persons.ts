import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createSerialQueue } from '../../shared/serial-queue.ts';
import { parseAs } from '../../shared/json.ts';
import { readProblem } from '../../storage/read-problem.ts';
import { finishReplacing, replaceFile } from '../../storage/replace-file.ts';
import type { Somebody } from './person-places.ts';

const fileSchema = z.array(
  z.object({ name: z.string(), numbers: z.array(z.string()), contactIds: z.array(z.string()) }),
);

/**
 * People whose deletion has begun: stored from the user's confirmation until it is complete, so that the next start resumes
 * an interrupted one.
 */
export interface PendingPersons {
  all(): Promise<Somebody[]>;
  /** Durable once it resolves. @throws errors of the file system */
  add(who: Somebody): Promise<void>;
  /** Where the file cannot be read, the next start deletes once more, which changes nothing. */
  done(who: Somebody): Promise<void>;
}

/** The file in the folder `profile`. Reads and writes wait for each other. */
export function pendingPersons(profile: string): PendingPersons {
  const path = join(profile, 'deleting-persons.json');
  const inTurn = createSerialQueue();

  async function read(): Promise<Somebody[]> {
    try {
      await finishReplacing(path, (text) => parseAs(fileSchema, text) !== undefined);
      return fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    } catch (error) {
      // Written again, a file that cannot be read just now would lose the others in it.
      if (readProblem(error) === 'unreadable') throw error;
      // Missing or damaged: the user can see who was not deleted.
      return [];
    }
  }

  async function write(people: readonly Somebody[]): Promise<void> {
    if (people.length === 0) return rm(path, { force: true });
    await replaceFile(path, JSON.stringify(people));
  }

  const without = (people: readonly Somebody[], who: Somebody): Somebody[] =>
    people.filter((each) => JSON.stringify(each) !== JSON.stringify(who));

  return {
    all: () => inTurn(read),
    add: (who) => inTurn(async () => write([...without(await read(), who), who])),
    done: (who) =>
      inTurn(async () => {
        const people = await read().catch(() => undefined);
        if (people !== undefined) await write(without(people, who));
      }),
  };
}
