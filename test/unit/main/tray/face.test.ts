import { describe, expect, it } from 'vitest';
import { textsIn } from '../../../support/texts.ts';
import { partyName, trayFace, trayState } from '../../../../src/main/tray/face.ts';
import { signedInState } from '../presentation/samples.ts';
import { card } from '../presentation/samples.ts';

const { say } = textsIn('en');
const live = card({ state: 'connected' });

describe('the state of the tray icon', () => {
  it('is signed out when nobody is signed in, whatever else is true', () => {
    const state = signedInState({ session: { status: 'signed-out', baseUrl: '', tokenId: '' }, missed: 3 });
    expect(trayFace(state, [live])).toEqual({ face: 'offline', status: { id: 'tray.signedOut' } });
  });

  it('is the most urgent state', () => {
    const everything = {
      missed: 2,
      tunnel: { status: 'failed' },
      doNotDisturb: { on: true, pending: false },
    } as const;
    expect(trayFace(signedInState(everything), [live, card({ state: 'ended' })])).toEqual({
      face: 'live',
      status: { id: 'tray.live', values: { count: 1 } },
    });
    expect(trayFace(signedInState(everything), []).face).toBe('offline');
    expect(trayFace(signedInState({ ...everything, tunnel: { status: 'online' } }), [])).toEqual({
      face: 'missed',
      status: { id: 'tray.missed', values: { count: 2 } },
    });
    expect(trayFace(signedInState({ doNotDisturb: everything.doNotDisturb }), []).face).toBe(
      'do-not-disturb',
    );
    expect(trayFace(signedInState(), [card({ state: 'ended' })]).face).toBe('idle');
  });

  it('ignores a rejected call, until it is answered', () => {
    const away = (state: 'ringing' | 'connected') =>
      trayFace(signedInState(), [card({ state, turnedAway: true })]);
    expect(away('ringing').face).toBe('idle');
    expect(away('connected').face).toBe('live');
  });

  it('is not a failure when live calls are polled', () => {
    expect(trayFace(signedInState({ tunnel: { status: 'polling' } }), []).face).toBe('idle');
  });

  it('names the tunnel provider, and reports when polling replaces it', () => {
    const said = (tunnel: Parameters<typeof signedInState>[0]): [string, string] => {
      const { face, status } = trayFace(signedInState(tunnel), []);
      return [face, say(status)];
    };
    expect(said({ tunnel: { status: 'online', provider: 'relay' } })).toEqual([
      'idle',
      expect.stringMatching(/^Deskbell: .+, pushes via relay$/),
    ]);
    expect(said({ tunnel: { status: 'online', provider: 'automatic' } })[1]).not.toContain('via');
    expect(said({ tunnel: { status: 'polling', provider: 'relay', down: true } })).toEqual([
      'offline',
      'Deskbell: no pushes, polling for live calls',
    ]);
  });

  it('reports where pushes go that somebody else receives', () => {
    const tunnel = { status: 'polling', provider: 'direct', elsewhere: 'crm.example.com' } as const;
    const { face, status } = trayFace(signedInState({ tunnel }), []);
    expect([face, say(status)]).toEqual(['offline', 'Deskbell: no pushes, they go to crm.example.com']);
  });

  it('includes the callers that can be called back', () => {
    const known = {
      number: '+4930123',
      pretty: '+49 30 123',
      withheld: false,
      matches: [{ contactId: '1', name: 'Ada' }],
    };
    const recent = [
      { id: 'a', direction: 'in' as const, outcome: 'missed' as const, unseen: true, party: known, at: 2 },
      {
        id: 'b',
        direction: 'in' as const,
        outcome: 'missed' as const,
        unseen: true,
        party: { withheld: true, matches: [] },
        at: 1,
      },
    ];
    const shown = trayState(signedInState({ recent }), { id: 'status.doNotDisturb' }, say);
    expect(shown).toMatchObject({ signedIn: true, recent: [{ id: 'a', label: 'Ada', number: '+4930123' }] });
    expect(shown.recent).toHaveLength(1);
  });

  it('includes a problem with the policy', () => {
    const policy = { file: '/etc/deskbell/policy.json', locked: [], defaults: [], mistakes: [] };
    const mistake = { line: 1, column: 1, field: '', expected: { id: 'policy.expected.whole' } as const };
    const fault = (change: Parameters<typeof signedInState>[0]): string | undefined =>
      trayState(signedInState(change), { id: 'status.doNotDisturb' }, say).policyFault;
    expect(fault({})).toBeUndefined();
    expect(fault({ policy })).toBeUndefined();
    expect(fault({ policy: { ...policy, mistakes: [mistake] } })).toBe('mistakes');
    expect(fault({ policy: { ...policy, problem: { id: 'policy.problem.damaged' } } })).toBe('mistakes');
    expect(fault({ policy: { ...policy, problem: { id: 'policy.problem.untrusted' } } })).toBe('notApplied');
    expect(fault({ policy: { ...policy, problem: { id: 'policy.problem.notTried' } } })).toBeUndefined();
  });
});

describe('the name of the other end', () => {
  const number = { number: '+4930123', pretty: '+49 30 123', withheld: false };
  const [ada, ben] = [
    { contactId: '1', name: 'Ada' },
    { contactId: '2', name: 'Ben' },
  ];
  it.each([
    ['its contact', { ...number, matches: [ada] }, 'Ada'],
    ['both that share the number', { ...number, matches: [ada, ben] }, 'Ada or Ben'],
    ['the number, grouped', { ...number, matches: [] }, '+49 30 123'],
    ['an internal number', { number: '10', withheld: false, matches: [] }, '10'],
    ['that there is none', { withheld: true, matches: [] }, 'Number withheld'],
  ])('is %s', (_, party, name) => {
    expect(partyName(party, say)).toBe(name);
  });
});
