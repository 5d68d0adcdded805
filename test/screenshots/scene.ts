import type { Page } from '@playwright/test';
import type { ServiceControl } from '../e2e/service-control.ts';
import { expect } from '../e2e/app.ts';
import type { Shell } from '../host/shell.ts';

const MINUTE = 60_000;

interface PastCall {
  /** Who calls, or is called. */
  number: string;
  direction: 'in' | 'out';
  line: 'sales' | 'support';
  /** How long ago, minutes. */
  ago: number;
  /** Seconds of conversation; without them nobody answered. */
  talked?: number;
}

const lines = {
  sales: '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a01',
  support: '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a02',
};

/** The calls of an ordinary day, the oldest first. */
const day: PastCall[] = [
  { number: '+442079460018', direction: 'in', line: 'sales', ago: 1490, talked: 412 },
  { number: '+4915228817386', direction: 'in', line: 'support', ago: 1455, talked: 95 },
  { number: '+33199000142', direction: 'in', line: 'sales', ago: 441, talked: 268 },
  { number: '+492214710010', direction: 'out', line: 'sales', ago: 386, talked: 127 },
  { number: '+13125550188', direction: 'in', line: 'support', ago: 305 },
  { number: '+494066969020', direction: 'in', line: 'sales', ago: 198, talked: 733 },
  { number: '+46846500402', direction: 'out', line: 'support', ago: 121, talked: 48 },
  { number: '+492214710103', direction: 'in', line: 'support', ago: 74, talked: 64 },
  { number: '+491729925904', direction: 'in', line: 'sales', ago: 22 },
  { number: '+4922147100105', direction: 'in', line: 'support', ago: 9, talked: 191 },
];

export interface Scene {
  shell: Shell;
  desk: Page;
  popup: Page;
  service: ServiceControl;
}

/**
 * Makes the uptime of the app follow its clock. Otherwise the call board takes a turned clock for one that was set, and
 * moves its calls along instead of letting time pass.
 */
export const passTimeByClock = (shell: Shell): Promise<void> =>
  shell.evaluate(() => {
    const os = process.getBuiltinModule('node:os');
    const uptime = os.uptime.bind(os);
    os.uptime = () => uptime() + (globalThis.clockOffset ?? 0) / 1000;
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  });

/** Turns the clock of the app; zero is the time of the pictures. */
export const turnClock = (shell: Shell, offset: number): Promise<void> =>
  shell.evaluate(
    (_electron, wanted) => {
      globalThis.clockOffset = wanted;
    },
    (globalThis.clockOffset ?? 0) + offset,
  );

/**
 * Nobody looks at the list of calls. A window that has the focus for a moment counts what was missed as seen, and which of
 * the two windows has it between two pictures is a matter of how fast the computer is.
 */
export const lookAway = (desk: Page): Promise<void> =>
  desk.evaluate(() => {
    document.hasFocus = () => false;
  });

/** Shows a profile as it is called on the desk of a user: the one of the pictures has another name each time. */
export const showUsualFolder = (page: Page, profile: string): Promise<void> =>
  page.evaluate((folder) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      node.textContent = node.textContent?.replaceAll(folder, '/home/anna/.config/Deskbell') ?? '';
    }
  }, profile);

interface Requests {
  requests: { path: string; query: string }[];
}

/** What a reading of the history begins with: the first page of the first channel. */
const beginsReading = ({ path, query }: Requests['requests'][number]): boolean =>
  path === `/channels/${lines.sales}/events` && !new URLSearchParams(query).has('position');

/**
 * Waits until the app has read the history for the first time, to its end: what it learns before that counts as seen, even
 * a call that is missed meanwhile.
 */
export async function readHistoryOnce({ desk, service }: Pick<Scene, 'desk' | 'service'>): Promise<void> {
  // Another reading waits for the one that runs: its first request tells that the other is over.
  await desk.evaluate(() => window.deskbell.request('timeline.look', {}));
  const readings = async (): Promise<number> => {
    const { requests } = await service.ask<Requests>('GET', '/requests');
    return requests.filter(beginsReading).length;
  };
  await expect.poll(readings).toBeGreaterThan(1);
}

/** Lets a day of calls happen, one after the other. */
export async function liveThroughTheDay(scene: Scene): Promise<void> {
  for (const call of day) await liveThrough(scene, call);
  await turnClock(scene.shell, 0);
  await scene.desk.getByLabel('Channel', { exact: true }).selectOption('');
  // The last of them stay in sight for a moment.
  await expect(scene.desk.getByRole('article')).toHaveCount(0);
}

async function liveThrough({ shell, desk, popup, service }: Scene, call: PastCall): Promise<void> {
  await turnClock(shell, -call.ago * MINUTE);
  const callId =
    call.direction === 'in' ? (await ring(service, call)).callId : await dial(desk, service, call);
  const card = popup.getByRole('article').first();
  await expect(card).toContainText(call.direction === 'in' ? 'Incoming' : 'Calling');
  if (call.talked !== undefined) {
    await service.answer(callId);
    if (call.direction === 'out') await service.answer(callId);
    await expect(card).toContainText('Live');
    await turnClock(shell, -call.ago * MINUTE + call.talked * 1000);
  }
  await service.hangUp(callId);
  await expect(card).not.toContainText(/Incoming|Calling|Live/);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(popup.getByRole('article')).toHaveCount(0);
}

/** Somebody calls in on a line. */
export const ring = (
  service: ServiceControl,
  { number, line }: Pick<PastCall, 'number' | 'line'>,
): Promise<{ callId: string }> => service.ring({ from: number, channelId: lines[line] });

async function dial(desk: Page, service: ServiceControl, { number, line }: PastCall): Promise<string> {
  await desk.getByLabel('Channel', { exact: true }).selectOption(lines[line]);
  await desk.getByLabel('Name or number').fill(number);
  await desk.getByLabel('Name or number').press('Enter');
  const dialled = async (): Promise<string> =>
    (await service.calls()).find(({ to, ringing }) => to === number && ringing.length > 0)?.callId ?? '';
  await expect.poll(dialled).not.toBe('');
  return dialled();
}
