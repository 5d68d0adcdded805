import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, looksLikeDesk, type Situation } from '../../../../src/platform/push-address/decide.ts';
import {
  keep,
  nothingReplaced,
  restoration,
  type ReplacedSettings,
  type PushChange,
} from '../../../../src/platform/push-address/replaced-settings.ts';
import type { PushSettings } from '../../../../src/platform/push-settings.ts';

const mine = `https://desk.example/push/${'m'.repeat(43)}`;
const otherDesk = `https://other.example/push/${'o'.repeat(43)}`;
const crm = 'https://crm.example.com/hook?key=1';

const at = (incomingUrl: string, outgoingUrl = incomingUrl): Partial<PushSettings> => ({
  incomingUrl,
  outgoingUrl,
  log: true,
  whitelist: ['g0'],
  pushApiVersion: 2,
  invented: 'by the platform',
});
const decided = (situation: Partial<Situation>): ReturnType<typeof decide> =>
  decide({ now: at(''), wanted: mine, replaced: nothingReplaced, ...situation });
const keptAfter = (now: Partial<PushSettings>, change: PushChange): ReplacedSettings =>
  keep(now, change, nothingReplaced);
const wrote = keptAfter(at(''), { incomingUrl: mine, outgoingUrl: mine });

describe('the push address of an account', () => {
  it('is set when there is none, and the previous one is saved first', () => {
    expect(decided({})).toEqual({
      kind: 'write',
      change: { incomingUrl: mine, outgoingUrl: mine },
      replaced: {
        written: { incomingUrl: mine, outgoingUrl: mine },
        before: { incomingUrl: '', outgoingUrl: '' },
        addresses: [mine],
      },
    });
  });

  it('is not changed once it is right', () => {
    expect(decided({ now: at(mine) })).toEqual({ kind: 'settled' });
  });

  it.each([
    ['for incoming calls', at(crm, '')],
    ['for outgoing calls', at('', crm)],
    ['for outgoing calls, beside our own', at(mine, crm)],
  ])('is not replaced when it is somebody else’s %s', (_, now) => {
    expect(decided({ now, replaced: wrote })).toMatchObject({ kind: 'taken', by: 'somebody' });
  });

  it('is replaced after consent to exactly the current one', () => {
    const agreed = { incoming: crm, outgoing: '' };
    expect(decided({ now: at(crm, ''), agreed })).toMatchObject({
      kind: 'write',
      replaced: { before: { incomingUrl: crm, outgoingUrl: '' } },
    });
    expect(decided({ now: at(otherDesk, ''), agreed })).toMatchObject({ kind: 'taken' });
    expect(decided({ now: at(crm, crm), agreed })).toMatchObject({ kind: 'taken' });
  });

  it('of another desk is recognised, as two desks would replace each other’s endlessly', () => {
    expect(decided({ now: at(otherDesk) })).toMatchObject({ by: 'another-desk', takenOver: false });
    expect(decided({ now: at(otherDesk), replaced: wrote })).toMatchObject({ takenOver: true });
    expect(decided({ now: at(otherDesk, crm) })).toMatchObject({ by: 'somebody' });
  });

  it('that this desk set before a crash is recognised as its own', () => {
    const next = `https://desk.example/push/${'n'.repeat(43)}`;
    const found = decided({
      now: at(mine),
      wanted: next,
      replaced: keptAfter(at(crm), { incomingUrl: mine, outgoingUrl: mine }),
    });
    expect(found).toMatchObject({
      kind: 'write',
      replaced: { before: { incomingUrl: crm, outgoingUrl: crm }, addresses: [mine, next] },
    });
  });

  it('that a desk on this computer left behind is dead, and not restored later', () => {
    const leftover = 'http://127.0.0.1:1/push/left-over';
    const found = decided({ now: at(leftover, crm), isLeftover: (address) => address === leftover });
    expect(found.kind).toBe('taken');
    expect(decided({ now: at(leftover), isLeftover: (address) => address === leftover })).toMatchObject({
      kind: 'write',
      replaced: { before: { incomingUrl: '', outgoingUrl: '' } },
    });
  });

  it.each([
    [mine, true],
    ['http://127.0.0.1:8080/push/abcdefghijklmnopqrstuvwx', true],
    [crm, false],
    ['https://other.example/push/short', false],
    ['no address', false],
    ['', false],
  ])('%s looks like that of a desk: %s', (address, expected) => {
    expect(looksLikeDesk(address)).toBe(expected);
  });
});

describe('the previous push settings', () => {
  const field = {
    incomingUrl: fc.constantFrom('', crm, mine, otherDesk),
    outgoingUrl: fc.constantFrom('', crm, mine, otherDesk),
    whitelist: fc.option(fc.subarray(['g0', 'g1', 'p0'])),
    pushApiVersion: fc.constantFrom(1, 2),
  };
  const settings = fc.record(field);
  const change = fc.record(field, { requiredKeys: [] });

  it('are restored completely, however often this desk has changed them', () => {
    fc.assert(
      fc.property(settings, fc.array(change, { minLength: 1, maxLength: 6 }), (before, changes) => {
        fc.pre(before.incomingUrl !== mine && before.outgoingUrl !== mine);
        // A desk writes nobody's address but its own.
        const own = changes.map((request) => ({ ...request, ...addressesOfDesk(request) }));
        let now: Partial<PushSettings> = before;
        let replaced = nothingReplaced;
        for (const request of own) {
          replaced = keep(now, request, replaced);
          now = { ...now, ...request };
        }
        expect({ ...now, ...restoration(now, replaced) }).toEqual(before);
      }),
    );
  });

  it('are not restored over later changes of others', () => {
    fc.assert(
      fc.property(settings, settings, (before, others) => {
        fc.pre(others.incomingUrl !== mine && others.outgoingUrl !== mine);
        const replaced = keptAfter(before, { incomingUrl: mine, outgoingUrl: mine });
        expect(restoration(others, replaced)).toEqual({});
      }),
    );
  });

  it('are those that others set last, when this desk replaced them again', () => {
    const change = { incomingUrl: mine, outgoingUrl: mine };
    const replaced = keep(at(crm), change, keptAfter(at(''), change));
    expect(restoration(at(mine), replaced)).toEqual({ incomingUrl: crm, outgoingUrl: crm });
  });

  it('are stored for the latest addresses of this desk only, so that the list does not grow', () => {
    let replaced = nothingReplaced;
    for (let start = 0; start < 20; start += 1) {
      replaced = keep(at(''), { incomingUrl: `${mine}${start}`, outgoingUrl: `${mine}${start}` }, replaced);
    }
    expect(replaced.addresses).toHaveLength(8);
    expect(replaced.addresses.at(-1)).toBe(`${mine}19`);
  });
});

function addressesOfDesk(request: PushChange): PushChange {
  return {
    ...(request.incomingUrl !== undefined && { incomingUrl: mine }),
    ...(request.outgoingUrl !== undefined && { outgoingUrl: mine }),
  };
}
