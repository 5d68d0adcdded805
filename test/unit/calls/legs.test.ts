import { describe, expect, it } from 'vitest';
import { without } from '../../../src/calls/call.ts';
import {
  answer,
  CALLER,
  COLLEAGUE,
  desk,
  forwarded,
  hangup,
  newCall,
  party,
  talkingDesk,
} from './support.ts';

describe('a forwarded call', () => {
  it('continues as the same card, which shows who forwarded it', () => {
    const d = desk();
    d.push(newCall('a'), hangup('a', 'forwarded'), forwarded('b', 'a'));
    expect(d.call()).toMatchObject({
      id: 'a',
      state: 'ringing',
      number: CALLER,
      forwardedBy: '+493099990001',
    });
    d.push(answer('b'));
    expect(d.call().state).toBe('connected');
    expect(d.story()).toEqual(['appeared', 'connected']);
  });

  it('continues as well when the new leg begins before the old one ends', () => {
    const d = desk();
    d.push(newCall('a'), forwarded('b', 'a'), hangup('a', 'forwarded'));
    expect(d.call()).toMatchObject({ id: 'a', state: 'ringing' });
    d.push(hangup('b', 'cancel'));
    expect(d.effects()).toEqual(['ended', 'missed']);
  });

  it('ends when no leg continues it at this desk', () => {
    const d = desk();
    d.push(newCall('a'), hangup('a', 'forwarded'));
    d.wait(1999);
    expect(d.call().state).toBe('ringing');
    d.wait(1);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'forwarded' });
    expect(d.effects()).toEqual(['ended']);
  });

  it('is not called lost while the next leg is awaited', () => {
    const d = talkingDesk();
    d.push(hangup('a', 'forwarded'));
    d.list([]);
    d.wait(2000);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'forwarded' });
  });

  it('is missed when voicemail takes it', () => {
    const d = desk();
    d.push(newCall('a'), hangup('a', 'forwarded'), answer('v', '', { origCallId: 'a' }));
    d.wait(2000);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'noAnswer' });
    expect(d.effects()).toEqual(['ended', 'missed']);
  });

  it('is answered elsewhere when a colleague answers it', () => {
    const d = desk();
    d.push(newCall('a'), hangup('a', 'forwarded'), answer('v', COLLEAGUE, { origCallId: 'a' }));
    d.wait(2000);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'answeredElsewhere' });
  });

  it('is missed although its last leg ended before its first', () => {
    const d = desk();
    d.push(newCall('a'), forwarded('b', 'a'), hangup('b', 'cancel'), hangup('a', 'forwarded'));
    expect(d.effects()).toEqual(['ended', 'missed']);
  });

  it('is reported as missed once, however late the pushes of a middle leg are', () => {
    const d = desk();
    d.push(forwarded('c', 'a'), hangup('c', 'cancel'), forwarded('b', 'a'), hangup('b', 'cancel'));
    expect(d.call()).toMatchObject({ state: 'ended', missed: true });
    expect(d.story().filter((kind) => kind === 'missed')).toHaveLength(1);
  });

  it('stays ended when the push of its first leg comes last', () => {
    const d = desk();
    d.push(forwarded('b', 'a'), hangup('b', 'cancel'), newCall('a'));
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'cancel' });
  });
});

describe('a transferred call', () => {
  it('rings again at this desk after a colleague had answered it', () => {
    const d = desk();
    d.push(newCall('a'), answer('a', COLLEAGUE), forwarded('b', 'a'));
    expect(d.call()).toMatchObject({ id: 'a', state: 'ringing', forwardedBy: '+493099990001' });
    expect(d.call().cause).toBeUndefined();
    expect(d.effects()).toEqual(['appeared']);
  });

  it('is not ended by the late hangup of the leg before the transfer', () => {
    const d = desk();
    d.push(newCall('a'), answer('a', COLLEAGUE), forwarded('b', 'a'), answer('b'), hangup('a', 'forwarded'));
    expect(d.call().state).toBe('connected');
  });

  it('does not come back when its new leg rings at a colleague, or outside', () => {
    const d = talkingDesk();
    d.send('a', { name: 'transfer', target: '+49301', attended: false }).confirm();
    d.push(forwarded('b', 'a', { userIds: [COLLEAGUE] }), forwarded('c', 'a', { userIds: [] }));
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'transferred' });
    d.push(hangup('a'));
    expect(d.effects()).toEqual(['ignored']);
  });

  it('comes back when the new leg names this user', () => {
    const d = talkingDesk();
    d.send('a', { name: 'transfer', target: '+49301', attended: false }).confirm();
    d.push(forwarded('b', 'a'));
    expect(d.call().state).toBe('ringing');
  });

  it('ends as transferred when the platform ends the leg before it confirms', () => {
    const d = talkingDesk();
    const transfer = d.send('a', { name: 'transfer', target: '+49301', attended: false });
    d.push(hangup('a', 'normalClearing'));
    transfer.confirm();
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'transferred', transferTarget: '+49301' });
  });

  it('ends with its own cause when the caller hangs up meanwhile', () => {
    const d = talkingDesk();
    d.send('a', { name: 'transfer', target: '+49301', attended: false });
    d.push(hangup('a', 'congestion'));
    expect(d.call().cause).toBe('congestion');
  });

  it('ends as transferred when the user hangs up while talking with the target', () => {
    const d = talkingDesk();
    d.send('a', { name: 'transfer', target: '+493055556666', attended: true }).confirm();
    d.push(
      newCall('c', { direction: 'out', from: party('+493099990000'), to: party('+493055556666') }),
      answer('c'),
    );
    d.send('a', { name: 'hangUp' }).confirm();
    expect(d.board().calls.find(({ id }) => id === 'a')).toMatchObject({
      state: 'ended',
      cause: 'transferred',
    });
  });
});

