import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createOwnContacts, type OwnContacts } from '../../../../src/contacts/own.ts';
import { createPeople } from '../../../../src/contacts/people.ts';
import type { Call } from '../../../../src/calls/call.ts';
import { blankCall } from '../../../../src/calls/call.ts';
import { createState, type StateHolder } from '../../../../src/main/state/state.ts';
import type { DatabaseBackend } from '../../../../src/main/account-database/backend.ts';
import { connectDatabase } from '../../../../src/main/account-database/connection.ts';
import {
  createCurrentDatabase,
  type CurrentDatabase,
} from '../../../../src/main/account-database/current-database.ts';
import {
  createOwnContactStore,
  type OwnContactStore,
} from '../../../../src/main/account-database/own-contact-store.ts';
import { createAgentLogStore } from '../../../../src/main/timeline/agent-log-store.ts';
import { createDeskTimeline, type DeskTimeline } from '../../../../src/main/timeline/desk-timeline.ts';
import { openReader } from '../../../../src/main/account-database/open-reader.ts';
import { createDatabaseJobs } from '../../../../src/main/account-database/jobs.ts';
import type { DatabaseSetAside } from '../../../../src/account-database/open-account-database.ts';
import { noBooks, storedContacts } from '../../contacts/support.ts';
import { card } from '../presentation/samples.ts';
import { manualClock, type ManualClock } from '../support.ts';

export interface TimelineWorld {
  timeline: DeskTimeline;
  database: CurrentDatabase;
  ownStore: OwnContactStore;
  keepAgentLog: ReturnType<typeof createAgentLogStore>;
  state: StateHolder;
  clock: ManualClock;
  own: OwnContacts;
  /** On the board just now. */
  board: Call[];
  setAside: DatabaseSetAside[];
  path: string;
  /** A new start of the program on the same profile. */
  restart(): Promise<void>;
  /** Until all that waits has been tried. */
  settled(): Promise<void>;
}

/** The timeline of a desk on a real file; the jobs are done in this process, and `fail` may refuse them. */
export function timelineWorld(
  options: { path?: string; fail?: (job: string, request: unknown) => Error | undefined } = {},
): TimelineWorld {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-timeline-'));
  const path = options.path ?? join(folder, 'timeline.sqlite');
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const clock = manualClock();
  const board: Call[] = [];
  const setAside: DatabaseSetAside[] = [];
  const { directory: stored } = storedContacts([
    {
      id: '1',
      name: 'Anna Berg',
      numbers: ['030 12345', '0170 1234567', '030 9999 x7'].map((raw) => ({ raw, types: [] })),
      emails: [],
    },
  ]);
  const own = createOwnContacts(
    () => 'DE',
    () => Promise.resolve(),
  );
  const directory = createPeople({ ...noBooks, stored, own, colleague: () => undefined });
  const running: Promise<unknown>[] = [];
  const start = (): Pick<TimelineWorld, 'timeline' | 'database' | 'ownStore' | 'keepAgentLog'> => {
    const run = createDatabaseJobs(clock.now);
    const backend: DatabaseBackend = {
      ask: (name, ...args) => {
        const work = Promise.resolve().then(() => {
          const failure = options.fail?.(name, args[0]);
          if (failure) throw failure;
          return run(name, ...args);
        });
        running.push(work.catch(() => undefined));
        return work;
      },
      end: () => undefined,
    };
    const database = createCurrentDatabase((_account, onOpened) =>
      connectDatabase({
        path,
        backend,
        openReader,
        onOpened,
        onSetAside: (what) => void setAside.push(what),
      }),
    );
    const ownStore = createOwnContactStore({ database, own, clock });
    const timeline = createDeskTimeline({
      state,
      directory,
      // A list of calls never changes: each is another one.
      calls: () => [...board],
      ends: (call) => card({ id: call.id, line: 'Sales' }),
      clock,
      contacts: ownStore,
      database,
    });
    timeline.open('account');
    const keepAgentLog = createAgentLogStore({ database, timeline, clock });
    return { timeline, database, ownStore, keepAgentLog };
  };
  const settled = async (): Promise<void> => {
    while (running.length > 0) await running.shift();
    await clock.advance(0);
    if (running.length > 0) await settled();
  };
  const world = {
    ...start(),
    state,
    clock,
    own,
    board,
    setAside,
    path,
    settled,
    async restart() {
      await world.timeline.close();
      Object.assign(world, start());
      await settled();
    },
  };
  onTestFinished(async () => {
    await world.timeline.close();
    // Earlier jobs may write until they are done.
    while (running.length > 0) await running.shift();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return world;
}

/** A call of the board from Anna Berg. */
export function annasCall(id: string, startedAt: number, change: Partial<Call> = {}): Call {
  return { ...blankCall(id, 'in', startedAt), number: '+493012345', ...change };
}

export const missedCall = (id: string, startedAt: number): Call =>
  annasCall(id, startedAt, { state: 'ended', missed: true, cause: 'cancel', endedAt: startedAt + 9_000 });
