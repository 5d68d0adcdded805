/** What the preload of the fixture puts on `window`. */
export interface ConformityBridge {
  readonly nested: { list: number[] };
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  send(channel: string, ...args: unknown[]): void;
  listen(listener: (value: unknown) => void): () => void;
  same(value: unknown): unknown;
  callTwice(twice: (value: number) => number): number;
  fails(): void;
  later(): Promise<object>;
  element(): unknown;
  renderer(): object;
  proxy(): unknown;
  pathOf(file: File): string;
}

declare global {
  interface Window {
    bridge: ConformityBridge;
  }

  /** Helpers of the fixture's main process. */
  var fixture: {
    seen: string[];
    folder: string;
    /** Imports a module of the fixture. */
    load(name: string): Promise<{ place: string; version: string }>;
    bodies: {
      pulled: Record<string, number>;
      ranges: number[];
      push(name: string, text: string): void;
      end(name: string): void;
      fail(name: string): void;
      release(name: string): void;
    };
    open(name: string, options?: Electron.BrowserWindowConstructorOptions): Promise<Electron.BrowserWindow>;
    holdQuit(): void;
  };
}
