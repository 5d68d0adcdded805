import type { Environment } from '../../src/main/base/environment.ts';
import type { ProgramParts } from './fixtures/program/main.ts';

/** What the fixture app's preload puts on `window`; functions given to a page's evaluate use it. */
export interface LabPage {
  lab: {
    platform: { name: string; nested: { list: number[] } };
    invoke(channel: string, ...args: unknown[]): Promise<unknown>;
    note(...args: unknown[]): void;
    onMessage(listener: (value: unknown) => void): () => void;
    callTwice(twice: (value: number) => number): number;
    same(value: unknown): unknown;
    made(): Map<string, Date>;
    now(): number;
    later(): Promise<object>;
    fails(): void;
    element(): unknown;
    proxy(): unknown;
    channel(): object;
    tryRequire(name: string): string[];
  };
}

declare global {
  interface Window extends LabPage {
    apiAtStart: string;
    moduleRan?: boolean;
    inlineRan?: boolean;
  }
  /** Helpers of the fixture app's main process. */
  var lab: {
    open(name: string, options?: Electron.BrowserWindowConstructorOptions): Promise<Electron.BrowserWindow>;
    seen: string[];
    tray: Electron.Tray;
    /** How the program itself asks the network. */
    environment: Environment;
  };
  /** What the fixture of the program's own parts has. */
  var program: ProgramParts;
}
