import { faults } from '../support/axe-faults.ts';
import { desks, expect, test, turnTo } from './app.ts';
import { reported } from './other-programs.ts';
import { plain } from './words.ts';

test.use({ events: 60 });

for (const { system, language } of desks) {
  test.describe(`keys in every program, on the ${system} system, ${language}`, () => {
    test.use({ system, language, as: 'x11' });

    test('are off until the user switches them on, are changed, and are switched off again', async ({
      app: { desk, shell, t },
      desktop,
    }) => {
      const press = (letter: string): Promise<void> =>
        shell.pressShortcut(`CommandOrControl+Alt+Shift+${letter}`);
      await turnTo(desk, t('rail.settings'));
      const section = desk.getByRole('region', { name: t('Keys in every program') });
      const key = (name: string) =>
        section.getByRole('button', {
          name: new RegExp(`^${plain(t('hotkeys.change', { action: name }))}`),
        });
      const unused = section.getByRole('button', { name: new RegExp(`: ${t('common.none')}$`) });

      await test.step('none is used before the user chooses the suggested ones', async () => {
        await expect(unused).toHaveCount(6);
        for (const letter of 'DHMPNB') await expect(press(letter)).rejects.toThrow();
        await section.getByRole('button', { name: t('Use the suggested keys') }).click();
        await expect(unused).toHaveCount(0);
        await press('H');
        await reported(desktop, t('hotkey.none.hangUp'));
      });

      await test.step('they are changed, and the settings show why one cannot be used', async () => {
        await key(t('Mute or unmute')).press('Enter');
        await desk.keyboard.press('Control+c');
        await expect(section.getByRole('alert')).toContainText(t('hotkeys.problem.reserved'));
        await desk.keyboard.press('Control+Alt+Shift+H');
        await expect(section.getByRole('alert')).toContainText(t('hotkeys.problem.twice'));
        await desk.keyboard.press('F9');
        await expect(key(t('Mute or unmute'))).toContainText('F9');
        await expect(section.getByRole('alert')).toHaveCount(0);
        await shell.evaluate(({ globalShortcut }) =>
          globalShortcut.register('CommandOrControl+F10', () => undefined),
        );
        await key(t('hotkeys.hangUp')).press('Enter');
        await desk.keyboard.press('Control+F10');
        await expect(section.getByRole('alert')).toContainText(t('hotkeys.problem.taken'));
        expect(await faults(desk)).toEqual([]);
        await key(t('Hold or resume')).press('Enter');
        await desk.keyboard.press('Backspace');
        await expect(key(t('Hold or resume'))).toContainText(t('common.none'));
        await section.getByRole('button', { name: t('Use the suggested keys') }).click();
        await expect(section.getByRole('alert')).toHaveCount(0);
        await expect(key(t('hotkeys.hangUp'))).toContainText(
          `${t('keys.control')} + Alt + ${t('keys.shift')} + H`,
        );
        await press('H');
      });

      await test.step('all are switched off', async () => {
        await section.getByRole('button', { name: t('Use no keys') }).click();
        await expect(unused).toHaveCount(6);
        await expect(press('H')).rejects.toThrow();
      });
    });
  });
}
