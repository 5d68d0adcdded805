import fc from 'fast-check';
import type { ListedCall } from '../../../src/shared/model/listed-call.ts';
import type { PushFact } from '../../../src/shared/model/push.ts';
import { answer, COLLEAGUE, forwarded, hangup, listed, ME, newCall, party } from './support.ts';

/** What happened to one call at the platform. */
export interface Story {
  /** How often it was forwarded before it was answered or given up. */
  forwards: number;
  answeredBy: 'me' | 'colleague' | 'nobody';
  held: boolean;
  over: boolean;
  unanswered: 'cancel' | 'noAnswer';
}

/** A call as the platform knows it in the end, and the pushes it sent on the way. */
export interface PlatformCall {
  id: string;
  /** The leg that carries the call in the end. */
  legId: string;
  pushes: PushFact[];
  rings: boolean;
  talking: boolean;
  held: boolean;
  missed: boolean;
}

export const stories: fc.Arbitrary<Story[]> = fc.array(
  fc.record<Story>({
    forwards: fc.nat({ max: 2 }),
    answeredBy: fc.constantFrom('me', 'colleague', 'nobody'),
    held: fc.boolean(),
    over: fc.boolean(),
    unanswered: fc.constantFrom('cancel', 'noAnswer'),
  }),
  { minLength: 1, maxLength: 5 },
);

export function happen(story: Story, index: number): PlatformCall {
  const id = `call${index}`;
  const legs = Array.from({ length: story.forwards + 1 }, (_, leg) => (leg === 0 ? id : `${id}-${leg}`));
  const legId = legs.at(-1) ?? id;
  const from = party(`+49301000${index}00`);
  const pushes = legs.flatMap((leg, n): PushFact[] => {
    const begins = n === 0 ? newCall(leg, { from }) : forwarded(leg, id, { from });
    return leg === legId ? [begins] : [begins, hangup(leg, 'forwarded')];
  });
  const answered = story.answeredBy !== 'nobody';
  if (answered) pushes.push(answer(legId, story.answeredBy === 'me' ? ME : COLLEAGUE));
  if (story.over) pushes.push(hangup(legId, answered ? 'normalClearing' : story.unanswered));
  const talking = story.answeredBy === 'me' && !story.over;
  return {
    id,
    legId,
    pushes,
    rings: !answered && !story.over,
    talking,
    held: talking && story.held,
    missed: !answered && story.over,
  };
}

/** What GET /calls answers. */
export const listOf = (calls: readonly PlatformCall[]): ListedCall[] =>
  calls.filter(({ talking }) => talking).map(({ legId, held }) => listed(legId, { hold: held }));

export interface Delivery {
  push: PushFact;
  lost: boolean;
  times: number;
}

/** The pushes of all calls in any order, some of them twice; those of `mayLose` may never come. */
export function delivered(
  pushes: PushFact[],
  mayLose: readonly PushFact['event'][],
): fc.Arbitrary<Delivery[]> {
  const fates = fc.array(fc.record({ lost: fc.boolean(), times: fc.integer({ min: 1, max: 2 }) }), {
    minLength: pushes.length,
    maxLength: pushes.length,
  });
  const order = fc.shuffledSubarray(pushes, { minLength: pushes.length, maxLength: pushes.length });
  return fc.tuple(order, fates).map(([shuffled, fate]) =>
    shuffled.map((push, i) => ({
      push,
      lost: mayLose.includes(push.event) && fate[i]?.lost === true,
      times: fate[i]?.times ?? 1,
    })),
  );
}
