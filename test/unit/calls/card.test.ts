import { describe, expect, it } from 'vitest';
import { availability } from '../../../src/calls/availability.ts';
import { cardOf, endsOf, type CardContext } from '../../../src/calls/card.ts';
import type { Party } from '../../../src/shared/model/card.ts';
import { answer, CALLER, desk, forwarded, hangup, LINE, newCall, party, talkingDesk } from './support.ts';

const known: Record<string, string[]> = { [CALLER]: ['Anna Berg'], '+493099990001': ['Ben', 'Ben & Co'] };

const context: CardContext = {
  ends: {
    lineName: (id) => (id === 'sales' ? 'Sales' : undefined),
    readable: (number) => `pretty ${number}`,
    partyOf: ({ number }): Party =>
      number === undefined
        ? { withheld: true, matches: [] }
        : {
            number,
            pretty: `pretty ${number}`,
            withheld: false,
            matches: (known[number] ?? []).map((name) => ({ contactId: name, name })),
          },
  },
  devices: {
    deviceAlias: (id) => ({ e0: 'Desk phone', e1: 'Mobile' })[id],
    ringsOn: () => ['e0', 'e1', 'gone'],
  },
  controls: {
    accountType: 'classic',
    reasonOf: (code) => ({ id: `reason.${code}` }),
    hintOf: (command) => (command === 'record' ? { id: 'hint.record.classic' } : undefined),
  },
  history: { callerHistory: () => ({ earlier: [] }), note: () => undefined },
  nameOf: (number) => (known[number]?.length === 1 ? (known[number][0] ?? '') : `pretty ${number}`),
  consultationOf: () => undefined,
  noticeOf: () => undefined,
};

describe('a call card', () => {
  it('shows who calls on which line, and which devices ring', () => {
    const d = desk();
    d.push(newCall('a', { channelId: 'sales' }));
    expect(cardOf(d.call(), context)).toMatchObject({
      party: { number: CALLER, withheld: false, matches: [{ name: 'Anna Berg' }] },
      line: 'Sales',
      ringsOn: ['Desk phone', 'Mobile'],
    });
  });

  it('shows the number of a line that has no name', () => {
    const d = desk();
    d.push(newCall('a'));
    expect(cardOf(d.call(), context).line).toBe(`pretty ${LINE}`);
  });

  it('shows the devices that ring first when the desk dials', () => {
    const d = desk();
    d.dial('dial-1');
    expect(cardOf(d.call(), context)).toMatchObject({ direction: 'out', ringsOn: ['Desk phone'] });
  });

  it('no longer shows the ringing devices once the call is connected', () => {
    expect(cardOf(talkingDesk().call(), context).ringsOn).toEqual([]);
  });

  it('shows no name for a forwarder whose number several contacts have', () => {
    const d = desk();
    d.push(newCall('a'), hangup('a', 'forwarded'), forwarded('b', 'a'));
    expect(cardOf(d.call(), context).forwardedBy).toBe('pretty +493099990001');
    d.push(forwarded('c', 'a', { diversion: party(CALLER) }));
    expect(cardOf(d.call(), context).forwardedBy).toBe('Anna Berg');
  });

  it('distinguishes a withheld number from one that is not known yet', () => {
    const d = desk();
    d.push(newCall('a', { from: party(undefined) }));
    expect(cardOf(d.call(), context).party.withheld).toBe(true);
    const other = desk();
    other.push(newCall('a', { from: { kind: 'raw', raw: '101' } }));
    expect(cardOf(other.call(), context).party).toMatchObject({ number: '101', withheld: false });
  });

  it('gives a reason for exactly the controls that are disabled', () => {
    const d = desk();
    d.push(newCall('a'));
    for (const step of [() => undefined, () => d.push(answer('a')), () => d.push(hangup('a'))]) {
      step();
      for (const control of Object.values(cardOf(d.call(), context).controls)) {
        expect(control.reason === undefined).toBe(control.enabled);
      }
    }
  });

  it('shows the progress of an outgoing call', () => {
    const d = desk();
    const step = (): string | undefined => cardOf(d.call(), context).step;
    d.dial('d');
    expect(step()).toBe('ordered');
    d.accept('d', { sessionId: 's1' });
    expect(step()).toBe('device');
    d.push(newCall('own', { from: party(CALLER), to: party(LINE) }));
    expect(step()).toBe('device');
    d.push(answer('own'));
    expect(step()).toBe('farEnd');
    d.push(newCall('far', { direction: 'out', from: party(LINE), to: party(CALLER) }), answer('far'));
    expect([d.call().state, step()]).toEqual(['connected', undefined]);
  });

  it('of a call started at the phone shows that the other end rings', () => {
    const d = desk();
    d.push(newCall('far', { direction: 'out', from: party(LINE), to: party(CALLER) }));
    expect(cardOf(d.call(), context).step).toBe('farEnd');
  });

  it('shows what the other end will hear before recording starts', () => {
    expect(cardOf(talkingDesk().call(), context).controls.record.hint?.id).toBe('hint.record.classic');
    expect(cardOf(talkingDesk().call(), context).controls.hold.hint).toBeUndefined();
  });

  it('names the target of a transfer', () => {
    const d = talkingDesk();
    d.send('a', { name: 'transfer', target: CALLER, attended: false });
    expect(cardOf(d.call(), context)).toMatchObject({ state: 'transferring', transferTarget: 'Anna Berg' });
  });
});

