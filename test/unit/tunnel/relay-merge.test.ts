import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMerge, type Merge } from '../../../src/tunnel/relay/merge.ts';

/** A stream that several users share: `own` are the sequences of this desk's user. */
interface Stream {
  own: number[];
}
const streams: fc.Arbitrary<Stream> = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 })
  .map((gaps) => {
    let at = 0;
    return { own: gaps.map((gap) => (at += gap)) };
  });

/** What a gateway would answer now, where `stored` messages of the stream are there already. */
function replay(merge: Merge<number>, stored: number[], most: number): number[] {
  const askedAfter = merge.position();
  const missed = stored.filter((sequence) => sequence > (merge.position() ?? Number.POSITIVE_INFINITY));
  const sent = missed.slice(0, most);
  const more = missed.length > sent.length;
  const last = (more ? sent : stored).at(-1) ?? 0;
  return [
    ...sent.flatMap((sequence) => merge.replayed(sequence, sequence)),
    ...merge.ended({ last, more, askedAfter }),
  ];
}

describe('the merge of live and replayed messages', () => {
  it('lets each message through once and in order, whatever is lost, repeated or replayed', () => {
    fc.assert(
      fc.property(
        streams,
        fc.array(fc.constantFrom('live', 'lost', 'doubled', 'replay', 'reconnect'), { maxLength: 80 }),
        fc.integer({ min: 1, max: 4 }),
        ({ own }, happenings, most) => {
          const merge = createMerge<number>(0);
          const got: number[] = [];
          let stored = 0;
          for (const happening of [...happenings, 'reconnect', ...own.map(() => 'replay')]) {
            if (happening === 'reconnect') merge.lost();
            else if (happening === 'replay') got.push(...replay(merge, own.slice(0, stored), most));
            else {
              const sequence = own[stored];
              if (sequence === undefined) continue;
              const message = { sequence, previous: own[stored - 1] ?? 0, value: sequence };
              stored += 1;
              if (happening !== 'lost') got.push(...merge.live(message));
              if (happening === 'doubled') got.push(...merge.live(message));
            }
          }
          expect(got).toEqual(own.slice(0, stored));
        },
      ),
    );
  });

  it('lets live messages through at once when nothing is missing', () => {
    const merge = createMerge<string>(7);
    merge.ended({ last: 7, more: false, askedAfter: 7 });
    expect(merge.live({ sequence: 12, previous: 7, value: 'a' })).toEqual(['a']);
    expect(merge.behind()).toBe(false);
  });

  it('notices a missing message by the previous sequence number', () => {
    const merge = createMerge<string>(7);
    merge.ended({ last: 7, more: false, askedAfter: 7 });
    expect(merge.live({ sequence: 12, previous: 9, value: 'b' })).toEqual([]);
    expect(merge.behind()).toBe(true);
    expect(merge.replayed(9, 'a')).toEqual(['a']);
    expect(merge.ended({ last: 12, more: false, askedAfter: 7 })).toEqual(['b']);
  });

  it('starts at the end of the stream when it never read anything', () => {
    const merge = createMerge<string>(undefined);
    expect(merge.live({ sequence: 5, previous: 4, value: 'new' })).toEqual([]);
    expect(merge.ended({ last: 4, more: false, askedAfter: undefined })).toEqual(['new']);
    expect(merge.position()).toBe(5);
  });

  it('starts again when the stream was recreated', () => {
    const merge = createMerge<string>(500);
    merge.ended({ last: 3, more: false, askedAfter: 500 });
    expect([merge.behind(), merge.position()]).toEqual([true, 0]);
    expect(merge.replayed(2, 'a')).toEqual(['a']);
  });

  it('does not mistake live messages during a replay for a recreated stream', () => {
    const merge = createMerge<string>(7);
    merge.ended({ last: 7, more: false, askedAfter: 7 });
    expect(merge.live({ sequence: 12, previous: 7, value: 'a' })).toEqual(['a']);
    expect(merge.ended({ last: 7, more: false, askedAfter: 7 })).toEqual([]);
    expect([merge.behind(), merge.position()]).toEqual([false, 12]);
  });

  it('does not mistake an empty stream for a recreated one', () => {
    const merge = createMerge<string>(500);
    merge.ended({ last: 0, more: false, askedAfter: 500 });
    expect([merge.behind(), merge.position()]).toEqual([false, 500]);
  });

  it('keeps no more than its limit, and gets the rest by replay', () => {
    const merge = createMerge<number>(0);
    for (let at = 1; at <= 3_000; at += 1) merge.live({ sequence: at, previous: at - 1, value: at });
    const after = merge.ended({ last: 0, more: false, askedAfter: 0 });
    expect(after).toHaveLength(1_000);
    expect(merge.live({ sequence: 3_001, previous: 3_000, value: 3_001 })).toEqual([]);
    expect(merge.behind()).toBe(true);
  });
});