describe('a call of a colleague', () => {
  const MOBILE = party('+491711234567');
  const theirs = { userIds: [COLLEAGUE], to: party('+493099990001') };
  const sentOn = { userIds: [], to: MOBILE };

  it('does not show when it is forwarded to an outside phone, and is not missed if unanswered there', () => {
    const d = desk();
    d.push(newCall('a', theirs), hangup('a', 'forwarded'), forwarded('b', 'a', sentOn));
    expect(d.board().calls).toEqual([]);
    d.push(hangup('b', 'noAnswer'));
    expect(d.story()).toEqual([]);
  });

  it('does not show when its voicemail answers', () => {
    const d = desk();
    const box = { userIds: [], to: party('+493099990001') };
    d.push(newCall('a', theirs), hangup('a', 'forwarded'), forwarded('v', 'a', box));
    d.push(answer('v', ''), hangup('v'));
    expect(d.story()).toEqual([]);
  });

  it('does not show when it is forwarded, though no leg names the original call', () => {
    const d = desk();
    d.push(without(newCall('a', theirs), 'origCallId'), hangup('a', 'forwarded'));
    d.push(without(forwarded('b', 'a', sentOn), 'origCallId'));
    expect(d.story()).toEqual([]);
  });

  it('does not show when the pushes of a leg arrive before its newCall', () => {
    const d = desk();
    d.push(forwarded('b', 'a', sentOn), hangup('a', 'forwarded'));
    expect(d.board().calls).toEqual([]);
    d.push(newCall('a', theirs), hangup('b', 'cancel'));
    expect(d.story()).toEqual([]);
  });

  it('does not show when its newCall was lost', () => {
    const d = desk();
    d.push(forwarded('b', 'a', sentOn));
    d.wait(60_000);
    expect(d.story()).toEqual([]);
    expect(d.board().early).toEqual([]);
  });

  it('shows when it is forwarded to this user', () => {
    const d = desk();
    d.push(newCall('a', theirs), hangup('a', 'forwarded'), forwarded('b', 'a'));
    expect(d.call()).toMatchObject({ state: 'ringing', forwardedBy: '+493099990001' });
  });

  it('is still recognised after thousands of other calls', () => {
    const d = desk();
    d.push(newCall('a', theirs));
    for (let i = 0; i < 4_000; i++) d.push(newCall(`c${i}`, theirs));
    d.push(forwarded('b', 'a', sentOn));
    expect(d.story()).toEqual([]);
    for (let i = 0; i < 1_000; i++) d.push(newCall(`d${i}`, theirs));
    expect(d.board().foreign.length).toBe(4_096);
    d.wait(3_600_000);
    expect(d.board().foreign).toEqual([]);
  });
});

describe('the voicemail leg of a call to this user', () => {
  const box = { userIds: [], to: party('+493099990000'), diversion: party('+493099990000') };

  it.each<[string, ('origCallId' | 'diversion')[]]>([
    ['says which call it belongs to', []],
    ['says only who forwarded it', ['origCallId']],
    ['says neither', ['origCallId', 'diversion']],
  ])('is on the same card where it %s', (_, unsaid) => {
    const d = desk();
    d.push(without(newCall('a'), ...unsaid), hangup('a', 'forwarded'));
    d.push(without(newCall('v', { ...box, origCallId: 'a' }), ...unsaid));
    expect(d.board().calls).toHaveLength(1);
    d.push(answer('v', '', { userName: 'voicemail' }), hangup('v'));
    expect(d.story()).toEqual(['appeared', 'ended', 'missed']);
  });

  it('is distinguished from a queue that answers without a name', () => {
    const d = desk();
    d.push(
      newCall('a'),
      hangup('a', 'forwarded'),
      newCall('v', { ...box, origCallId: 'a' }),
      answer('v', ''),
    );
    expect(d.effects()).toEqual(['ended', 'missed']);
  });
});

describe('a call to this user that is forwarded', () => {
  it('to an outside phone and answered there is not missed', () => {
    const d = desk();
    const sentOn = { userIds: [], to: party('+491711234567'), diversion: party('+493099990000') };
    d.push(newCall('a'), hangup('a', 'forwarded'), forwarded('b', 'a', sentOn), answer('b', ''));
    d.later(3_000);
    d.list([]);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'answeredElsewhere' });
    expect(d.story()).not.toContain('missed');
  });

  it('by the user after answering it does not ring here again', () => {
    const d = talkingDesk();
    const sentOn = { userIds: [], to: party('+491711234567'), diversion: party('+493099990000') };
    d.push(forwarded('b', 'a', sentOn), hangup('a', 'forwarded'));
    d.wait(2_000);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'forwarded' });
    d.push(hangup('b', 'cancel'));
    expect(d.story()).not.toContain('missed');
  });
});
