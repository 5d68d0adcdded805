import type { Page } from '@playwright/test';
import { expect, test, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

async function live(app: RunningApp, service: ServiceControl): Promise<string> {
  const { callId } = await service.ring({ from: '+493023125101' });
  await service.answer(callId, 'e0');
  await expect(app.popup.getByRole('article')).toContainText('Live');
  return callId;
}

/** As Ctrl+V does, without the clipboard of the computer that runs the test. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

for (const system of ['classic', 'new'] as const) {
  test.describe(`keys on the ${system} system`, () => {
    test.use({ system });

    for (const where of ['popup', 'desk'] as const) {
      test(`typed in the ${where} open the keypad and arrive in their order, pasted ones too`, async ({
        app,
        service,
      }) => {
        const callId = await live(app, service);
        const page = app[where];
        // Each request takes its time; what is typed meanwhile waits.
        await service.ask('POST', '/faults', [
          { method: 'POST', path: '/calls/*/dtmf', delayMs: 300, times: 20 },
        ]);
        await page.getByRole('button', { name: 'Hold' }).focus();
        await page.keyboard.type('112*0');
        await page.keyboard.type('d#');
        await paste(page, '0 30/11-5');
        await service.expectCall(callId, { dtmf: '112*0D#030115' });
        await expect(page.getByRole('group', { name: 'Keypad' }).getByRole('status')).toHaveText(
          '112*0D#030115',
        );
        await paste(page, 'call me');
        await expect(page.getByText('Nothing was sent.')).toBeVisible();
        await service.expectCall(callId, { dtmf: '112*0D#030115' });
      });
    }

    test('typed into the transfer form are part of the number', async ({ app, service }) => {
      const callId = await live(app, service);
      await app.popup.getByRole('button', { name: 'Transfer' }).click();
      await app.popup.keyboard.type('4711');
      await expect(app.popup.getByLabel('Transfer to')).toHaveValue('4711');
      await service.expectCall(callId, { dtmf: '' });
    });

    test('that the platform did not take are said to be unsent, and go again when pressed again', async ({
      app,
      service,
    }) => {
      const callId = await live(app, service);
      await service.ask('POST', '/faults', [
        { method: 'POST', path: '/calls/*/dtmf', status: 409, delayMs: 300, times: 1 },
      ]);
      await app.popup.getByRole('button', { name: 'Hold' }).focus();
      await app.popup.keyboard.type('12');
      await expect(app.popup.getByText('Keypad did not work.')).toBeVisible();
      await app.popup.keyboard.type('3');
      await service.expectCall(callId, { dtmf: '3' });
    });
  });
}

test('a slow platform is said to be slow, and the truth stands when it answers', async ({ app, service }) => {
  const callId = await live(app, service);
  await service.ask('POST', '/faults', [{ method: 'PUT', path: '/calls/*/hold', delayMs: 3_500, times: 1 }]);
  const { popup } = app;
  await popup.getByRole('button', { name: 'Hold' }).click();
  await expect(popup.getByText('The platform is slow to confirm.')).toBeVisible();
  await service.expectCall(callId, { hold: true });
  await expect(popup.getByText('The platform is slow to confirm.')).toHaveCount(0);
  await expect(popup.getByRole('button', { name: 'Resume' })).toBeVisible();
});

for (const [system, sentence] of [
  ['new', /platform always plays it/],
  ['classic', /Both sides hear an announcement/],
] as const) {
  test.describe(`recording on the ${system} system`, () => {
    test.use({ system });
    test('says before and after that an announcement is played', async ({ app, service }) => {
      await live(app, service);
      const record = app.popup.getByRole('button', { name: 'Record' });
      await expect(record).toHaveAccessibleDescription(sentence);
      await record.click();
      await expect(app.popup.getByText(/^Both sides hear the announcement/)).toBeVisible();
    });
  });
}
