import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINES, USERS, type UserId } from '../../support/calls/account.ts';
import { histories, type Delivery } from '../../support/calls/deliveries.ts';
import type { PlatformCall } from '../../support/calls/histories.ts';
import {
  callersWhere,
  listedWith,
  numbersIn,
  strangersOn,
  watchedDesk,
  type WatchedDesk,
} from '../../support/calls/watched-desk.ts';
import { testSeed } from '../../support/seed.ts';

const RUNS = {
  numRuns: Number(process.env['DESKBELL_TEST_RUNS'] ?? 300),
  seed: testSeed('desks of one account'),
};

const unordered = { unordered: true, mayBeLost: false };
const lossy = { unordered: true, mayBeLost: true };

/** Delivers the pushes to the desks of all users, then lets them compare with the list of the platform three times. */
function run(calls: PlatformCall[], delivered: Delivery[], knowsPlaces: boolean): Map<UserId, WatchedDesk> {
  const desks = new Map(USERS.map((user) => [user, watchedDesk(user, knowsPlaces)]));
  for (const [user, desk] of desks) {
    let now = 1_000_000;
    for (const { push, lost } of delivered) {
      now += 10;
      if (!lost) desk.push(push, now);
    }
    for (let round = 0; round < 3; round++) {
      now += 2_000;
      const talked = calls
        .filter(({ truth }) => truth[user].state === 'talks')
        .flatMap(({ caller, talkedOn }) => (talkedOn === undefined ? [] : [listedWith(talkedOn, caller)]));
      desk.take({ kind: 'listed', calls: talked, askedAt: now, at: now + 100 });
      now += 2_000;
      desk.take({ kind: 'tick', at: now });
    }
  }
  return desks;
}

const QUEUE = LINES.queue.number.slice(1);

describe('the desks of several users of one account', () => {
  it('show exactly the calls of their users, each once, and report exactly their missed calls', () => {
    fc.assert(
      fc.property(histories(unordered), ({ calls, delivered }) => {
        for (const [user, desk] of run(calls, delivered, true)) {
          const ringing = numbersIn(desk.board(), 'ringing');
          expect([user, ringing]).toEqual([
            user,
            callersWhere(calls, ({ truth }) => truth[user].state === 'rings'),
          ]);
          const talking = numbersIn(desk.board(), 'connected', 'held');
          expect([user, talking]).toEqual([
            user,
            callersWhere(calls, ({ truth }) => truth[user].state === 'talks'),
          ]);
          expect([user, desk.missed.toSorted()]).toEqual([
            user,
            callersWhere(calls, ({ truth }) => truth[user].missed),
          ]);
          expect([user, strangersOn(desk, user, calls)]).toEqual([user, []]);
        }
      }),
      RUNS,
    );
  });

  /**
   * What a lost push leaves undecidable, and what a desk may make of it:
   *
   * - A call that no leg brought to the user has no card and is not missed, whatever was lost.
   * - A call that the user talks in has its card, since the platform lists it.
   * - A call has one card at most, where legs say which call they belong to and their beginnings were not lost: a call
   *   that is only listed need not be the one that rings from the same number.
   * - A call is reported as missed once at most, and only if a leg of it rang for the user. Whether it was answered in
   *   the end, or went on to somebody else, may be in a push that was lost: then it may be reported, or not.
   * - A call whose beginning was lost may have no card, and one whose end was lost may keep its card until the limit
   *   of ringing.
   */
  it('show every connected call once and no call of others, whichever pushes are lost', () => {
    fc.assert(
      fc.property(histories(lossy), ({ calls, delivered, telling: { origCallId } }) => {
        for (const [user, desk] of run(calls, delivered, true)) {
          expect([user, strangersOn(desk, user, calls)]).toEqual([user, []]);
          const rings = callersWhere(calls, ({ truth }) => truth[user].concerned);
          expect(rings).toEqual(expect.arrayContaining(desk.missed));
          expect(new Set(desk.missed).size).toBe(desk.missed.length);
          const talking = numbersIn(desk.board(), 'connected', 'held');
          expect([user, talking]).toEqual([
            user,
            callersWhere(calls, ({ truth }) => truth[user].state === 'talks'),
          ]);
          const live = numbersIn(desk.board(), 'ringing', 'connected', 'held');
          const isTold = delivered.every(({ push, lost }) => push.event !== 'newCall' || !lost);
          if (origCallId && isTold) expect(new Set(live).size).toBe(live.length);
        }
      }),
      RUNS,
    );
  });

  it('show no call of others though the lines and numbers of the account are not known', () => {
    fc.assert(
      fc.property(histories(lossy), ({ calls, delivered }) => {
        // Without them, a call to a line whose pushes name nobody is everybody's.
        const named = calls.filter(({ pushes }) =>
          pushes.every(
            ({ event, fields }) => event !== 'newCall' || fields.every(([, value]) => value !== QUEUE),
          ),
        );
        for (const [user, desk] of run(calls, delivered, false))
          expect([user, strangersOn(desk, user, named)]).toEqual([user, []]);
      }),
      RUNS,
    );
  });
});
