import type { InsideOptions, InsideResult } from './inside.ts';
import type { ProxiedNetwork } from './proxied-network.ts';

const program = new URL('./inside.ts', import.meta.url).pathname;

/** Opens one connection inside. @param onLine called with its output meanwhile. @returns the result */
export function runInside(
  network: ProxiedNetwork,
  options: InsideOptions,
  env: Record<string, string>,
  onLine: (line: string) => void = () => undefined,
): Promise<InsideResult> {
  const child = network.spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  });
  let [out, error] = ['', ''];
  child.stdout?.on('data', (data: Buffer) => (out += String(data)));
  child.stderr?.on('data', (data: Buffer) => {
    error += String(data);
    onLine(String(data).trim());
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      try {
        resolve(JSON.parse(out) as InsideResult);
      } catch {
        reject(new Error(`The program inside said: ${out} ${error}`));
      }
    });
  });
}
