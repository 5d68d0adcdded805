import { spawn } from 'node:child_process';
import { end, firstLine } from './child-process.ts';

export interface XServer {
  /** The value of DISPLAY for its programs. */
  display: string;
  stop(): Promise<void>;
}

/** An X server without a screen, on a display of its own. */
export async function startXServer(): Promise<XServer> {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '800x600x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { display: `:${await firstLine(child.stdout, 'Xvfb')}`, stop: () => end(child) };
}
