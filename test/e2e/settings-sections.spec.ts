import { expect, test } from './app.ts';

test('the list of sections scrolls with the settings in a window too low for it', async ({
  app: { desk },
}) => {
  await desk.setViewportSize({ width: 1080, height: 520 });
  await desk.getByRole('button', { name: 'Settings' }).click();
  const names = desk.getByRole('navigation', { name: 'Sections' }).getByRole('button');
  await expect(names.first()).toHaveAttribute('aria-current', 'true');
  await expect(names.last()).not.toBeInViewport();
  await desk.getByRole('button', { name: 'Sign out' }).scrollIntoViewIfNeeded();
  await expect(names.last()).toHaveAttribute('aria-current', 'true');
  await expect(names.last()).toBeInViewport({ ratio: 1 });
});

test('the list of sections marks the first visible one, or the one being read', async ({ app: { desk } }) => {
  await desk.getByRole('button', { name: 'Settings' }).click();
  const marked = desk.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]');
  /** Scrolls until the heading of a section stands this far below the top of the page, px. */
  const scrollTo = (name: string, below: number): Promise<void> =>
    desk
      .getByRole('main')
      .getByRole('heading', { name, exact: true })
      .evaluate((heading, distance) => {
        const page = heading.closest('.page') ?? document.body;
        page.scrollTop += heading.getBoundingClientRect().top - page.getBoundingClientRect().top - distance;
      }, below);
  await scrollTo('Do not disturb', 130);
  await expect(marked).toHaveText('Do not disturb');
  // Its heading is above the top, and the next one below the middle.
  await scrollTo('Keys in every program', -40);
  await expect(marked).toHaveText('Keys in every program');
});
