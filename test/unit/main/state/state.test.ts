import { describe, expect, it } from 'vitest';
import { createCallDesk } from '../../../../src/main/calls/call-desk.ts';
import { deskSnapshot, deviceViews, popupSnapshot } from '../../../../src/main/presentation/snapshots.ts';
import { createState } from '../../../../src/main/state/state.ts';
import { settingsSchema } from '../../../../src/shared/model/settings.ts';
import { card, devices, newCall, signedInState } from '../presentation/samples.ts';

const appearance = { locale: 'en', theme: 'system', localeChoice: 'system' } as const;
const notice = { id: 'keychain', tone: 'danger', sentence: { id: 'keychain.missing' } } as const;

describe('the state of the desk', () => {
  it('notifies its listeners after each change, with the change', () => {
    const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
    const seen: number[] = [];
    state.onChange(() => seen.push(state.get().missed));
    state.patch({ missed: 1 });
    state.patch({ missed: 2 });
    expect(seen).toEqual([1, 2]);
  });

  it('notifies nobody of an equal value', () => {
    const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
    state.patch({ devices, devicesRead: true });
    let changes = 0;
    state.onChange(() => (changes += 1));
    state.patch({ devices: structuredClone(devices), devicesRead: true });
    state.notice(notice);
    state.notice({ ...notice });
    expect(changes).toBe(1);
    state.patch({ devices: devices.slice(1), devicesRead: true });
    expect(changes).toBe(2);
    expect(state.get().devices).toEqual(devices.slice(1));
  });

  it('shows one notice of each kind, the newest, and can withdraw it', () => {
    const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
    state.notice(notice);
    state.notice({ ...notice, tone: 'info' });
    expect(state.get().notices).toEqual([{ ...notice, tone: 'info' }]);
    state.withdraw('another');
    state.withdraw('keychain');
    expect(state.get().notices).toEqual([]);
  });
});

describe('the calls of the desk', () => {
  it('notify their listeners of changes, and of nothing else', () => {
    const calls = createCallDesk();
    calls.reset('w0');
    const seen: string[][] = [];
    calls.onChange((effects) => seen.push(effects.map(({ kind }) => kind)));
    calls.apply({ kind: 'tick', at: 1 });
    calls.apply({ kind: 'push', push: newCall(), at: 2 });
    calls.apply({ kind: 'tick', at: 3 });
    expect(seen).toEqual([['appeared']]);
    calls.reset('w1');
    expect(calls.board().calls).toEqual([]);
  });
});

describe('a snapshot', () => {
  const settings = settingsSchema.parse({ popup: { enabled: false }, dialler: { deviceId: 'e1' } });
  const desk = deskSnapshot(
    7,
    signedInState({ devices, notices: [notice] }),
    settings,
    appearance,
    [card()],
    ['Main'],
  );

  it('is cloned to a window unchanged', () => {
    expect(structuredClone(desk)).toEqual(desk);
    expect(JSON.parse(JSON.stringify(desk))).toEqual(desk);
  });

  it('contains what the desk window draws', () => {
    expect(desk).toMatchObject({
      seq: 7,
      preferences: { popup: { enabled: false } },
      dialler: { deviceId: 'e1', companions: [] },
      notices: [notice],
    });
    expect(desk.dialler).not.toHaveProperty('channelId');
  });

  it('explains why no call can start on an external phone, which only a classic account allows', () => {
    const cannot = desk.devices.flatMap(({ id, cannotStart }) => (cannotStart ? [[id, cannotStart.id]] : []));
    expect(cannot).toEqual([['x0', 'reason.external-cannot-start.new']]);
    const { session } = signedInState();
    if (session.status !== 'signed-in') throw new Error('nobody is signed in');
    const classic = deviceViews({ devices, session: { ...session, accountType: 'classic' } });
    expect(classic.some(({ cannotStart }) => cannotStart !== undefined)).toBe(false);
  });

  it('of the popup contains the cards that fit, with the active calls, and counts the others', () => {
    const ringing = Array.from({ length: 20 }, (_, index) => card({ id: `r${index}`, state: 'ringing' }));
    const live = card({ id: 'live', state: 'connected' });
    const over = card({ id: 'over', state: 'ended' });
    const view = { cards: [...ringing, live, over], audible: ['r0', 'r15'], undrawn: 4_000 };
    const shown = popupSnapshot(1, appearance, view, settingsSchema.parse({}), false);
    expect(shown.cards.map(({ id }) => id)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'live']);
    expect(shown).toMatchObject({ more: 4_013, audible: ['r0'] });
  });

  it('of the popup distinguishes people and address books whose names differ only at the end', () => {
    const long = 'Verwaltungsgesellschaft der Stadtwerke, Abteilung';
    const matches = ['A', 'B'].map((end) => ({
      ...{ contactId: end, name: `${long} ${end}`, book: `${long} ${end}1`, otherBooks: ['Kunden'] },
    }));
    const of = (some: typeof matches): unknown[] => {
      const party = { number: '+49301', withheld: false, matches: some };
      const view = { cards: [card({ party })], audible: [] };
      const shown = popupSnapshot(1, appearance, view, settingsSchema.parse({}), false);
      return shown.cards.flatMap(({ party: { matches: all } }) =>
        all.map(({ name, book, otherBooks }) => [name, book, otherBooks]),
      );
    };
    expect(of(matches)).toEqual([
      ['Verwaltungsgesellsch…Abteilung A', 'Verwaltu…bteilung A1', ['Kunden']],
      ['Verwaltungsgesellsch…Abteilung B', 'Verwaltu…bteilung B1', ['Kunden']],
    ]);
    // A name alone has two lines of its own.
    expect(of(matches.slice(0, 1))).toEqual([[`${long} A`, 'Verwaltu…bteilung A1', ['Kunden']]]);
  });

  it('of the popup contains the sound only while a call rings or it is tried out', () => {
    const chosen = settingsSchema.parse({
      sound: { volume: 0.3, output: { id: 'o1', label: 'Speakers' } },
      popup: { corner: 'bottom-left' },
      crm: { template: 'https://a.example/{number}' },
    });
    const shown = (audible: string[], testing: boolean): unknown =>
      popupSnapshot(1, appearance, { cards: [], audible }, chosen, testing).ring;
    expect([shown(['c1'], false), shown([], true)]).toEqual([
      { volume: 0.3, output: 'o1' },
      { volume: 0.3, output: 'o1' },
    ]);
    expect(shown([], false)).toBeUndefined();
    const view = popupSnapshot(1, appearance, { cards: [], audible: [] }, chosen, false);
    expect(view).toMatchObject({ growsUp: true, crm: true });
  });
});
