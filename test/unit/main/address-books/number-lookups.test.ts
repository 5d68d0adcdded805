import { describe, expect, it } from 'vitest';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import { anna, callsOf, cardOf, crm, number, world } from './number-lookups-support.ts';

describe('a look-up of an unknown caller', () => {
  it('queries each source once, however often the call is drawn', async () => {
    const second = { ...crm, id: 'ffffffff', name: 'Other' };
    const { lookups, asked, settled } = world([crm, second]);
    lookups.follow(callsOf(number));
    lookups.follow(callsOf(number));
    await settled();
    lookups.follow([]);
    lookups.follow(callsOf(number));
    await settled();
    expect(asked.map(({ book }) => book)).toEqual([crm.id, second.id]);
  });

  it('is shown as soon as a source answers', async () => {
    const { lookups, answer, answered, lookedUp, named, settled } = world();
    lookups.follow(callsOf(number));
    await settled();
    await answer(0, [anna]);
    expect(answered).toEqual([number]);
    expect(lookedUp.match(number)).toMatchObject([{ name: 'Anna Berg' }]);
    expect(callsOf(number).map(named)).toEqual([['Anna Berg']]);
  });

  it('changes no card after two seconds, only the stored call', async () => {
    const { lookups, answer, answered, lookedUp, clock, named, settled } = world();
    const [first, second] = [
      { id: 'first', number },
      { id: 'second', number },
    ];
    lookups.follow([first]);
    await settled();
    await clock.advance(2_001);
    await answer(0, [anna]);
    expect(answered).toEqual([number]);
    expect(named(first)).toEqual([]);
    expect(lookedUp.match(number)).toHaveLength(1);
    // The next call of this number is another one, also while the first one is still shown.
    expect(named(second)).toEqual(['Anna Berg']);
    lookups.follow([first, second]);
    await clock.advance(60_000);
    expect([named(first), named(second)]).toEqual([[], ['Anna Berg']]);
    lookups.follow([]);
    lookups.follow([{ ...first, number: '+493055509999' }]);
    lookups.follow([first]);
    expect(named(first)).toEqual(['Anna Berg']);
  });

  it.each([
    ['somebody else', [cardOf('Ben Alt')]],
    ['the same person', [anna]],
    ['nobody', []],
  ])('does not change a shown name when another source answers late: %s', async (_whom, later) => {
    const second = { ...crm, id: 'ffffffff', name: 'Other' };
    const { lookups, answer, clock, named, settled } = world([crm, second]);
    const [call] = callsOf(number);
    lookups.follow(callsOf(number));
    await settled();
    await answer(1, [anna]);
    await clock.advance(2_001);
    await answer(0, later);
    expect(call && named(call)).toEqual(['Anna Berg']);
    // Known numbers are not requested, and are shown at once.
    const names = [...new Set([...later, anna].map(({ contact: { name } }) => name))];
    lookups.follow([{ id: 'next', number }]);
    expect(new Set(named({ id: 'next', number }))).toEqual(new Set(names));
  });

  it('does not change a shown name when the same source answers a new query late', async () => {
    const { lookups, answer, clock, settings, named, settled } = world();
    settings.update({ keepAnswersHours: 0 });
    const [first, second] = [
      { id: 'first', number },
      { id: 'second', number },
    ];
    lookups.follow([first]);
    await settled();
    await answer(0, [anna]);
    lookups.follow([first, second]);
    await settled();
    await clock.advance(2_001);
    await answer(1, [cardOf('Ben Alt')]);
    expect([named(first), named(second)]).toEqual([['Anna Berg'], ['Anna Berg']]);
    lookups.follow([second, { id: 'third', number }]);
    expect([named(second), named({ id: 'third', number })]).toEqual([['Anna Berg'], ['Ben Alt']]);
  });

  it('is repeated for each call when no answer is stored, one at a time', async () => {
    const { lookups, asked, answer, settings, settled } = world();
    settings.update({ keepAnswersHours: 0 });
    const first = { id: 'first', number };
    lookups.follow([first]);
    await settled();
    lookups.follow([first, { id: 'second', number }]);
    await settled();
    expect(asked).toHaveLength(1);
    await answer(0, [anna]);
    lookups.follow([first]);
    lookups.follow([first, { id: 'third', number }]);
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('is not made for the number of a contact, or when look-ups are off', async () => {
    const paused = world([{ ...crm, paused: true }]);
    paused.lookups.follow(callsOf(number));
    const known = world([crm], [number]);
    known.lookups.follow(callsOf(number));
    await known.settled();
    expect([...paused.asked, ...known.asked]).toEqual([]);
  });
});

describe('the answer of a look-up', () => {
  it.each([
    ['a day when somebody was found', [anna], 24 * 3_600_000],
    ['ten minutes when nobody was', [], 10 * 60_000],
  ] as const)('is stored for %s', async (_what, cards, keptMs) => {
    const { lookups, answer, asked, clock, settled } = world();
    const call = async (): Promise<void> => {
      lookups.follow(callsOf(number));
      lookups.follow([]);
      await settled();
    };
    await call();
    await answer(0, [...cards]);
    await clock.advance(keptMs - 1);
    await call();
    expect(asked).toHaveLength(1);
    await clock.advance(1);
    await call();
    expect(asked).toHaveLength(2);
  });

  it('is stored as long as the settings say', async () => {
    const { lookups, answer, asked, clock, settings, settled } = world();
    settings.update({ keepAnswersHours: 1 });
    lookups.follow(callsOf(number));
    await settled();
    await answer(0, [anna]);
    await clock.advance(3_600_000);
    lookups.follow([]);
    lookups.follow(callsOf(number));
    await settled();
    expect(asked).toHaveLength(2);
  });

  it.each([0, 24])('stored for %s hours names the caller until the call is over', async (hours) => {
    const { lookups, answer, asked, clock, settings, lookedUp, settled } = world();
    settings.update({ keepAnswersHours: hours });
    lookups.follow(callsOf(number));
    await settled();
    await answer(0, [anna]);
    await clock.advance(hours * 3_600_000 + 60_000);
    lookups.follow(callsOf(number));
    expect(lookedUp.match(number)).toMatchObject([{ name: 'Anna Berg' }]);
    lookups.follow([]);
    expect(lookedUp.match(number)).toEqual([]);
    lookups.follow(callsOf(number));
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('that asks to retry later pauses this source for that time', async () => {
    const { lookups, asked, answer, clock, settled } = world();
    const follow = async (each: string): Promise<void> => {
      lookups.follow([]);
      lookups.follow(callsOf(each));
      await settled();
    };
    await follow(number);
    await answer(0, new AddressBookException('server-fault', '429', { retryAfterMs: 600_000 }));
    await follow('+493055509999');
    await clock.advance(599_000);
    await follow(number);
    await follow('+493055508888');
    expect(asked).toHaveLength(1);
    await clock.advance(2_000);
    await follow('+493055508888');
    expect(asked.map((one) => one.number)).toEqual([number, '+493055508888']);
  });

  it('is discarded when its source was removed meanwhile, with everything it contained', async () => {
    const { lookups, answer, answered, settings, lookedUp, settled } = world();
    const second = '+493055509999';
    lookups.follow(callsOf(number));
    await settled();
    await answer(0, [anna]);
    lookups.follow(callsOf(number, second));
    await settled();
    settings.update({ addressBooks: [] });
    lookups.changed();
    await answer(1, [anna]);
    expect(answered).toEqual([number]);
    expect(lookedUp.match(number)).toEqual([]);
  });
});

describe('many unknown callers at once', () => {
  it('cause four queries at a time, and a hundred at most', async () => {
    const { lookups, asked, answer, settled } = world();
    const numbers = Array.from({ length: 150 }, (_, at) => `+4930555${String(at).padStart(5, '0')}`);
    lookups.follow(callsOf(...numbers));
    await settled();
    expect(asked).toHaveLength(4);
    for (let at = 0; at < 100; at += 1) await answer(at, []);
    expect(asked).toHaveLength(100);
  });

  it('do not wait for those whose answers are slow, as far as a source can bear it', async () => {
    const { lookups, asked, answer, clock, named, settled } = world();
    const numbers = Array.from({ length: 30 }, (_, at) => `+4930555${String(at).padStart(5, '0')}`);
    const [fifth] = callsOf(numbers[4] ?? '');
    lookups.follow(callsOf(...numbers));
    await settled();
    expect(asked).toHaveLength(4);
    await clock.advance(300);
    expect(asked).toHaveLength(8);
    await answer(4, [anna]);
    expect(fifth && named(fifth)).toEqual(['Anna Berg']);
    await clock.advance(1_900);
    expect(asked.length).toBe(21);
    await answer(0, []);
    expect(asked).toHaveLength(22);
    for (let at = 0; at < 30; at += 1) await answer(at, []);
    expect(new Set(asked.map((one) => one.number))).toEqual(new Set(numbers));
    expect(asked).toHaveLength(30);
  });
});

describe('the end of the program', () => {
  it('cancels every query, and accepts no answer', async () => {
    const { lookups, asked, answered, faults, disposed, settled } = world();
    lookups.follow(callsOf(number));
    await settled();
    lookups.close();
    await settled();
    expect(asked).toHaveLength(1);
    expect([answered, faults]).toEqual([[], []]);
    expect(disposed()).toBe(1);
  });
});

describe('an unreadable answer of a look-up', () => {
  it('is counted and listed in the report of the source, until a better answer comes', async () => {
    const { lookups, asked, answer, changes, clock, settled } = world();
    lookups.follow(callsOf(number));
    await settled();
    asked[0]?.report?.('company', 'not-text');
    asked[0]?.report?.('…', 'too-long');
    await answer(0, [anna]);
    expect(changes()).toBe(1);
    expect(lookups.report(crm.id)).toEqual({
      count: 2,
      some: [
        { where: `${number}: …`, why: 'too-long' },
        { where: `${number}: company`, why: 'not-text' },
      ],
    });
    lookups.follow([]);
    await clock.advance(31 * 24 * 3_600_000);
    lookups.follow(callsOf(number));
    await settled();
    await answer(1, [anna]);
    expect(lookups.report(crm.id).count).toBe(0);
    expect(changes()).toBe(2);
  });

  it.each([
    ['bad-answer', 'malformed'],
    ['too-large', 'too-long'],
  ] as const)('is reported as a whole when it is %s', async (problem, why) => {
    const { lookups, answer, settings, settled } = world();
    lookups.follow(callsOf(number));
    await settled();
    await answer(0, new AddressBookException(problem, 'none'));
    expect(lookups.report(crm.id)).toEqual({ count: 1, some: [{ where: `${number}: …`, why }] });
    // It is asked for other members from now on.
    settings.update({ addressBooks: [{ ...crm, fields: { name: 'fullName' } }] });
    lookups.changed();
    expect(lookups.report(crm.id).count).toBe(0);
  });
});
