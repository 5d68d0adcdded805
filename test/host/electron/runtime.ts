import { launchChromium, type Browser } from '../chromium/launch.ts';
import { commandLineValue } from './command-line.ts';

/** Ends the process at once, saying why: the stand-in never goes on after an error that Electron would show. */
function fatal(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

let running: Browser | undefined;

/** The one Chromium of this process, started on first use. */
export function browser(): Browser {
  running ??= launchChromium(Number(commandLineValue('remote-debugging-port') || 0), fatal);
  return running;
}

export function runningBrowser(): Browser | undefined {
  return running;
}
