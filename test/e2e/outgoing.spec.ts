import { expect, online, test } from './app.ts';

interface Requests {
  requests: { method: string; path: string; body?: unknown }[];
}

for (const system of ['new', 'classic'] as const) {
  test.describe(`a call that goes out on the ${system} system`, () => {
    test.use({ system });

    test('shows its steps: the own phone, theirs, connected', async ({ app, service }) => {
      const { desk, popup } = app;
      await desk.getByLabel('Name or number').fill('069 90009-200');
      await desk.getByRole('button', { name: 'Call', exact: true }).click();
      await expect.poll(async () => (await service.calls())[0]?.ringing).toEqual(['e0']);
      const steps = desk.getByRole('list', { name: 'Progress of the call' });
      await expect(steps.locator('[aria-current=step]')).toHaveText('Your phone: Desk phone');
      await expect(popup.getByText('Rings on Desk phone first')).toBeVisible();
      const callId = (await service.calls())[0]?.callId ?? '';
      await service.answer(callId, 'e0');
      await expect(steps.locator('[aria-current=step]')).toHaveText('Theirs');
      await expect(popup.getByText('Rings at the other end')).toBeVisible();
      await service.answer(callId);
      await expect(steps).toHaveCount(0);
      await expect(popup.getByRole('article')).toContainText('Live');
    });

    test('to an emergency number warns first, and is never sent as another number', async ({
      app,
      service,
    }) => {
      const { desk } = app;
      await desk.getByLabel('Name or number').fill('1 1 2');
      await expect(desk.getByRole('alert')).toContainText('112 is an emergency number. Dial it on a phone');
      await desk.getByRole('button', { name: 'Call', exact: true }).click();
      const sent = async (): Promise<string> => {
        const { requests } = await service.ask<Requests>('GET', '/requests');
        const dial = requests.find(({ method, path }) => method === 'POST' && path.endsWith('/calls'));
        return JSON.stringify(dial?.body ?? '');
      };
      await expect.poll(sent).toContain(system === 'new' ? '112' : 'tel:112');
      expect(await sent()).not.toContain('49112');
    });

    test('is asked for once, however many windows and clicks ask for it at once', async ({
      app,
      service,
    }) => {
      await service.ask('POST', '/faults', [{ method: 'POST', path: '/**', delayMs: 1_500, times: 9 }]);
      const intent = { target: '+49 69 90009 200', deviceId: 'e0', companions: [] };
      const outcomes = await app.desk.evaluate(
        (wanted) =>
          Promise.all([
            window.deskbell.request('dial.start', wanted),
            window.deskbell.request('dial.start', { ...wanted, target: '069/90009200' }),
          ]),
        intent,
      );
      expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
      const { requests } = await service.ask<Requests>('GET', '/requests');
      const dials = requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/calls'));
      expect(dials).toHaveLength(1);
      expect(await service.calls()).toHaveLength(1);
    });

    test('is called back from the card of one that is over', async ({ app, service }) => {
      const { desk, popup } = app;
      const { callId } = await service.ring({ from: '+493023125101' });
      await service.answer(callId, 'e0');
      await popup.getByRole('button', { name: 'Hang up' }).click();
      await service.expectCall(callId, { state: 'ended' });
      await expect(desk.getByRole('button', { name: 'Hang up' })).toHaveCount(0);
      // A click in the same moment would be the second half of a double click on “Hang up”.
      await expect(async () => {
        await desk.getByRole('button', { name: 'Call back' }).click({ timeout: 1_000 });
        expect(await service.calls()).toHaveLength(2);
      }).toPass({ timeout: 4_000 });
      expect((await service.calls())[1]).toMatchObject({ direction: 'out', to: '+493023125101' });
    });
  });
}

test('the tray’s recent caller stands in the dialler by name, ready to be called', async ({
  app,
  service,
}) => {
  const { desk, shell } = app;
  const { callId } = await service.ring({ from: '+493023125101' });
  await service.hangUp(callId);
  const recent = async (): Promise<string | undefined> =>
    (await shell.tray.items()).find(({ id }) => id.startsWith('recent-'))?.id;
  await expect.poll(recent).toBeDefined();
  await desk.getByRole('button', { name: 'Settings' }).click();
  await shell.tray.click((await recent()) ?? '');
  const field = desk.getByRole('combobox', { name: 'Name or number' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/23125101/);
  await expect(desk.getByText('Anna Berg').last()).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect
    .poll(async () => (await service.calls()).at(-1))
    .toMatchObject({
      direction: 'out',
      to: '+493023125101',
    });
});

test('a pasted text with one number in it is read, and what is dialled is said', async ({ app, service }) => {
  const { desk } = app;
  const field = desk.getByLabel('Name or number');
  await field.fill('Please call Jo on (0)69 / 90009-200 before noon');
  await expect(desk.getByText('Dials +49 69 90009200')).toBeVisible();
  await field.fill('Phone 069 90009200, fax 069 90009201');
  await expect(desk.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveCount(2);
  await desk.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(desk.getByText('There are several numbers in this text.')).toBeVisible();
  await field.fill('tel:+49-69-90009-200');
  await desk.getByRole('button', { name: 'Call', exact: true }).click();
  await expect.poll(async () => (await service.calls())[0]?.to).toBe('+496990009200');
});

test('internal numbers are sent as they are, and a colleague is found by name', async ({ app }) => {
  const { desk } = app;
  const field = desk.getByLabel('Name or number');
  await field.fill('4711');
  await expect(desk.getByText('4711 is dialled as it is.')).toBeVisible();
  await field.fill('aylin');
  await expect(desk.getByRole('option', { name: /Aylin Kaya.*Colleague/ })).toBeVisible();
});

test('in the built-in service, one’s own phone picks up first, then the other end', async ({ start }) => {
  const { desk, popup } = await start();
  await desk.getByRole('button', { name: 'Try the built-in service' }).click();
  await online(desk);
  await desk.getByLabel('Name or number').fill('069 90009-200');
  await desk.getByRole('button', { name: 'Call', exact: true }).click();
  const steps = desk.getByRole('list', { name: 'Progress of the call' });
  await expect(steps.locator('[aria-current=step]')).toHaveText('Your phone: Desk phone');
  const pickUp = desk.getByRole('button', { name: 'Pick up' });
  await pickUp.click();
  await expect(steps.locator('[aria-current=step]')).toHaveText('Theirs');
  await pickUp.click();
  await expect(popup.getByRole('article')).toContainText('Live');
  await desk.getByRole('button', { name: 'Other end hangs up' }).click();
  await expect(popup.getByRole('article')).toContainText('Ended');
});
