import type { Shell } from '../host/shell.ts';
import { expect, test } from './app.ts';

const anna = '+493023125101';
const screens = [
  {
    id: 1,
    bounds: { x: 0, y: 0, width: 1920, height: 1080 },
    workArea: { x: 0, y: 32, width: 1920, height: 1048 },
    scaleFactor: 1,
  },
  // 1920 × 1080 pixels at 150 %.
  {
    id: 2,
    bounds: { x: 1920, y: 0, width: 1280, height: 720 },
    workArea: { x: 1920, y: 0, width: 1280, height: 680 },
    scaleFactor: 1.5,
  },
];

type Settings = Parameters<typeof window.deskbell.request<'settings.change'>>[1];

const popupWindow = async (shell: Shell) =>
  (await shell.windows()).find(({ url }) => url.includes('/popup/'));

test.describe('the popup', () => {
  test('comes, changes and goes while somebody writes elsewhere, whose caret stays where it is', async ({
    app: { desk, popup, shell },
    service,
  }) => {
    const field = desk.getByLabel('Name or number');
    await field.fill('half a na');
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
    const blurs = await desk.evaluateHandle(() => {
      const seen = { count: 0 };
      addEventListener('blur', () => (seen.count += 1), true);
      return seen;
    });

    const { callId } = await service.ring({ from: anna });
    await expect.poll(async () => (await popupWindow(shell))?.visible).toBe(true);
    await desk.keyboard.type('or ');
    await service.ring({ from: '+33199001234' });
    await service.answer(callId);
    await expect(popup.getByRole('article', { name: /Anna Berg/ })).toContainText('Live');
    await desk.keyboard.type('more ');
    await service.hangUp(callId);
    await expect(popup.getByRole('article', { name: /Anna Berg/ })).toBeHidden();

    await expect(field).toHaveValue('halfor more  a na');
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(12);
    expect(await blurs.evaluate(({ count }) => count)).toBe(0);
    expect(await popupWindow(shell)).toMatchObject({ focused: false });
  });

  test('is above full-screen windows, on every workspace and on no task bar', async ({ app, service }) => {
    await service.ring({ from: anna });
    await expect.poll(() => popupWindow(app.shell)).toMatchObject({ visible: true, alwaysOnTop: true });
    const entry = await popupWindow(app.shell);
    if (app.shell.shell === 'chromium')
      expect(entry).toMatchObject({ level: 'screen-saver', skipsTaskbar: true });
    const everywhere = await app.shell.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => [
        window.webContents.getURL().includes('/popup/'),
        window.isVisibleOnAllWorkspaces(),
        window.isFullScreenable(),
      ]),
    );
    expect(everywhere).toContainEqual([true, true, false]);
  });

  test('stands on the display with the pointer at its scale, and comes back when that one is unplugged', async ({
    app: { shell, popup },
    service,
  }) => {
    await shell.setDisplays(screens);
    await shell.setCursor({ x: 2500, y: 300 });
    await service.ring({ from: anna });
    const inside = async (display: (typeof screens)[number] | undefined): Promise<void> => {
      await expect
        .poll(async () => {
          const { bounds, visible } = (await popupWindow(shell)) ?? {};
          const area = display?.workArea;
          if (!bounds || !area || visible !== true) return 'nowhere';
          const fits =
            bounds.x >= area.x &&
            bounds.y >= area.y &&
            bounds.x + bounds.width <= area.x + area.width &&
            bounds.y + bounds.height <= area.y + area.height;
          return fits && bounds.width === 380 ? 'inside' : JSON.stringify(bounds);
        })
        .toBe('inside');
    };
    await inside(screens[1]);
    if (shell.shell === 'chromium') {
      await expect.poll(() => popup.evaluate(() => devicePixelRatio)).toBe(1.5);
    }
    await shell.setDisplays(screens.slice(0, 1));
    await inside(screens[0]);
  });

  test('follows the settings: corner, lines, none while speaking, none at all', async ({
    app: { shell, desk, popup },
    service,
  }) => {
    const change = (settings: Settings): Promise<unknown> =>
      desk.evaluate((wanted) => window.deskbell.request('settings.change', wanted), settings);
    const card = popup.getByRole('article');
    await change({ popup: { corner: 'bottom-left' } });
    const { callId } = await service.ring({ from: anna });
    await expect.poll(async () => (await popupWindow(shell))?.visible).toBe(true);
    expect((await popupWindow(shell))?.bounds.x).toBe(16);

    await service.answer(callId);
    await expect(card).toContainText('Live');
    await change({ popup: { whileInCall: false } });
    await service.ring({ from: '+33199001234' });
    await expect(desk.getByText('+33 1 99 00 12 34').first()).toBeVisible();
    await expect(card).toHaveCount(1);

    await change({ popup: { enabled: false } });
    await expect.poll(async () => (await popupWindow(shell))?.visible).toBe(false);
  });

  test('keeps an ended call until it is put away, if that is set, and a note on it', async ({
    app: { desk, popup },
    service,
  }) => {
    await desk.evaluate(() => window.deskbell.request('settings.change', { popup: { lingerSeconds: null } }));
    const { callId } = await service.ring({ from: anna });
    const card = popup.getByRole('article', { name: /Anna Berg/ });
    await card.getByRole('button', { name: 'Note' }).click();
    await popup.keyboard.type('asked for offer 4711');
    await popup.keyboard.press('Enter');
    await expect(card.getByRole('textbox')).toBeHidden();
    await service.hangUp(callId);
    await expect(card).toContainText('Missed');
    await expect(desk.getByRole('region', { name: 'Live calls' })).toBeHidden();
    await expect(card).toContainText('Missed');
    await card.getByRole('button', { name: 'Dismiss' }).click();
    await expect(card).toBeHidden();

    await service.ring({ from: anna });
    await expect(card).toContainText(/missed · asked for offer 4711/);
  });

  test('opens the address for the caller by hand and by itself, and nothing but allowed addresses', async ({
    app: { desk, popup, shell },
    service,
  }) => {
    await desk.getByRole('button', { name: 'Settings' }).click();
    const template = desk.getByLabel('Address for a caller');
    await template.fill('javascript:alert({number})');
    await expect(desk.getByText(/are never opened/)).toBeVisible();
    await template.fill('https://crm.example.com/find?q={number}&who={name}');
    await expect(desk.getByText(/For example: https:\/\/crm\.example\.com\/find\?q=%2B49/)).toBeVisible();
    await template.blur();

    await service.ring({ from: anna });
    await popup.getByRole('button', { name: 'Open in CRM' }).click();
    const address = 'https://crm.example.com/find?q=%2B493023125101&who=Anna%20Berg';
    await expect.poll(() => shell.openedExternally()).toEqual([address]);

    await desk.getByLabel('For calls that come in').selectOption('onRing');
    // What is asked after the choice is answered after it.
    await desk.evaluate(() => window.deskbell.request('settings.change', {}));
    await service.ring({ from: anna });
    await expect.poll(() => shell.openedExternally()).toEqual([address, address]);
  });

  test('rings with a sound of its own until somebody silences this call, by button or key', async ({
    app: { desk, popup, shell },
    service,
  }) => {
    await popup.evaluate(() => {
      const players: HTMLMediaElement[] = [];
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () {
        players.push(this);
        return play.call(this);
      };
      Object.assign(window, { players });
    });
    const sounds = (): Promise<boolean> =>
      popup.evaluate(() => {
        const { players } = window as unknown as { players: HTMLMediaElement[] };
        return players.some((player) => !player.paused && player.currentTime > 0);
      });
    await desk.evaluate(() => window.deskbell.request('settings.change', { sound: { enabled: true } }));
    const { callId } = await service.ring({ from: anna });
    await expect.poll(sounds).toBe(true);
    await popup.getByRole('button', { name: 'Silence' }).click();
    await expect.poll(sounds).toBe(false);

    const second = await service.ring({ from: '+33199001234' });
    await expect.poll(sounds).toBe(true);
    await shell.pressShortcut('CommandOrControl+Alt+S');
    await expect.poll(sounds).toBe(false);
    await service.hangUp(second.callId);

    await service.ring({ from: '+33199001235' });
    await expect.poll(sounds).toBe(true);
    await service.answer(callId);
    await expect.poll(sounds).toBe(false);
  });
});
