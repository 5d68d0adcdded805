import { expect, test } from './app.ts';

test('the list of sections follows the settings in a window too low for it', async ({ app: { desk } }) => {
  await desk.setViewportSize({ width: 1080, height: 520 });
  await desk.getByRole('button', { name: 'Settings' }).click();
  const names = desk.getByRole('navigation', { name: 'Sections' }).getByRole('button');
  await expect(names.first()).toHaveAttribute('aria-current', 'true');
  await expect(names.last()).not.toBeInViewport();
  await desk.getByRole('button', { name: 'Sign out' }).scrollIntoViewIfNeeded();
  await expect(names.last()).toHaveAttribute('aria-current', 'true');
  await expect(names.last()).toBeInViewport({ ratio: 1 });
});
