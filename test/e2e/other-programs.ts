import { execute } from '../support/desktop-session.ts';
import { expect, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

/** Text is selected in another program, or copied where no program can read a selection. */
export async function select({ shell }: RunningApp, text: string): Promise<void> {
  await shell.evaluate(async ({ clipboard }, selected) => {
    const { selection = clipboard } = clipboard as { selection?: typeof clipboard };
    await selection.writeText(selected);
  }, text);
}

export async function hangUpAll(service: ServiceControl): Promise<void> {
  for (const { callId, state } of await service.calls()) if (state !== 'ended') await service.hangUp(callId);
}

/** Ends the calls that a link has started, until the desk shows it. */
export async function endDialled({ popup, t }: RunningApp, service: ServiceControl): Promise<void> {
  const dialling = popup.getByRole('article').filter({ hasText: t('call.dialling') });
  await expect(dialling).not.toHaveCount(0);
  await hangUpAll(service);
  await expect(dialling).toHaveCount(0);
}

/** Waits for a word of the system's notification daemon. */
export async function reported(desktop: Record<string, string>, text: string): Promise<void> {
  if (process.platform !== 'linux') return;
  await expect(async () => {
    await execute('dunstctl', ['close-all'], desktop);
    expect((await execute('dunstctl', ['history'], desktop)).stdout).toContain(text);
  }).toPass({ timeout: 10_000 });
}
