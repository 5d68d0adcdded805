import fc from 'fast-check';
import { happen, stories, tellings, type PlatformCall, type SentPush, type Telling } from './histories.ts';

/** One delivery of a push. */
export interface Delivery {
  push: SentPush;
  lost: boolean;
}

/** Options for deliveries that are not in order. */
export interface Mishaps {
  /** Pushes overtake each other, and some are delivered twice, the second time possibly later. */
  unordered: boolean;
  mayBeLost: boolean;
}

/** A push overtakes at most this many earlier pushes of its call. */
const OVERTAKES = 2;

/** Interleaves the pushes of different calls and applies the delivery options. */
function deliveries(
  calls: readonly PlatformCall[],
  { unordered, mayBeLost }: Mishaps,
): fc.Arbitrary<Delivery[]> {
  const length = calls.flatMap(({ pushes }) => pushes).length;
  const late = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: OVERTAKES }));
  const fate = fc.record({
    lost: mayBeLost ? fc.boolean() : fc.constant(false),
    late: unordered ? fc.array(late, { minLength: 1, maxLength: 2 }) : fc.constant<number[]>([0]),
    turn: fc.nat(),
  });
  return fc.array(fate, { minLength: length, maxLength: length }).map((fates) => {
    let n = 0;
    const perCall = calls.map(({ pushes }) =>
      pushes
        .flatMap((push, index) => {
          const { lost, late: copies, turn } = fates[n++] ?? { lost: false, late: [0], turn: 0 };
          // What a rule decided by comes first, and is not lost.
          const ats = push.decides ? [0, ...copies.slice(1)] : copies;
          return ats.map((by) => ({
            ...{ push, turn, by, at: index + by },
            lost: lost && !push.decides,
          }));
        })
        .sort((a, b) => a.at - b.at || b.by - a.by),
    );
    const order = perCall
      .flatMap((some, call) => some.map(({ turn }) => ({ turn, call })))
      .sort((a, b) => a.turn - b.turn);
    return order.flatMap(({ call }) => perCall[call]?.shift() ?? []);
  });
}

/** Several concurrent calls and how the platform reports them. */
export interface History {
  calls: PlatformCall[];
  delivered: Delivery[];
  telling: Telling;
}

/** @param first number of the first call; each call of an account has its own caller */
export const histories = (mishaps: Mishaps, first = 0): fc.Arbitrary<History> =>
  fc.tuple(stories, tellings).chain(([reported, telling]) => {
    const calls = reported.map((story, index) =>
      happen(story, `call${first + index}`, first + index, telling),
    );
    return deliveries(calls, mishaps).map((delivered) => ({ calls, delivered, telling }));
  });
