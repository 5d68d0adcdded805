import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/calls/call.ts';
import { consultationOf } from '../../../src/calls/correlate.ts';
import {
  answer,
  COLLEAGUE,
  hangup,
  LINE,
  listed,
  newCall,
  party,
  talkingDesk,
  type Desk,
} from './support.ts';

const JONAS = '+493023125011';
/** The question is told as a further leg of the call that it is about. */
const question = newCall('q', {
  direction: 'out',
  from: party(LINE),
  to: party(JONAS),
  origCallId: 'a',
});
const end = { owner: false, muted: false, hold: false };
const listedQuestion = (): ReturnType<typeof listed> =>
  listed('q', {
    participants: [
      { ...end, owner: true, phoneNumber: LINE },
      { ...end, phoneNumber: JONAS },
    ],
  });

/** The desk talks in `a` and has asked for a transfer to Jonas, with a question first. */
function asking(): Desk {
  const d = talkingDesk();
  d.send('a', { name: 'transfer', target: JONAS, attended: true }).confirm();
  return d;
}

const card = (d: Desk, id: string): Call | undefined => d.board().calls.find((call) => call.id === id);

describe('the consultation before a transfer', () => {
  it('is a separate call while the caller stays on hold', () => {
    const d = asking();
    d.push(question);
    expect([card(d, 'a')?.state, card(d, 'q')?.state]).toEqual(['held', 'dialling']);
    d.push(answer('q'));
    expect([card(d, 'a')?.state, card(d, 'q')?.state]).toEqual(['held', 'connected']);
    const held = card(d, 'a');
    expect(held && consultationOf(d.board().calls, held)?.id).toBe('q');
  });

  it('has its own toggles', () => {
    const d = asking();
    d.push(question, answer('q'));
    d.later(100);
    d.list([listed('a', { hold: true }), listedQuestion()]);
    expect([card(d, 'a')?.held, card(d, 'q')?.held]).toEqual([true, false]);
  });

  it('is recognised even when its answer comes first, or only the platform’s list contains it', () => {
    for (const reported of [[answer('q', undefined, { direction: 'out', origCallId: 'a' })], []]) {
      const d = asking();
      d.push(...reported);
      d.later(100);
      d.list([listed('a', { hold: true }), listedQuestion()]);
      d.push(question);
      expect([card(d, 'a')?.state, card(d, 'q')?.state]).toEqual(['held', 'connected']);
    }
  });

  it('leads to the transfer when it was answered and the caller’s call is hung up', () => {
    const d = asking();
    d.push(question, answer('q'));
    d.send('a', { name: 'hangUp' }).confirm();
    d.push(hangup('q'));
    expect(card(d, 'a')).toMatchObject({ state: 'ended', cause: 'transferred', transferTarget: JONAS });
  });

  it('leads to the transfer as well when the platform ends the consultation first', () => {
    const d = asking();
    d.push(question, answer('q'));
    const done = d.send('a', { name: 'hangUp' });
    d.push(hangup('q'), hangup('a'));
    done.confirm();
    expect(card(d, 'a')).toMatchObject({ state: 'ended', cause: 'transferred' });
  });

  it('leaves an ordinary call when it is over, which ends without a transfer', () => {
    const d = asking();
    d.push(question, answer('q'), hangup('q'));
    expect(card(d, 'a')).toMatchObject({ state: 'held' });
    expect(card(d, 'a')?.transferTarget).toBeUndefined();
    d.send('a', { name: 'hangUp' }).confirm();
    expect(card(d, 'a')).toMatchObject({ state: 'ended', cause: 'normalClearing' });
  });

  it('to somebody whose phone rings at once is not a leg of this desk', () => {
    const d = asking();
    d.push(newCall('x', { from: party(JONAS), userIds: [COLLEAGUE], origCallId: 'a' }));
    expect(d.board().calls).toHaveLength(1);
  });
});
