import { describe, expect, it } from 'vitest';
import type { Call } from '../../../../src/calls/call.ts';
import { boardSighting } from '../../../../src/main/timeline/board-sighting.ts';
import { card } from '../presentation/samples.ts';
import { annasCall } from './world.ts';

const reported = (change: Partial<Call>): ReturnType<typeof boardSighting> =>
  boardSighting(annasCall('c1', 1_000, { state: 'ended', endedAt: 61_000, ...change }), card(), 'DE');

describe('what the board tells the timeline', () => {
  it.each<[string, Partial<Call>, string]>([
    ['was talked in', { connectedAt: 5_000 }, 'answered'],
    ['was talked in and lost', { connectedAt: 5_000, cause: 'lost' }, 'answered'],
    ['nobody took', { missed: true, cause: 'cancel' }, 'missed'],
    ['a colleague took', { cause: 'answeredElsewhere' }, 'elsewhere'],
    ['was turned away', { cause: 'busy' }, 'declined'],
    ['was forwarded', { cause: 'forwarded' }, 'forwarded'],
    ['somebody took', { cause: 'normalClearing' }, 'taken'],
    ['nobody knows who took', { connectedAt: 5_000, answererUnknown: true }, 'open'],
    [
      'nobody named took, and a list had',
      { connectedAt: 5_000, answererUnknown: true, provenAt: 9 },
      'answered',
    ],
    ['went out and nobody took', { direction: 'out', cause: 'noAnswer' }, 'notReached'],
    ['went out', { direction: 'out', connectedAt: 5_000 }, 'answered'],
    ['still goes on', { state: 'connected', connectedAt: 5_000 }, 'open'],
  ])('of a call that %s', (_, change, outcome) => {
    expect(reported(change).outcome).toBe(outcome);
  });

  it('is known by every id of the call, and by its number however the platform wrote it', () => {
    const legs = ['a', 'b'].map((callId) => ({ callId, answerSeen: false, talking: false, ended: true }));
    expect(reported({ legs, origCallId: 'a', number: '493012345' })).toMatchObject({
      callIds: ['a', 'b'],
      number: '+493012345',
    });
  });
});
