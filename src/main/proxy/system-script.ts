import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface SystemScriptDeps {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** The switch of Chromium with the address of a script; empty: none. */
  fromSwitch: string;
  run?: (program: string, args: readonly string[]) => Promise<string>;
}

const limitMs = 2_000;
/** The settings do not change often, and failed requests are repeated. */
const cachedMs = 10_000;

/**
 * Whether a script (PAC) decides about proxies on this computer. Chromium connects directly where one cannot be read or
 * fails, and does not say so. Never throws.
 */
export function createScriptCheck({
  platform,
  env,
  fromSwitch,
  run = runProgram,
}: SystemScriptDeps): () => Promise<boolean> {
  const inEnvironment = platform === 'linux' && Boolean(env['auto_proxy'] ?? env['AUTO_PROXY']);
  let cached: { at: number; answer: Promise<boolean> } | undefined;

  async function inSettings(): Promise<boolean> {
    const outputOf = async (program: string, ...args: string[]): Promise<string> =>
      run(program, args).catch(() => '');
    if (platform === 'darwin')
      return /ProxyAutoConfigEnable\s*:\s*1\b/.test(await outputOf('scutil', '--proxy'));
    if (platform === 'win32') {
      const key = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Internet Settings`;
      return /AutoConfigURL\s+REG_\w+\s+\S/.test(await outputOf('reg', 'query', key, '/v', 'AutoConfigURL'));
    }
    const schema = 'org.gnome.system.proxy';
    if (!(await outputOf('gsettings', 'get', schema, 'mode')).includes('auto')) return false;
    return /\w/.test(await outputOf('gsettings', 'get', schema, 'autoconfig-url'));
  }

  return async () => {
    if (fromSwitch !== '' || inEnvironment) return true;
    if (!cached || performance.now() - cached.at > cachedMs)
      cached = { at: performance.now(), answer: inSettings() };
    return cached.answer;
  };
}

async function runProgram(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    timeout: limitMs,
    windowsHide: true,
    maxBuffer: 100_000,
  });
  return stdout;
}
