import { describe, expect, it } from 'vitest';
import { createIncomingNumbers } from '../../../../src/main/system-integration/incoming-number.ts';
import { createUnansweredCall } from '../../../../src/main/system-integration/unanswered-call.ts';
import type { CallState } from '../../../../src/shared/model/call.ts';
import { selectedText } from '../../../../src/main/system-integration/selected-text.ts';
import { Refusal } from '../../../../src/main/base/refusal.ts';

function desk({ atOnce = false, signedIn = true, refuses = false, waits = false, country = 'DE' } = {}) {
  const done: unknown[][] = [];
  const now = { atOnce, signedIn, country };
  let later: (() => Promise<void>) | undefined;
  const cards: { direction: 'in' | 'out'; state: CallState; startedAt: number }[] = [];
  const listeners: (() => void)[] = [];
  const clock = { now: 1_000_000 };
  let said: string | undefined;
  const numbers = createIncomingNumbers({
    country: () => now.country,
    isContact: (number) => number === '+43151589',
    atOnce: () => now.atOnce,
    dialler: {
      call: () =>
        now.signedIn
          ? (number) => {
              done.push(['call', number]);
              return refuses ? Promise.reject(new Refusal({ kind: 'no-device' })) : Promise.resolve();
            }
          : undefined,
      fill: (number) => void done.push(['fill', number]),
      wait(number, again) {
        if (!waits) return false;
        done.push(['wait', number]);
        later = again;
        return true;
      },
      choose: (all = []) => void done.push(['choose', ...all]),
      say: ({ id }) => {
        said = id;
        done.push(['say', id]);
      },
      unsay: () => void (said = undefined),
    },
    unanswered: createUnansweredCall({
      cards: () => cards,
      onChange: (listener) => void listeners.push(listener),
      now: () => clock.now,
    }),
    tell: ({ id }) => void done.push(['tell', id]),
  });
  const show = (...drawn: typeof cards): void => {
    cards.splice(0, Infinity, ...drawn);
    for (const listener of listeners) listener();
  };
  return { numbers, done, now, show, clock, again: () => later?.(), said: () => said };
}

