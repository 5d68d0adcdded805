import { describe, expect, it } from 'vitest';
import { createBoard, take } from '../../../src/calls/board.ts';
import { table } from '../../../src/calls/table.ts';
import { walk } from '../../../src/calls/walk.ts';
import { desk, listed, ME, newCall, party } from './support.ts';
import { countProcessorTime } from '../../support/processor-time.ts';

describe('the table of transitions', () => {
  it('leaves the end state only for another leg, proof that the call is alive, or its removal', () => {
    expect(Object.keys(table.ended)).toEqual([
      'continued',
      'answeredHere',
      'listed',
      'legEnded',
      'forget',
      'lingerOver',
    ]);
  });

  it('reports every end to the rest of the program', () => {
    for (const [state, rows] of Object.entries(table)) {
      for (const row of Object.values(rows)) {
        if (row.to === 'ended') expect(row.effects, state).toContain('ended');
      }
    }
  });

  it('counts as missed only what rings, or was assumed to be connected and never was', () => {
    const missing = Object.entries(table).filter(([, rows]) =>
      Object.values(rows).some((row) => row.effects.includes('missed')),
    );
    expect(missing.map(([state]) => state)).toEqual(['ringing', 'connected', 'held']);
  });

  it('ignores unknown events, and counts them', () => {
    const { board } = take(createBoard({ userId: ME }), { kind: 'push', push: newCall('a'), at: 1 });
    const step = walk(board, 'a', {
      name: 'transferConfirmed',
      at: 2,
      change: (call) => ({ ...call, muted: true }),
    });
    expect(step.board).toBe(board);
    expect(step.effects).toEqual([{ kind: 'ignored', fact: 'transferConfirmed', state: 'ringing' }]);
  });
});

describe('the cost of a fact', () => {
  it('leaves the other calls unchanged', () => {
    const d = desk();
    d.push(newCall('a'), newCall('b'));
    const [first] = d.board().calls;
    d.push({ event: 'answer', callId: 'b', userId: ME, unknown: [] });
    expect(d.board().calls[0]).toBe(first);
  });

  it('is far below a millisecond with 50 live calls', () => {
    const d = desk();
    const ids = Array.from({ length: 50 }, (_, i) => `call${i}`);
    const from = (i: number) => party(`+4930${1_000_000 + i}`);
    ids.forEach((id, i) => d.push(newCall(id, { from: from(i) })));
    d.list(ids.map((id) => listed(id)));
    let facts = 0;
    const spentMs = countProcessorTime();
    for (let round = 0; round < 20; round++) {
      for (const id of ids) {
        d.later(1);
        d.send(id, { name: 'hold', on: round % 2 === 0 }).confirm();
        d.push(newCall(id));
        facts += 3;
      }
    }
    expect(spentMs() / facts).toBeLessThan(0.5);
  });
});
