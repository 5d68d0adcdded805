import { expect, test } from './app.ts';

test.describe('the dialler on the new system', () => {
  test('rings the chosen device and two more, then the far end', async ({ app, service }) => {
    const { desk } = app;
    await desk.getByLabel('Name or number').fill('069 90009-200');
    await desk.getByLabel('Call from').selectOption({ label: 'Desk phone' });
    const also = desk.getByRole('group', { name: 'Also ring' });
    await also.getByLabel('Mobile app').check();
    await also.getByLabel('Home office').check();
    await desk.getByRole('button', { name: 'Call', exact: true }).click();

    await expect.poll(async () => (await service.calls())[0]?.ringing).toEqual(['e0', 'e2', 'x0']);
    const [call] = await service.calls();
    expect(call).toMatchObject({ direction: 'out', to: '+496990009200' });
    const card = app.popup.getByRole('article');
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('Rings on Desk phone');

    await service.answer(call?.callId ?? '', 'e2');
    await service.answer(call?.callId ?? '');
    await expect(card).toContainText('Live');
    await expect(card).toHaveCount(1);
  });

  test('finds a contact by name and dials the number chosen from the list', async ({ app, service }) => {
    const { desk } = app;
    await desk.getByLabel('Name or number').fill('anna be');
    await desk.getByRole('option', { name: /Anna Berg.*23125101/ }).click();
    await desk.getByRole('button', { name: 'Call', exact: true }).click();
    await expect.poll(async () => (await service.calls())[0]?.to).toBe('+493023125101');
    await expect(app.popup.getByRole('article', { name: /Anna Berg/ })).toBeVisible();
  });

  test('remembers the device and its companions', async ({ app, service, start }) => {
    const { desk } = app;
    await desk.getByLabel('Name or number').fill('+49 69 90009 200');
    await desk.getByLabel('Call from').selectOption({ label: 'Desktop app' });
    await desk.getByRole('group', { name: 'Also ring' }).getByLabel('Desk phone').check();
    await desk.getByRole('button', { name: 'Call', exact: true }).click();
    await expect.poll(async () => (await service.calls()).length).toBe(1);
    await app.shell.close();

    const again = await start();
    await expect(again.desk.getByLabel('Call from')).toHaveValue('e1');
    await expect(again.desk.getByRole('group', { name: 'Also ring' }).getByLabel('Desk phone')).toBeChecked();
  });

  test('offers an external phone as companion only, with the reason', async ({ app }) => {
    const option = app.desk.getByLabel('Call from').getByRole('option', { name: /Home office/ });
    await expect(option).toBeDisabled();
  });

  test('dials once however often the button is pressed', async ({ app, service }) => {
    const { desk } = app;
    await service.ask('POST', '/faults', [{ method: 'POST', path: '/calls', delayMs: 800, times: 1 }]);
    await desk.getByLabel('Name or number').fill('+49 69 90009 200');
    await desk.getByRole('button', { name: 'Call', exact: true }).dblclick();
    await expect.poll(async () => (await service.calls()).length).toBe(1);
    const { requests } = await service.ask<{ requests: { method: string; path: string }[] }>(
      'GET',
      '/requests',
    );
    expect(requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/calls'))).toHaveLength(
      1,
    );
  });

  test('says in place that a text is no number, and that the platform refused', async ({ app, service }) => {
    const { desk } = app;
    const field = desk.getByLabel('Name or number');
    await field.fill('nobody at all');
    await desk.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(desk.getByText(/is not a phone number/)).toBeVisible();
    await service.ask('POST', '/faults', [{ method: 'POST', path: '/calls', status: 503, times: 1 }]);
    await field.fill('+49 69 90009 200');
    await desk.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(desk.getByText(/has a fault at the moment/).first()).toBeVisible();
    expect(await service.calls()).toHaveLength(0);
  });
});

test.describe('the dialler on the classic system', () => {
  test.use({ system: 'classic' });

  test('starts the call by POST /sessions/calls with tel: and sip:', async ({ app, service }) => {
    const { desk } = app;
    await desk.getByLabel('Name or number').fill('+49 (0) 69 / 90009-200');
    await desk.getByRole('button', { name: 'Call', exact: true }).click();
    await expect
      .poll(async () => (await service.calls())[0])
      .toMatchObject({ to: '+496990009200', ringing: ['e0'] });
    const { requests } = await service.ask<{ requests: { method: string; path: string; body?: unknown }[] }>(
      'GET',
      '/requests',
    );
    const dial = requests.find(({ method, path }) => method === 'POST' && path.endsWith('/sessions/calls'));
    expect(JSON.stringify(dial?.body)).toContain('tel:+496990009200');
    expect(JSON.stringify(dial?.body)).toContain('sip:e0');
    await expect(app.popup.getByRole('article')).toHaveCount(1);
  });

  test('has no companions and says so', async ({ app }) => {
    await expect(app.desk.getByRole('checkbox', { name: 'Home office' })).toHaveCount(0);
    await expect(app.desk.getByText(/new system/).first()).toBeVisible();
  });
});
