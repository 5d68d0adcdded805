import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecisionOutcome } from '../../../src/shared/ipc/requests/address-books.ts';
import { saidOfConflict, saidOfRefused } from '../../../src/renderer/desk/address-books/decision-words.ts';
import { createDecisions } from '../../../src/renderer/desk/address-books/decisions.svelte.ts';

type Answered = { ok: true; value: DecisionOutcome } | { ok: false; why: { id: 'failure.timeout' } };

/** Two contacts in conflict; each press is answered when the test says so. */
function open() {
  let undecided = [{ id: 'a' }, { id: 'b' }];
  const answers = new Map<string, (answer: Answered) => void>();
  const decisions = createDecisions({
    ask: () => Promise.resolve({ ok: true as const, value: undecided }),
    request: ({ id }: { id: string }, _side: 'mine' | 'theirs') =>
      new Promise<Answered>((resolve) => answers.set(id, resolve)),
    say: saidOfConflict,
  });
  return {
    decisions,
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

  it('takes a press while another one is carried out', async () => {
    const { decisions, answers, answer } = open();
    await vi.advanceTimersByTimeAsync(0);
    void decisions.decide({ id: 'a' }, 'mine');
    void decisions.decide({ id: 'b' }, 'theirs');
    expect([...answers.keys()]).toEqual(['a', 'b']);
    expect(decisions.stateOf({ id: 'b' }).pending).toEqual({ choice: 'theirs', isSlow: false });
    await answer('b', { became: 'taken' });
    expect(decisions.stateOf({ id: 'b' })).toEqual({
      isDecided: true,
      said: { id: 'addressBook.kept.theirs' },
    });
    expect(decisions.stateOf({ id: 'a' }).pending?.choice).toBe('mine');
    await answer('a', { became: 'taken' });
    expect(decisions.stateOf({ id: 'a' })).toEqual({
      isDecided: true,
      said: { id: 'addressBook.kept.mine' },
    });
    expect(decisions.items?.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('shows that one is carried out when it takes longer', async () => {
    const { decisions, answer } = open();
    await vi.advanceTimersByTimeAsync(0);
    void decisions.decide({ id: 'a' }, 'mine');
    await vi.advanceTimersByTimeAsync(299);
    expect(decisions.stateOf({ id: 'a' }).pending?.isSlow).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(decisions.stateOf({ id: 'a' }).pending?.isSlow).toBe(true);
    await answer('a', { became: 'taken' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(decisions.stateOf({ id: 'a' }).pending).toBeUndefined();
  });

  it('says why nothing was decided, and lets the user decide again', async () => {
    const { decisions, answers, answer } = open();
    await vi.advanceTimersByTimeAsync(0);
    void decisions.decide({ id: 'a' }, 'mine');
    await answer('a', { became: 'conflict' });
    expect(decisions.stateOf({ id: 'a' })).toEqual({
      isDecided: false,
      said: { id: 'addressBook.decided.again' },
    });
    void decisions.decide({ id: 'a' }, 'mine');
    expect(decisions.stateOf({ id: 'a' }).said).toBeUndefined();
    answers.get('a')?.({ ok: false, why: { id: 'failure.timeout' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(decisions.stateOf({ id: 'a' })).toEqual({ isDecided: false, said: { id: 'failure.timeout' } });
  });

  it('words every outcome', () => {
    const why = { id: 'failure.timeout' } as const;
    expect(saidOfConflict('mine', { became: 'waiting' }).id).toBe('addressBook.decided.waiting');
    expect(saidOfConflict('mine', { became: 'gone' }).id).toBe('addressBook.decided.gone');
    expect(saidOfConflict('mine', { became: 'refused', why })).toEqual({
      id: 'addressBook.decided.refused',
      values: { why },
    });
    expect(saidOfRefused('create', { became: 'taken' }).id).toBe('addressBook.settled.create');
    expect(saidOfRefused('retry', { became: 'conflict' }).id).toBe('addressBook.decided.conflict');
    expect(saidOfRefused('retry', { became: 'refused', why }).id).toBe('addressBook.decided.refusedAgain');
    expect(saidOfRefused('retry', { became: 'waiting' }).id).toBe('addressBook.decided.waiting');
  });
});