describe('the available controls', () => {
  const reasons = (d: ReturnType<typeof desk>, accountType: 'new' | 'classic' = 'classic') => {
    const { mute, hold, transfer, hangUp } = availability(d.call(), accountType);
    return [mute.reason, hold.reason, transfer.reason, hangUp.reason];
  };

  it('are none while a call rings', () => {
    const d = desk();
    d.push(newCall('a'));
    expect(reasons(d)).toEqual(['not-answered', 'not-answered', 'not-answered', 'no-hangup-ringing']);
  });

  it('are only to hang up while dialling, once the platform accepted the call', () => {
    const d = desk();
    d.dial('dial-1');
    expect(reasons(d)).toEqual(['not-answered', 'not-answered', 'not-answered', 'not-confirmed']);
    d.accept('dial-1', { callId: 'x' });
    expect(availability(d.call(), 'classic').hangUp.reason).toBeUndefined();
  });

  it('are all of them in a live call, except mute on the new system', () => {
    const d = talkingDesk();
    expect(reasons(d)).toEqual([undefined, undefined, undefined, undefined]);
    expect(reasons(d, 'new')).toEqual(['mute-unsupported', undefined, undefined, undefined]);
  });

  it('are none during a transfer and after the end', () => {
    const d = talkingDesk();
    d.send('a', { name: 'transfer', target: '+49301', attended: false });
    expect(new Set(reasons(d))).toEqual(new Set(['transferring']));
    d.push(hangup('a'));
    expect(new Set(reasons(d))).toEqual(new Set(['ended']));
  });

  it('show which commands are pending', () => {
    const d = talkingDesk();
    d.send('a', { name: 'hold', on: true });
    expect(availability(d.call(), 'classic')).toMatchObject({
      hold: { pending: true },
      mute: { pending: false },
    });
  });
});

describe('the other ends of a call', () => {
  it('are resolved with one look-up per number', () => {
    const looked: (string | undefined)[] = [];
    const d = desk();
    d.push(newCall('a'));
    const ends = endsOf(d.call(), {
      ...context.ends,
      partyOf: (call) => {
        looked.push(call.number);
        return context.ends.partyOf(call);
      },
    });
    expect(ends).toMatchObject({ party: { number: CALLER }, line: `pretty ${LINE}` });
    expect(looked).toEqual([CALLER]);
  });
});
