import { app, type BrowserWindow } from 'electron';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { activeCallId } from '../calls/call.ts';
import { failureSentence } from '../shared/failure-sentence.ts';
import { failureOf } from './base/refusal.ts';
import { createTexts } from './base/texts.ts';
import type { DeskApp } from './desk-app.ts';
import { localeOf } from './presentation/appearance.ts';

const limitMs = 20_000;

/**
 * Signs in to the built-in service and simulates an incoming call. With `pictures`, a folder, it takes screenshots,
 * prints their paths and quits: for a computer without a display.
 */
export async function runDemo(desk: DeskApp, pictures?: string): Promise<void> {
  try {
    await demonstrate(desk, pictures);
  } catch (error) {
    const failure = failureOf(error);
    const sentence = failureSentence(failure);
    const detail =
      failure.kind === 'internal' ? failure.detail : createTexts(localeOf('system')).say(sentence);
    process.stderr.write(`The demo did not come to its end: ${detail}\n`);
    if (pictures !== undefined) return app.exit(1);
    if (failure.kind !== 'set-by-administrator') return;
    // Starts as without the demo, with the reason.
    desk.state.notice({ id: 'demo', tone: 'danger', sentence });
    desk.desk.open();
    await desk.session.resume();
  }
}

async function demonstrate(desk: DeskApp, pictures?: string): Promise<void> {
  if (pictures !== undefined) desk.desk.open();
  await desk.session.tryBuiltIn('new');
  await desk.current.get()?.ready;
  await until(desk.state.onChange, () => desk.state.get().directory.status === 'ready');
  const service = desk.session.builtIn();
  await service?.letSomebodyCall(desk.state.get().lines[0]?.id);
  if (pictures === undefined) return;

  await mkdir(pictures, { recursive: true });
  await until(desk.calls.onChange, () => desk.calls.board().calls.length > 0);
  await shown(desk.popup.prepare());
  await painted(desk.popup.prepare());
  const paths = [await photograph(desk.popup.prepare(), pictures, 'popup-ringing')];
  const [call] = desk.calls.board().calls;
  const callId = call && activeCallId(call);
  if (callId !== undefined) await service?.pickUp(callId);
  await until(desk.calls.onChange, () => desk.calls.board().calls[0]?.state === 'connected');
  await painted(desk.popup.prepare());
  paths.push(await photograph(desk.popup.prepare(), pictures, 'popup-live'));
  const window = desk.desk.window();
  if (window) {
    await shown(window);
    await painted(window);
    paths.push(await photograph(window, pictures, 'desk'));
  }
  process.stdout.write(`Pictures of what would be seen:\n${paths.map((path) => `  ${path}\n`).join('')}`);
  app.quit();
}

async function photograph(window: BrowserWindow, folder: string, name: string): Promise<string> {
  const path = join(folder, `${name}.png`);
  await writeFile(path, (await window.webContents.capturePage()).toPNG());
  return path;
}

/** Waits two frames, so that the last update is on the screen. */
async function painted(window: BrowserWindow): Promise<void> {
  await window.webContents.executeJavaScript(
    'new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done(true))), 250))',
  );
}

function shown(window: BrowserWindow): Promise<void> {
  return until(
    (listener) => window.on('show', listener),
    () => window.isVisible(),
  );
}

function until(onChange: (listener: () => void) => unknown, holds: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error('The demo waited too long for the built-in service.')),
      limitMs,
    );
    const look = (): void => {
      if (!holds()) return;
      clearTimeout(limit);
      resolve();
    };
    onChange(look);
    look();
  });
}
