import { expect, it } from 'vitest';
import { createCallDesk } from '../../../../src/main/calls/call-desk.ts';
import { newCall } from '../../calls/support.ts';

it('notifies all listeners of a call though one of them throws, and counts the error', () => {
  const faults: unknown[] = [];
  const reported: string[] = [];
  const desk = createCallDesk((error) => faults.push(error));
  desk.onChange(() => {
    throw new Error('The tray is gone.');
  });
  desk.onChange((effects) => reported.push(...effects.map(({ kind }) => kind)));
  desk.reset('w0');
  desk.apply({ kind: 'push', push: newCall('a'), at: 1_000 });
  expect(reported).toEqual(['appeared']);
  expect(faults).toHaveLength(2);
});

it('detects a changed clock once, before the next drawing', () => {
  let jump = 0;
  const desk = createCallDesk(undefined, () => {
    const reported = jump;
    jump = 0;
    return reported;
  });
  const heard: number[] = [];
  desk.onClockSet((ms) => heard.push(ms));
  desk.reset('w0');
  desk.apply({ kind: 'push', push: newCall('a'), at: 100_000 });
  jump = -30_000;
  desk.noticeClock();
  desk.noticeClock();
  expect(heard).toEqual([-30_000]);
  expect(desk.board().calls.map(({ startedAt }) => startedAt)).toEqual([70_000]);
});
