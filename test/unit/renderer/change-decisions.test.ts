import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecisionOutcome } from '../../../src/shared/ipc/requests/address-books.ts';
import { saidOfConflict, saidOfRefused } from '../../../src/renderer/desk/address-books/decision-words.ts';
import { createChangeDecisions } from '../../../src/renderer/desk/address-books/change-decisions.svelte.ts';

type Answered = { ok: true; value: DecisionOutcome } | { ok: false; why: { id: 'failure.timeout' } };

/** A contact that was changed here, and not deleted. */
const changed = (id: string) => ({ id, mine: [] });

/** Two contacts in conflict; each press is answered when the test says so. */
function open() {
  let undecided = [changed('a'), changed('b')];
  const disk = { waiting: 'saved' as 'unsaved' | 'saved' | 'none' };
  const answers = new Map<string, (answer: Answered) => void>();
  const decisions = createChangeDecisions<ReturnType<typeof changed>, 'mine' | 'theirs'>({
    ask: () => Promise.resolve({ ok: true as const, value: undecided }),
    request: ({ id }) => new Promise<Answered>((resolve) => answers.set(id, resolve)),
    say: saidOfConflict,
    waiting: () => disk.waiting,
  });
  return {
    decisions,
    disk,
    answers,
    async answer(id: string, value: DecisionOutcome): Promise<void> {
      if (value.became !== 'conflict') undecided = undecided.filter((item) => item.id !== id);
      answers.get(id)?.({ ok: true, value });
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('decisions about contacts in conflict', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ignores a click while another decision is pending', async () => {
    const { decisions, answers, answer } = open();
    await vi.advanceTimersByTimeAsync(0);
    void decisions.decide(changed('a'), 'mine');
    void decisions.decide(changed('b'), 'theirs');
    expect([...answers.keys()]).toEqual(['a', 'b']);
    expect(decisions.stateOf(changed('b')).pending).toEqual({ choice: 'theirs', isSlow: false });
    await answer('b', { became: 'taken' });
    expect(decisions.stateOf(changed('b'))).toEqual({
      isDecided: true,
      said: { id: 'addressBook.kept.theirs' },
    });
    expect(decisions.stateOf(changed('a')).pending?.choice).toBe('mine');
    await answer('a', { became: 'taken' });
    expect(decisions.stateOf(changed('a'))).toEqual({
      isDecided: true,
      said: { id: 'addressBook.kept.mine' },
    });
    expect(decisions.items?.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('shows that a decision is pending when it takes longer', async () => {
    const { decisions, answer } = open();
    await vi.advanceTimersByTimeAsync(0);
    void decisions.decide(changed('a'), 'mine');
    await vi.advanceTimersByTimeAsync(299);
    expect(decisions.stateOf(changed('a')).pending?.isSlow).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(decisions.stateOf(changed('a')).pending?.isSlow).toBe(true);
    await answer('a', { became: 'taken' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(decisions.stateOf(changed('a')).pending).toBeUndefined();
  });

  it('shows why a decision failed, and lets the user decide again', async () => {
    const { decisions, answers, answer } = open();
    await vi.advanceTimersByTimeAsync(0);
    void decisions.decide(changed('a'), 'mine');
    await answer('a', { became: 'conflict' });
    expect(decisions.stateOf(changed('a'))).toEqual({
      isDecided: false,
      said: { id: 'addressBook.decided.again' },
    });
    void decisions.decide(changed('a'), 'mine');
    expect(decisions.stateOf(changed('a')).said).toBeUndefined();
    answers.get('a')?.({ ok: false, why: { id: 'failure.timeout' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(decisions.stateOf(changed('a'))).toEqual({ isDecided: false, said: { id: 'failure.timeout' } });
  });

  it('show why one could not be saved or why it is queued, for as long as that is true', async () => {
    const { decisions, disk, answer } = open();
    await vi.advanceTimersByTimeAsync(0);
    disk.waiting = 'unsaved';
    void decisions.decide(changed('a'), 'mine');
    await answer('a', { became: 'waiting-unsaved', why: { id: 'failure.timeout' } });
    const said = () => decisions.stateOf(changed('a')).said;
    expect(said()).toEqual({
      id: 'addressBook.decided.waiting-unsaved',
      values: { why: { id: 'failure.timeout' } },
    });
    disk.waiting = 'saved';
    expect(said()).toEqual({ id: 'addressBook.decided.waiting' });
    disk.waiting = 'none';
    expect(said()).toBeUndefined();
  });

  it('has a text for every outcome', () => {
    const why = { id: 'failure.timeout' } as const;
    const [here, there, taken] = [changed('a'), { isGone: false }, { became: 'taken' } as const];
    expect(saidOfConflict('mine', taken, {}).id).toBe('addressBook.kept.removal');
    expect(saidOfConflict('theirs', taken, {}).id).toBe('addressBook.kept.contact');
    expect(saidOfRefused('discard', taken, there).id).toBe('addressBook.settled.discard');
    expect(saidOfRefused('discard', taken, { isGone: true }).id).toBe('addressBook.settled.discardGone');
    expect(saidOfConflict('mine', { became: 'waiting' }, here).id).toBe('addressBook.decided.waiting');
    expect(saidOfConflict('mine', { became: 'waiting-unsaved' }, here).id).toBe(
      'addressBook.decided.waiting-unsaved',
    );
    expect(saidOfConflict('mine', { became: 'gone' }, here).id).toBe('addressBook.decided.gone');
    expect(saidOfConflict('mine', { became: 'refused', why }, here)).toEqual({
      id: 'addressBook.decided.refused',
      values: { why },
    });
    expect(saidOfRefused('create', { became: 'taken' }, there).id).toBe('addressBook.settled.create');
    expect(saidOfRefused('retry', { became: 'conflict' }, there).id).toBe('addressBook.decided.conflict');
    expect(saidOfRefused('retry', { became: 'refused', why }, there).id).toBe(
      'addressBook.decided.refusedAgain',
    );
    expect(saidOfRefused('retry', { became: 'waiting' }, there).id).toBe('addressBook.decided.waiting');
  });
});
