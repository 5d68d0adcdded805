import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer, COLLEAGUE, desk, hangup, listed, newCall } from './support.ts';

describe('a call that somebody answered', () => {
  it('elsewhere is not missed, whatever the order and repetition of its pushes', () => {
    const pushes = [newCall('a'), answer('a', COLLEAGUE), hangup('a')];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pushes), { maxLength: 6 }), (extra) => {
        const d = desk();
        d.push(...extra, ...pushes);
        d.wait(60_000);
        expect(d.story()).not.toContain('connected');
        expect(d.story()).not.toContain('missed');
      }),
    );
  });

  it('elsewhere does not change when its answer is pushed again', () => {
    const d = desk();
    d.push(newCall('a'), answer('a', COLLEAGUE));
    const before = d.board();
    d.push(answer('a', COLLEAGUE));
    expect(d.board()).toBe(before);
  });

  it('by an unnamed user is live here at once, and stays so when the platform lists it', () => {
    const d = desk();
    d.push(newCall('a'), answer('a', ''));
    d.wait(2_500);
    d.list([listed('a')]);
    d.push(hangup('a'));
    expect(d.call()).toMatchObject({ state: 'ended', missed: false });
  });

  it('by an unnamed user, and that is never listed, went to voicemail or a queue and is missed once', () => {
    const d = desk();
    d.push(newCall('a'), answer('a', ''));
    d.wait(2_500);
    d.list([]);
    expect(d.call()).toMatchObject({ state: 'ended', missed: true });
    d.list([]);
    d.push(hangup('a'));
    expect(d.story().filter((kind) => kind === 'missed')).toHaveLength(1);
  });

  it('by an unnamed user is no longer missed when a later list has it after all', () => {
    const d = desk();
    d.push(newCall('a'), answer('a', ''));
    d.wait(2_500);
    d.list([]);
    d.wait(1_000);
    d.list([listed('a')]);
    expect(d.call()).toMatchObject({ state: 'connected', missed: false });
  });

  it('by this user ends as lost, not missed, when the platform no longer lists it', () => {
    const d = desk();
    d.push(newCall('a'), answer('a'));
    d.wait(2_500);
    d.list([]);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'lost', missed: false });
  });
});
