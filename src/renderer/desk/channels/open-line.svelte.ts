import type { LineChange, LineDetail, Person } from '../../../shared/ipc/requests/channels.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';
import { createReading } from '../../ui/reading.svelte.ts';

/** The line in the detail pane. Changes show at once and are rolled back if refused. */
export interface OpenLine {
  readonly id: string | undefined;
  /** The line with pending changes applied. */
  readonly line: LineDetail | undefined;
  readonly failed: Sentence | undefined;
  readonly waiting: boolean;
  readonly saving: boolean;
  readonly problem: Sentence | undefined;
  /** New members whose devices are not known yet. */
  readonly coming: readonly string[];
  open(id: string | undefined): void;
  refresh(): void;
  /** @returns whether it was accepted */
  change(change: LineChange, people: readonly Person[]): Promise<boolean>;
  remove(typed: string): Promise<boolean>;
}

/** Create it in the page of lines. An answer about a line that is no longer open is dropped. */
export function createOpenLine(): OpenLine {
  let id = $state<string>();
  let expected = $state.raw<{ line: LineDetail; coming: readonly string[] }>();
  let saving = $state(false);
  let problem = $state.raw<Sentence>();
  const reading = createReading<LineDetail>(() => ask('channels.line', { id: id ?? '' }));
  const nobody: readonly string[] = [];

  async function change(wanted: LineChange, people: readonly Person[]): Promise<boolean> {
    const { value: before } = reading;
    if (before === undefined || saving) return false;
    const mine = before.id;
    const after = changedLine(before, wanted, people);
    const there = before.members.map(({ userId }) => userId);
    const coming = after.members.flatMap(({ userId }) => (there.includes(userId) ? [] : [userId]));
    expected = { line: after, coming };
    saving = true;
    problem = undefined;
    const answer = await ask('channels.changeLine', { id: mine, change: wanted });
    saving = false;
    // Another line has been opened meanwhile.
    if (mine !== id) return answer.ok;
    expected = undefined;
    if (answer.ok) reading.set(answer.value);
    else {
      problem = { id: 'channels.notSaved', values: { why: answer.why } };
      void reading.read();
    }
    return answer.ok;
  }

  async function remove(typed: string): Promise<boolean> {
    if (id === undefined || saving) return false;
    saving = true;
    problem = undefined;
    const answer = await ask('channels.deleteLine', { id, name: typed });
    saving = false;
    if (!answer.ok) {
      problem = { id: 'channels.notDeleted', values: { why: answer.why } };
      void reading.read();
    }
    return answer.ok;
  }

  return {
    get id() {
      return id;
    },
    get line() {
      return expected?.line ?? reading.value;
    },
    get failed() {
      return reading.value === undefined ? reading.failed : undefined;
    },
    get waiting() {
      return reading.waiting;
    },
    get saving() {
      return saving;
    },
    get problem() {
      return problem;
    },
    get coming() {
      return expected?.coming ?? nobody;
    },
    open(next) {
      if (next === id) return;
      id = next;
      expected = problem = undefined;
      reading.set(undefined);
      if (next !== undefined) void reading.read();
    },
    refresh() {
      if (id !== undefined && !saving) void reading.read();
    },
    change,
    remove,
  };
}

/** The line with a change applied; the platform chooses the devices of new members. */
function changedLine(line: LineDetail, change: LineChange, people: readonly Person[]): LineDetail {
  switch (change.what) {
    case 'name':
      return { ...line, name: change.name };
    case 'devices':
      return {
        ...line,
        members: line.members.map((member) =>
          member.userId === change.userId ? { ...member, deviceIds: change.deviceIds } : member,
        ),
      };
    case 'users': {
      const stay = line.members.filter(({ userId }) => change.userIds.includes(userId));
      const there = new Set(stay.map(({ userId }) => userId));
      const come = people.filter(({ userId }) => change.userIds.includes(userId) && !there.has(userId));
      return {
        ...line,
        members: [...stay, ...come.map((person) => ({ ...person, me: false, deviceIds: [] }))],
      };
    }
  }
}
