import { describe, expect, it } from 'vitest';
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
  it('goes on as the same card, which says who forwarded it', () => {
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

  it('goes on as well when the new leg comes before the end of the old one', () => {
    const d = desk();
    d.push(newCall('a'), forwarded('b', 'a'), hangup('a', 'forwarded'));
    expect(d.call()).toMatchObject({ id: 'a', state: 'ringing' });
    d.push(hangup('b', 'cancel'));
    expect(d.effects()).toEqual(['ended', 'missed']);
  });

  it('ends when no leg carries it on at this desk', () => {
    const d = desk();
    d.push(newCall('a'), hangup('a', 'forwarded'));
    d.wait(1999);
    expect(d.call().state).toBe('ringing');
    d.wait(1);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'forwarded' });
    expect(d.effects()).toEqual(['ended']);
  });

  it('is not called lost while the leg that carries it on is awaited', () => {
    const d = talkingDesk();
    d.push(hangup('a', 'forwarded'));
    d.list([]);
    d.wait(2000);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'forwarded' });
  });

  it('is missed when voicemail takes it over', () => {
    const d = desk();
    d.push(newCall('a'), hangup('a', 'forwarded'), answer('v', '', { origCallId: 'a' }));
    d.wait(2000);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'noAnswer' });
    expect(d.effects()).toEqual(['ended', 'missed']);
  });

  it('is answered elsewhere when a colleague takes it over', () => {
    const d = desk();
    d.push(newCall('a'), hangup('a', 'forwarded'), answer('v', COLLEAGUE, { origCallId: 'a' }));
    d.wait(2000);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'answeredElsewhere' });
  });

  it('is missed although the end of its last leg came before the end of the first', () => {
    const d = desk();
    d.push(newCall('a'), forwarded('b', 'a'), hangup('b', 'cancel'), hangup('a', 'forwarded'));
    expect(d.effects()).toEqual(['ended', 'missed']);
  });

  it('is told as missed once, however late the pushes of a leg in the middle are', () => {
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

  it('ends with its own cause when the caller gives up meanwhile', () => {
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
