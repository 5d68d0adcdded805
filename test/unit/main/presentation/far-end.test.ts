import { expect, it } from 'vitest';
import { createCallDesk } from '../../../../src/main/calls/call-desk.ts';
import { farEnds } from '../../../../src/main/presentation/far-end.ts';
import { card, newCall } from './samples.ts';

it('the other end is known for calls on the board or on a visible card only', () => {
  const calls = createCallDesk();
  calls.reset('w0');
  calls.apply({ kind: 'push', push: newCall(), at: 1 });
  const kept = card({ party: { number: '+493099', withheld: false, matches: [] } });
  const farEndOf = farEnds(calls, { card: (id) => (id === 'kept' ? kept : undefined) });
  const id = calls.board().calls[0]?.id ?? '';
  expect(['c1', 'kept', 'gone'].map((each) => farEndOf(each === 'c1' ? id : each))).toEqual([
    '+493012345',
    '+493099',
    undefined,
  ]);
});
