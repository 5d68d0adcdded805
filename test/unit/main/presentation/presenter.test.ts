import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPresenter, type Presenter } from '../../../../src/main/presentation/presenter.ts';
import type { SettingsStore } from '../../../../src/main/settings/settings-store.ts';
import { memorySettings } from '../support.ts';
import { card } from './samples.ts';

let did: string[];
let rests: boolean;
let audible: string[];
let due: () => void;
let settings: SettingsStore;
let presenter: Presenter;

beforeEach(() => {
  vi.useFakeTimers();
  [did, rests, audible] = [[], true, []];
  ({ settings } = memorySettings());
  presenter = createPresenter({
    cards: {
      drawn: () => [card()],
      find: (id) => (id === 'c1' ? card() : undefined),
    },
    popup: {
      draw: () => void did.push('popup'),
      rests: () => rests,
      audible: () => audible,
      testRing: (on) => void did.push(`test ${on}`),
      onDue: (listener) => void (due = listener),
      dismiss: (id) => void did.push(`dismiss ${id}`),
      silence: (id) => void did.push(`silence ${id}`),
      retained: (id) => (id === 'kept' ? card({ id }) : undefined),
    },
    drawDesk: (cards) => void did.push(`desk ${cards.length}`),
    drawTray: (cards) => void did.push(`tray ${cards.length}`),
    silenceKey: { follow: (key) => void did.push(`key ${key ?? 'none'}`) },
    settings,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const rest = ['desk 1', 'tray 1', 'key none'];

it('draws the popup synchronously when a call changes, and the rest soon, once', () => {
  presenter.callsChanged();
  expect(did).toEqual(['popup']);
  vi.advanceTimersByTime(10);
  presenter.callsChanged();
  vi.advanceTimersByTime(100);
  expect(did.filter((what) => what !== 'popup')).toEqual(rest);
});

it('draws only the rest when something else changed and the popup is idle', () => {
  presenter.stateChanged();
  vi.advanceTimersByTime(100);
  expect(did).toEqual(rest);
  rests = false;
  did = [];
  presenter.stateChanged();
  vi.advanceTimersByTime(100);
  expect(did).toEqual(['popup', ...rest]);
});

it('draws everything again when the time of a card has come', () => {
  due();
  vi.advanceTimersByTime(100);
  expect(did).toEqual(['popup', ...rest]);
});

it('registers the silence key while a call sounds', () => {
  audible = ['c1'];
  settings.update({ sound: { ...settings.get().sound, silenceKey: 'F9' } });
  presenter.stateChanged();
  vi.advanceTimersByTime(100);
  expect(did.at(-1)).toBe('key F9');
});

it('silences the newest call that sounds, and nothing when none does', () => {
  presenter.silenceNewest();
  expect(did).toEqual([]);
  audible = ['c2', 'c1'];
  presenter.silenceNewest();
  expect(did).toEqual(['silence c2', 'popup']);
});

it('finds cards of the board, and those that stay on the popup longer', () => {
  expect(presenter.card('c1')?.id).toBe('c1');
  expect(presenter.card('kept')?.id).toBe('kept');
  expect(presenter.card('gone')).toBeUndefined();
});

it('draws the popup without a dismissed card', () => {
  presenter.dismiss('c1');
  expect(did).toEqual(['dismiss c1', 'popup']);
});
