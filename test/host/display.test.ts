import { expect, onTestFinished, test } from 'vitest';
import { find } from '../../scripts/lib.mjs';
import { startXServer } from '../support/x-server.ts';
import { launchLab } from './lab.ts';

test.runIf(process.platform === 'linux' && find('Xvfb'))(
  'a computer with X11 only shows the windows of a program that expects Wayland',
  async () => {
    const server = await startXServer();
    onTestFinished(server.stop);
    const lab = await launchLab({
      as: 'wayland',
      env: { DESKBELL_HEADLESS: '', DISPLAY: server.display, WAYLAND_DISPLAY: '', XDG_SESSION_TYPE: '' },
    });
    onTestFinished(() => lab.close());
    const found = await lab.evaluate(() => [process.env.XDG_SESSION_TYPE, process.env.WAYLAND_DISPLAY]);
    expect(found).toEqual(['wayland', 'wayland-0']);
    const page = await lab.page('desk');
    // A headless browser has no window borders.
    expect(await page.evaluate(() => navigator.userAgent)).not.toContain('Headless');
    expect(lab.stderr).toEqual([]);
  },
);
