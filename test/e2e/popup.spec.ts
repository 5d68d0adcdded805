import type { Locator } from '@playwright/test';
import type { Shell } from '../host/shell.ts';
import { desks, expect, test, turnTo } from './app.ts';
import { plain } from './words.ts';

test.use({ events: 60 });

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

for (const { system, language } of desks) {
  test.describe(`the popup on the ${system} system, ${language}`, () => {
    const as = system === 'new' ? 'macos' : 'windows';
    test.use({ system, language, as });

    test('appears above everything at the set position, and never takes the focus', async ({
      app: { desk, popup, shell, t },
      service,
    }) => {
      const change = (settings: Settings): Promise<unknown> =>
        desk.evaluate((wanted) => window.deskbell.request('settings.change', wanted), settings);
      const visible = async (): Promise<boolean | undefined> => (await popupWindow(shell))?.visible;
      await change({ popup: { lingerSeconds: 1 } });

      await test.step('the popup appears, changes and closes while the user types elsewhere, and the caret stays where it is', async () => {
        const field = desk.getByLabel(t('transfer.placeholder'));
        await field.fill('half a na');
        await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
        const blurs = await desk.evaluateHandle(() => {
          const seen = { count: 0 };
          addEventListener('blur', () => (seen.count += 1), true);
          return seen;
        });
        const { callId } = await service.ring({ from: anna });
        await expect.poll(visible).toBe(true);
        await desk.keyboard.type('or ');
        const second = await service.ring({ from: '+33199001234' });
        await service.answer(callId);
        await expect(popup.getByRole('article', { name: /Anna Berg/ })).toContainText(t('call.live'));
        await desk.keyboard.type('more ');
        await service.hangUp(callId);
        await service.hangUp(second.callId);
        await expect(popup.getByRole('article')).toHaveCount(0);
        await expect.poll(visible).toBe(false);

        await expect(field).toHaveValue('halfor more  a na');
        expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(12);
        expect(await blurs.evaluate(({ count }) => count)).toBe(0);
        expect(await popupWindow(shell)).toMatchObject({ focused: false });
      });

      const { callId } = await service.ring({ from: anna });
      await test.step('the popup is above full-screen windows, on every workspace and on no task bar', async () => {
        await expect.poll(() => popupWindow(shell)).toMatchObject({ visible: true, alwaysOnTop: true });
        if (shell.shell === 'chromium')
          expect(await popupWindow(shell)).toMatchObject({ level: 'screen-saver', skipsTaskbar: true });
        const everywhere = await shell.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows().map((window) => [
            window.webContents.getURL().includes('/popup/'),
            window.isVisibleOnAllWorkspaces(),
            window.isFullScreenable(),
          ]),
        );
        // On Windows the type of the window does it, and nothing is told.
        const tells = (await shell.evaluate(() => process.platform)) !== 'win32';
        expect(everywhere).toContainEqual([true, tells, false]);
        await service.hangUp(callId);
        await expect.poll(visible).toBe(false);
      });

      await test.step('the popup is on the display with the pointer at its scale, and moves when that one is unplugged', async () => {
        await shell.setDisplays(screens);
        await shell.setCursor({ x: 2500, y: 300 });
        const ringing = await service.ring({ from: anna });
        const inside = async (display: (typeof screens)[number] | undefined): Promise<void> => {
          await expect
            .poll(async () => {
              const { bounds, visible: shown } = (await popupWindow(shell)) ?? {};
              const area = display?.workArea;
              if (!bounds || !area || shown !== true) return 'nowhere';
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
        await service.hangUp(ringing.callId);
        await expect.poll(visible).toBe(false);
      });

      await test.step('the popup follows its settings: another corner, hidden during a call, never shown', async () => {
        const card = popup.getByRole('article');
        await change({ popup: { corner: 'bottom-left' } });
        const spoken = await service.ring({ from: anna });
        await expect.poll(visible).toBe(true);
        expect((await popupWindow(shell))?.bounds.x).toBe(16);

        await service.answer(spoken.callId);
        await expect(card).toContainText(t('call.live'));
        await change({ popup: { whileInCall: false } });
        await service.ring({ from: '+33199001234' });
        await expect(desk.getByRole('region', { name: t('calls.label') })).toContainText('+33 1 99 00 12 34');
        await expect(card).toHaveCount(1);

        await change({ popup: { enabled: false } });
        await expect.poll(visible).toBe(false);
      });
    });

    if (system === 'classic') {
      test('keeps a call with its note, rings until it is silenced, and opens the CRM', async ({
        app: { desk, popup, shell, t },
        service,
      }) => {
        const change = (settings: Settings): Promise<unknown> =>
          desk.evaluate((wanted) => window.deskbell.request('settings.change', wanted), settings);
        const card = popup.getByRole('article', { name: /Anna Berg/ }).first();

        await test.step('an ended call stays on the popup with its note until it is dismissed, if so set', async () => {
          await change({ popup: { lingerSeconds: null } });
          const { callId } = await service.ring({ from: anna });
          await card.getByRole('button', { name: t('cardNote.label'), exact: true }).click();
          await popup.keyboard.type('asked for offer 4711');
          await popup.keyboard.press('Enter');
          await expect(card.getByRole('textbox')).toBeHidden();
          await service.hangUp(callId);
          await expect(card).toContainText(t('call.missed'));
          await expect(desk.getByRole('region', { name: t('calls.label') })).toBeHidden();
          await expect(card).toContainText(t('call.missed'));
          await card.getByRole('button', { name: t('popup.dismiss') }).click();
          await expect(card).toBeHidden();

          const again = await service.ring({ from: anna });
          await expect(card).toContainText(`${t('earlier.missed')} · asked for offer 4711`);
          await service.hangUp(again.callId);
          await card.getByRole('button', { name: t('popup.dismiss') }).click();
          await expect(card).toBeHidden();
        });

        await test.step('an expensive number is called back only by a second click, which says so', async () => {
          const number = '+49 900 1 234567';
          await service.hangUp((await service.ring({ from: '+499001234567' })).callId);
          const before = (await service.calls()).length;
          const missed = popup.getByRole('article').filter({ hasText: number });
          const button = (name: string): Locator => missed.getByRole('button', { name, exact: true });
          const alert = missed.getByRole('alert');
          // A click right after the end was meant for the button that stood there before.
          await expect(async () => {
            if (await button(t('call.callBack')).isVisible()) await button(t('call.callBack')).click();
            await expect(alert).toBeVisible({ timeout: 500 });
          }).toPass({ timeout: 30_000 });
          await expect(alert).toHaveText(t('askFirst.costly', { number }));
          expect(await service.calls()).toHaveLength(before);
          const sure = button(t('askFirst.call', { number }));
          await expect(async () => {
            if (await sure.isVisible()) await sure.click({ timeout: 1_000 });
            expect(await service.calls()).toHaveLength(before + 1);
          }).toPass({ timeout: 30_000 });
          const made = (await service.calls()).at(-1);
          expect(made).toMatchObject({ direction: 'out', to: '+499001234567' });
          await service.hangUp(made?.callId ?? '');
          const dismiss = popup.getByRole('button', { name: t('popup.dismiss') });
          await expect(async () => {
            await dismiss.first().click({ timeout: 1_000 });
            await expect(popup.getByRole('article')).toHaveCount(0, { timeout: 500 });
          }).toPass({ timeout: 30_000 });
        });

        await test.step('the popup rings with its own sound until the call is silenced by button or key', async () => {
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
          await change({ sound: { enabled: true }, popup: { lingerSeconds: 1 } });
          const { callId } = await service.ring({ from: anna });
          await expect.poll(sounds).toBe(true);
          await popup.getByRole('button', { name: t('call.silence') }).click();
          await expect.poll(sounds).toBe(false);

          const second = await service.ring({ from: '+33199001234' });
          await expect.poll(sounds).toBe(true);
          // It is registered a moment after the ring has begun.
          await expect(() => shell.pressShortcut('CommandOrControl+Alt+S')).toPass();
          await expect.poll(sounds).toBe(false);
          await service.hangUp(second.callId);

          const third = await service.ring({ from: '+33199001235' });
          await expect.poll(sounds).toBe(true);
          await service.answer(callId);
          await expect.poll(sounds).toBe(false);
          await service.hangUp(callId);
          await service.hangUp(third.callId);
          await expect(popup.getByRole('article')).toHaveCount(0);
          await change({ sound: { enabled: false } });
        });

        await test.step('the CRM address of a caller opens by hand and automatically, and no forbidden address does', async () => {
          await turnTo(desk, t('rail.settings'));
          const template = desk.getByLabel(t('crm.template'));
          await template.fill('javascript:alert({number})');
          await expect(desk.getByText(t('crm.forbidden', { scheme: 'javascript' }))).toBeVisible();
          await template.fill('https://crm.example.com/find?q={number}&who={name}');
          const preview = t('crm.preview', { address: 'https://crm.example.com/find?q=%2B49' });
          await expect(desk.getByText(new RegExp(plain(preview)))).toBeVisible();
          await template.blur();

          const first = await service.ring({ from: anna });
          await popup.getByRole('button', { name: t('call.openCrm') }).click();
          const address = 'https://crm.example.com/find?q=%2B493023125101&who=Anna%20Berg';
          await expect.poll(() => shell.openedExternally()).toEqual([address]);
          await service.hangUp(first.callId);

          await desk.getByLabel(t('crm.opensIn')).selectOption('onRing');
          // A request after the choice is answered after it.
          await change({});
          await service.ring({ from: anna });
          await expect.poll(() => shell.openedExternally()).toEqual([address, address]);
        });
      });
    }
  });
}