describe('a link from another program', () => {
  it('replaces the notice of the previous one', async () => {
    const { numbers, said } = desk();
    await numbers.open('callto:anna.berg');
    expect(said()).toBe('link.noNumber');
    await numbers.open('tel:+49-30-23125-101;ext=12');
    expect(said()).toBe('link.extension');
    await numbers.open('tel:+493023125102');
    expect(said()).toBeUndefined();
    await numbers.open('callto:anna.berg');
    await numbers.dialSelected('030 23125102');
    expect(said()).toBeUndefined();
  });

  it('fills the dialler and dials nothing', async () => {
    const { numbers, done } = desk();
    await numbers.open('tel:+49-30-23125-101');
    await numbers.open('callto:030%2F23125102');
    expect(done).toEqual([
      ['fill', '+493023125101'],
      ['fill', '+493023125102'],
    ]);
  });

  it('is called at once only if that is set', async () => {
    const { numbers, done } = desk({ atOnce: true });
    await numbers.open('tel:+493023125101');
    expect(done).toEqual([['call', '+493023125101']]);
  });

  it('is called at once abroad only if it belongs to a contact', async () => {
    const { numbers, done } = desk({ atOnce: true });
    await numbers.open('tel:+43151589');
    await numbers.open('tel:+43151588');
    expect(done).toEqual([
      ['call', '+43151589'],
      ['fill', '+43151588'],
    ]);
  });

  it.each(['112', '+49112', '110', '11833', '+499001234567', '0180 5 123456', '10', '*31%23'])(
    '%s is filled in first, whatever is set',
    async (number) => {
      const { numbers, done } = desk({ atOnce: true });
      await numbers.open(`tel:${number}`);
      expect(done.map(([what]) => what)).toEqual(['fill']);
    },
  );

  it('fills the dialler when nobody is signed in', async () => {
    const { numbers, done } = desk({ atOnce: true, signedIn: false });
    await numbers.open('tel:+493023125101');
    expect(done).toEqual([['fill', '+493023125101']]);
  });

  it('is called after a later sign-in, if that is still set then', async () => {
    const { numbers, done, now, again } = desk({ atOnce: true, signedIn: false, waits: true });
    await numbers.open('tel:+493023125101');
    now.signedIn = true;
    await again();
    expect(done).toEqual([
      ['wait', '+493023125101'],
      ['call', '+493023125101'],
    ]);
    const changed = desk({ atOnce: true, signedIn: false, waits: true });
    await changed.numbers.open('tel:+493023125101');
    Object.assign(changed.now, { signedIn: true, atOnce: false });
    await changed.again();
    expect(changed.done.map(([what]) => what)).toEqual(['wait', 'fill']);
  });

  it('that waits is parsed again in the account’s country, and not called if an emergency', async () => {
    const { numbers, done, now, again } = desk({ atOnce: true, signedIn: false, waits: true, country: 'AT' });
    await numbers.open('tel:030-23125101');
    Object.assign(now, { signedIn: true, country: 'DE' });
    await again();
    expect(done.at(-1)).toEqual(['call', '+493023125101']);
    const emergency = desk({ atOnce: true, signedIn: false, waits: true });
    await emergency.numbers.open('tel:112');
    expect(emergency.done).toEqual([['fill', '112']]);
    expect(emergency.again()).toBeUndefined();
  });

  it('that could not be called is filled in, with the reason', async () => {
    const { numbers, done } = desk({ atOnce: true, refuses: true });
    await numbers.open('tel:+493023125101');
    expect(done.slice(1)).toEqual([
      ['fill', '+493023125101'],
      ['say', 'notice.dialRefused'],
    ]);
  });

  const numbersOf = (done: unknown[][], kind: string): unknown[] =>
    done.filter(([what]) => what === kind).map(([, number]) => number);

  it('is called once in a burst, and the others are filled in', async () => {
    const { numbers, done } = desk({ atOnce: true });
    const last = Array.from({ length: 20 }, (_, n) => `+4969900092${n + 10}`);
    await Promise.all(last.map((number) => numbers.open(`tel:${number}`)));
    expect(numbersOf(done, 'call')).toEqual(last.slice(0, 1));
    expect(numbersOf(done, 'fill')).toEqual(last.slice(1));
  });

  it('is called again once the previous call was answered, has ended, or never appeared', async () => {
    const { numbers, done, show, clock } = desk({ atOnce: true });
    const call = async (): Promise<number> => {
      await numbers.open('tel:+493023125101');
      return numbersOf(done, 'call').length;
    };
    expect(await call()).toBe(1);
    clock.now += 14_000;
    expect(await call()).toBe(1);
    const card = { direction: 'out' as const, state: 'dialling' as CallState, startedAt: clock.now };
    show(card);
    clock.now += 60_000;
    expect(await call()).toBe(1);
    show({ ...card, state: 'connected' });
    expect(await call()).toBe(2);
    show({ ...card, state: 'ended', startedAt: clock.now });
    // Its card goes soon.
    show();
    expect(await call()).toBe(3);
    clock.now += 15_000;
    expect(await call()).toBe(4);
  });

  it('with an extension explains what to do with it', async () => {
    const { numbers, done } = desk();
    await numbers.open('tel:+493023125101;ext=12');
    expect(done).toEqual([
      ['say', 'link.extension'],
      ['fill', '+493023125101'],
    ]);
  });

  it('that is invalid is rejected with an explanation', async () => {
    const { numbers, done } = desk({ atOnce: true });
    await numbers.open('callto:anna.berg');
    expect(done).toEqual([['say', 'link.noNumber']]);
  });
});

describe('the selected text', () => {
  it.each([
    ['030 / 23125-101', '+493023125101'],
    ['Anna Berg, Tel. +49 (0)30 23125-101, Berlin', '+493023125101'],
    ['  4711 ', '4711'],
  ])('%j fills the dialler', async (text, number) => {
    const { numbers, done } = desk();
    await numbers.dialSelected(text);
    expect(done).toEqual([['fill', number]]);
  });

  it('with several numbers offers the choice', async () => {
    const { numbers, done } = desk({ atOnce: true });
    await numbers.dialSelected('+49 30 23125101\n+49 171 2345678\n030 23125101');
    expect(done).toEqual([['choose', '+493023125101', '+491712345678']]);
  });

  it.each([
    ['', 'hotkey.noText'],
    [' \n', 'hotkey.noText'],
    ['see you tomorrow', 'hotkey.noNumber'],
    [`${'word '.repeat(100)}12`, 'hotkey.noNumber'],
  ])('%j without a number is reported', async (text, id) => {
    const { numbers, done } = desk();
    await numbers.dialSelected(text);
    expect(done).toEqual([['tell', id]]);
  });

  const texts = (copied: string, selected?: string) => ({
    readText: () => Promise.resolve(copied),
    ...(selected !== undefined && { selection: { readText: () => Promise.resolve(selected) } }),
  });

  it('is the selection on Linux, and the clipboard when there is none', async () => {
    expect(await selectedText(texts('copied', 'selected'), 'linux')).toBe('selected');
    expect(await selectedText(texts('copied', ' '), 'linux')).toBe('copied');
    expect(await selectedText(texts('copied'), 'darwin')).toBe('copied');
    expect(await selectedText(texts('copied'), 'win32')).toBe('copied');
  });
});
