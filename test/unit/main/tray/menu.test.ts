import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { trayMenu, type TrayActions, type TrayState } from '../../../../src/main/tray/menu.ts';
import { textsIn } from '../../../support/texts.ts';

const { say } = textsIn('en');
const state: TrayState = {
  signedIn: true,
  status: { id: 'tray.ready', values: { name: 'Mara Lindner' } },
  doNotDisturb: { on: false, pending: false, devices: [] },
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
    setDoNotDisturb: (span, deviceId) => done.push(['dnd', span, deviceId]),
    dial: (number) => done.push(['dial', number]),
    open: (event) => done.push(['open', ...(event === undefined ? [] : [event])]),
    quit: () => done.push(['quit']),
  };
  const items = trayMenu({ ...state, ...change }, actions, say);
  const item = (id: string): MenuItemConstructorOptions => {
    const inside = items.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    const found = [...items, ...inside].find((each) => each.id === id);
    if (!found) throw new Error(`The menu has no item “${id}”.`);
    return found;
  };
  const click = (id: string, checked = false): void => {
    // The menu only reads the tick of the item that the system passes.
    const press = item(id).click as ((pressed: { checked: boolean }) => void) | undefined;
    press?.({ checked });
  };
  return { items, item, click, done };
}

describe('the menu of the tray', () => {
  it('reports a policy with mistakes or ignored, without a window as well, and opens it', () => {
    expect(menuOf().items.map(({ id }) => id)).not.toContain('policy');
    const ignored = menuOf({ policyFault: 'notApplied' });
    expect(ignored.item('policy').label).toBe('The policy of this computer is not applied …');
    const { item, click, done } = menuOf({ policyFault: 'mistakes' });
    expect(item('policy').label).toBe('The policy of this computer has mistakes …');
    click('policy');
    expect(done).toEqual([['open']]);
  });

  it('has the items that tests and assistive technology know, in their order', () => {
    const { items, item } = menuOf();
    expect(items.flatMap(({ id }) => id ?? [])).toEqual([
      'status',
      'dnd',
      'dnd-for',
      'rules',
      'dial',
      'open',
      'help',
      'quit',
    ]);
    expect(item('status')).toMatchObject({ label: 'Deskbell: Mara Lindner', enabled: false });
  });

  it('performs the action of each item', () => {
    const { click, done } = menuOf();
    click('dnd', true);
    for (const id of ['rules', 'dial', 'open', 'guide', 'set-up', 'quit']) click(id);
    expect(done).toEqual([
      ...[['dnd', 'open', undefined], ['open', 'showRules'], ['dial', undefined], ['open']],
      ...[['open', 'openGuide'], ['open', 'showSetUp'], ['quit']],
    ]);
  });

  it('offers neither do-not-disturb nor dialling when signed out', () => {
    const { item } = menuOf({ signedIn: false });
    expect([item('dnd').enabled, item('dial').enabled, item('quit').enabled]).toEqual([
      false,
      false,
      undefined,
    ]);
  });

  it('ticks do-not-disturb, and disables it while it is being switched', () => {
    expect(menuOf({ doNotDisturb: { on: true, pending: false, devices: [] } }).item('dnd')).toMatchObject({
      checked: true,
      enabled: true,
    });
    expect(menuOf({ doNotDisturb: { on: true, pending: true, devices: [] } }).item('dnd').enabled).toBe(
      false,
    );
  });

  it('offers durations, ticks the chosen one, and shows the remaining time', () => {
    const left = { id: 'doNotDisturb.minutes', values: { count: 24 } } as const;
    const { item, click, done } = menuOf({
      doNotDisturb: { on: true, pending: false, span: 'halfHour', left, devices: [] },
    });
    expect(item('dnd').label).toBe('Do not disturb (24 min left)');
    const spans = ['halfHour', 'hour', 'morning', 'open'];
    expect(spans.map((span) => [item(`dnd-${span}`).label, item(`dnd-${span}`).checked])).toEqual([
      ['30 minutes', true],
      ['1 hour', false],
      ['Until tomorrow 8:00 AM', false],
      ['Until switched off', false],
    ]);
    for (const span of spans) click(`dnd-${span}`);
    expect(done).toEqual(spans.map((span) => ['dnd', span, undefined]));
  });

  it('switches a single device when there are several', () => {
    const left = {
      id: 'doNotDisturb.until',
      values: { time: new Date(2026, 4, 4, 17, 30).getTime() },
    } as const;
    const devices = [
      { id: 'e0', label: 'Desk & hall', on: true, left },
      { id: 'y0', label: 'Mobile', on: false },
    ];
    const { item, click, done } = menuOf({ doNotDisturb: { on: false, pending: false, devices } });
    expect(item('dnd-device-e0')).toMatchObject({ label: 'Desk && hall (until 5:30 PM)', checked: true });
    click('dnd-device-e0', false);
    click('dnd-device-y0', true);
    expect(done).toEqual([
      ['dnd', 'off', 'e0'],
      ['dnd', 'open', 'y0'],
    ]);
  });

  it('lists the last five callers and dials the selected one', () => {
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

  it('shows an ampersand as such, not as an access key', () => {
    const { item } = menuOf({ recent: [{ id: 'c', label: 'Berg & Partner', number: '+4930' }] });
    expect(item('recent-c').label).toBe('Berg && Partner');
  });
});
