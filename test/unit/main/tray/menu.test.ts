import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { trayMenu, type TrayActions, type TrayState } from '../../../../src/main/tray/menu.ts';
import { createTexts } from '../../../../src/main/texts.ts';

const { say } = createTexts('en');
const state: TrayState = {
  signedIn: true,
  status: { id: 'tray.ready', values: { name: 'Mara Lindner' } },
  doNotDisturb: { on: false, pending: false },
  recent: [],
};

function menuOf(change: Partial<TrayState> = {}): {
  items: MenuItemConstructorOptions[];
  item: (id: string) => MenuItemConstructorOptions;
  click: (id: string, checked?: boolean) => void;
  done: unknown[][];
} {
  const done: unknown[][] = [];
  const actions: TrayActions = {
    setDoNotDisturb: (on) => done.push(['dnd', on]),
    dial: (number) => done.push(['dial', number]),
    open: () => done.push(['open']),
    quit: () => done.push(['quit']),
  };
  const items = trayMenu({ ...state, ...change }, actions, say);
  const item = (id: string): MenuItemConstructorOptions => {
    const found = items.find((each) => each.id === id);
    if (!found) throw new Error(`The menu has no item “${id}”.`);
    return found;
  };
  const click = (id: string, checked = false): void => {
    // Of the item that the system hands over, only its tick is looked at.
    const press = item(id).click as ((pressed: { checked: boolean }) => void) | undefined;
    press?.({ checked });
  };
  return { items, item, click, done };
}

describe('the menu of the tray', () => {
  it('has the items that tests and assistive technology know, in their order', () => {
    const { items, item } = menuOf();
    expect(items.flatMap(({ id }) => id ?? [])).toEqual(['status', 'dnd', 'dial', 'open', 'quit']);
    expect(item('status')).toMatchObject({ label: 'Deskbell: Mara Lindner', enabled: false });
  });

  it('does what its items say', () => {
    const { click, done } = menuOf();
    click('dnd', true);
    for (const id of ['dial', 'open', 'quit']) click(id);
    expect(done).toEqual([['dnd', true], ['dial', undefined], ['open'], ['quit']]);
  });

  it('offers neither do-not-disturb nor dialling to somebody who is signed out', () => {
    const { item } = menuOf({ signedIn: false });
    expect([item('dnd').enabled, item('dial').enabled, item('quit').enabled]).toEqual([
      false,
      false,
      undefined,
    ]);
  });

  it('ticks do-not-disturb, and locks it while it is being switched', () => {
    expect(menuOf({ doNotDisturb: { on: true, pending: false } }).item('dnd')).toMatchObject({
      checked: true,
      enabled: true,
    });
    expect(menuOf({ doNotDisturb: { on: true, pending: true } }).item('dnd').enabled).toBe(false);
  });

  it('lists the last five callers and dials the one that is chosen', () => {
    const recent = Array.from({ length: 7 }, (_, at) => ({
      id: `c${at}`,
      label: `Caller ${at}`,
      number: `+4930${at}`,
    }));
    const { items, click, done } = menuOf({ recent });
    expect(items.filter(({ id }) => id?.startsWith('recent-')).map(({ label }) => label)).toEqual([
      'Caller 0',
      'Caller 1',
      'Caller 2',
      'Caller 3',
      'Caller 4',
    ]);
    click('recent-c2');
    expect(done).toEqual([['dial', '+49302']]);
  });

  it('shows an ampersand as one, not as an access key', () => {
    const { item } = menuOf({ recent: [{ id: 'c', label: 'Berg & Partner', number: '+4930' }] });
    expect(item('recent-c').label).toBe('Berg && Partner');
  });
});
