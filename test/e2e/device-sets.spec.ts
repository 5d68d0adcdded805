import { expect, test } from './app.ts';

test.use({ events: 60 });

test('named sets of devices can be created, selected by one key each, changed and are stored', async ({
  app,
  start,
}) => {
  let { desk } = app;
  const from = (): ReturnType<typeof desk.getByLabel> => desk.getByLabel('Call from');
  const also = (name: string): ReturnType<typeof desk.getByLabel> =>
    desk.getByRole('group', { name: 'Also ring' }).getByLabel(name);
  const make = async (name: string): Promise<void> => {
    await desk.getByRole('button', { name: 'Save as set' }).click();
    await expect(desk.getByLabel('Name of the set')).toBeFocused();
    await desk.keyboard.type(name);
    await desk.keyboard.press('Enter');
  };

  await also('Desktop app').check();
  await make('Office');
  await expect(desk.getByRole('button', { name: 'Office, Alt+1' })).toHaveAttribute('aria-pressed', 'true');
  await from().selectOption({ label: 'Mobile app' });
  await also('Desktop app').uncheck();
  await also('Home office').check();
  await make('Office');
  await expect(desk.getByText('There is a set with this name already.')).toBeVisible();
  await desk.getByLabel('Name of the set').fill('On the road');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('button', { name: 'On the road, Alt+2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await desk.getByLabel('Name or number').focus();
  await desk.keyboard.press('Alt+Digit1');
  await expect(from()).toHaveValue('e0');
  await expect(also('Desktop app')).toBeChecked();
  await expect(also('Home office')).not.toBeChecked();
  await expect(desk.getByText('Office: Desk phone, Desktop app')).toBeAttached();
  await desk.keyboard.press('Alt+Digit2');
  await expect(from()).toHaveValue('e2');

  await desk.getByRole('button', { name: 'Settings' }).click();
  await desk.keyboard.press('Alt+Digit1');
  await expect(desk.getByText('Office: Desk phone, Desktop app')).toBeVisible();
  await desk.getByRole('button', { name: /^Calls/ }).click();
  await expect(from()).toHaveValue('e0');
  await desk.keyboard.press('Alt+Digit2');
  await expect(from()).toHaveValue('e2');

  await desk.getByRole('button', { name: 'Edit sets' }).click();
  await desk.getByLabel('Name of set 1').fill('Desk');
  await desk.keyboard.press('Tab');
  await desk.getByRole('button', { name: 'Delete On the road' }).click();
  await desk.getByRole('button', { name: 'Done' }).click();
  await app.shell.close();

  ({ desk } = await start());
  // The device and its companions are remembered, too.
  await expect(from()).toHaveValue('e2');
  await expect(also('Home office')).toBeChecked();
  await expect(desk.getByRole('button', { name: 'On the road' })).toHaveCount(0);
  await desk.getByRole('button', { name: 'Desk, Alt+1' }).click();
  await expect(from()).toHaveValue('e0');
});
