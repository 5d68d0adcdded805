import { describe, expect, it } from 'vitest';
import type { Call } from '../../../../src/calls/call.ts';
import { boardSighting } from '../../../../src/main/timeline/board-sighting.ts';
import type { RuleMark } from '../../../../src/shared/model/call-rule.ts';
import { card } from '../presentation/samples.ts';
import { annasCall } from './world.ts';

const reported = (change: Partial<Call>): ReturnType<typeof boardSighting> =>
  boardSighting(annasCall('c1', 1_000, { state: 'ended', endedAt: 61_000, ...change }), card(), 'DE');

describe('what the board reports to the timeline', () => {
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
  ])('for a call that %s', (_, change, outcome) => {
    expect(reported(change).outcome).toBe(outcome);
  });

  const gate: RuleMark = {
    id: 'r1',
    name: 'Gate',
    action: {
      ...{ kind: 'askForKey', code: '1', seconds: 10 },
      ...{ pass: { kind: 'ring' }, otherwise: { kind: 'voicemail' } },
    },
  };
  it.each<[string, Partial<RuleMark>, Partial<Call>, string, boolean]>([
    ['gave up before pressing a key', {}, { missed: true, cause: 'cancel' }, 'declined', true],
    ['pressed a wrong key', { pressed: 'wrong' }, { cause: 'forwarded' }, 'forwarded', true],
    ['pressed no key', { pressed: 'nothing' }, { cause: 'forwarded' }, 'forwarded', true],
    [
      'pressed no key and was refused',
      {
        pressed: 'nothing',
        action: { ...gate.action, otherwise: { kind: 'hangup' } } as RuleMark['action'],
      },
      { missed: true, cause: 'noAnswer' },
      'declined',
      true,
    ],
    [
      'pressed the right key in vain',
      { pressed: 'right' },
      { missed: true, cause: 'cancel' },
      'missed',
      true,
    ],
    [
      'pressed the right key and was answered',
      { pressed: 'right' },
      { connectedAt: 5_000 },
      'answered',
      true,
    ],
    [
      'was answered though a wrong key was pressed',
      { pressed: 'wrong' },
      { connectedAt: 5_000 },
      'answered',
      false,
    ],
  ])('for a caller who %s', (_, mark, change, outcome, hasRule) => {
    const sighting = reported({ ...change, rule: { ...gate, ...mark } });
    expect(sighting.outcome).toBe(outcome);
    expect(sighting.rule !== undefined).toBe(hasRule);
  });

  it('contains every id of the call, and its number in a normal form', () => {
    const legs = ['a', 'b'].map((callId) => ({ callId, answerSeen: false, talking: false, ended: true }));
    expect(reported({ legs, origCallId: 'a', number: '493012345' })).toMatchObject({
      callIds: ['a', 'b'],
      number: '+493012345',
    });
  });
});
