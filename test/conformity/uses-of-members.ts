// Ways of using a member of Electron that no name of it need stand beside; members.test.ts finds each of them. Nothing here runs.
import { app, BrowserWindow, powerMonitor, shell, type BrowserWindowConstructorOptions } from 'electron';

interface Idle {
  isEmojiPanelSupported(): boolean;
}
interface Watched {
  on(event: 'user-did-become-active', listener: () => void): unknown;
}

interface Secure {
  isSecureKeyboardEntryEnabled(): boolean;
}

const someEvent: string = process.argv[0] ?? '';
const ownOptions = { kiosk: true };
const madeOptions = () => ({ thickFrame: true });
const watch = (watched: Watched): unknown => watched.on('user-did-become-active', () => undefined);
const holder: { panel?: { showEmojiPanel(): void } } = {};

export const uses: Readonly<Record<string, (other: Secure) => unknown>> = {
  byItsNameInBrackets: () => app['getGPUInfo']('basic'),
  oneOfSeveralEvents: () => app.on(someEvent as 'gpu-info-update', () => undefined),
  asAnotherType: () => (app as Idle).isEmojiPanelSupported(),
  asAResult: (): { isHidden(): boolean } => app,
  asAnElement: (): { isActive(): boolean }[] => [app],
  asAnAlternative: (other): Secure => (someEvent === 'gpu-info-update' ? app : other),
  bySettingAField: () => (holder.panel = app),
  ofAResult: (): { isKiosk(): boolean } | null => BrowserWindow.getFocusedWindow(),
  anEventOfAnotherType: () => watch(powerMonitor),
  withoutACall: shell.beep,
  optionsFromElsewhere: () => [new BrowserWindow(ownOptions), new BrowserWindow(madeOptions())],
  spreadOptions: (): BrowserWindowConstructorOptions => ({ ...madeOptions(), ...{ roundedCorners: true } }),
};
