import { expect, it, vi } from 'vitest';
import { texts } from '../../../../src/shared/messages/index.ts';

vi.mock('electron', () => ({ Menu: {} }));
const { appMenu } = await import('../../../../src/main/windows/app-menu.ts');

type Item = Electron.MenuItemConstructorOptions;
const all = (items: Item[]): Item[] =>
  items.flatMap((item) => [item, ...all(Array.isArray(item.submenu) ? item.submenu : [])]);

const menuOf = (platform: NodeJS.Platform, zoom: (by: string) => void = () => undefined): Item[] =>
  all(
    appMenu({ platform, say: ({ id }) => id, zoom, openGuide: () => undefined, openSetUp: () => undefined }),
  );

it.each(['linux', 'win32', 'darwin'] as const)('on %s no page can be reloaded or inspected', (platform) => {
  const roles = menuOf(platform).flatMap(({ role }) => (role === undefined ? [] : [role.toLowerCase()]));
  expect(roles).not.toEqual(expect.arrayContaining([expect.stringMatching(/reload|devtools|zoom/)]));
  expect(roles).toEqual(expect.arrayContaining(['copy', 'paste', 'selectall', 'close']));
  expect(roles.includes('hide')).toBe(platform === 'darwin');
});

it('its zoom keys change the program’s own setting', () => {
  const steps: string[] = [];
  for (const item of menuOf('linux', (by) => steps.push(by)).filter(({ id }) => id?.startsWith('zoom'))) {
    item.click?.({} as never, undefined, {});
  }
  expect(steps).toEqual(['in', 'in', 'out', 'reset']);
});

it('every item has a label in the program’s language', () => {
  for (const item of menuOf('darwin')) {
    if (item.type !== 'separator') expect(Object.keys(texts)).toContain(item.label);
  }
});

it('Help opens the guides and the set-up', () => {
  const opened: string[] = [];
  const parts = { platform: 'linux' as const, say: ({ id }: { id: string }) => id, zoom: () => undefined };
  const items = all(
    appMenu({
      ...parts,
      openGuide: () => opened.push('guide'),
      openSetUp: () => opened.push('set-up'),
    }),
  );
  for (const id of ['guide', 'set-up'])
    items.find((item) => item.id === id)?.click?.({} as never, undefined, {});
  expect(opened).toEqual(['guide', 'set-up']);
});
