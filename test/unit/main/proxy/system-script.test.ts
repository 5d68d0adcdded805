import { describe, expect, it } from 'vitest';
import { createScriptCheck } from '../../../../src/main/proxy/system-script.ts';

/** Whether a script is set where the system's programs say this. */
const isSet = (
  platform: NodeJS.Platform,
  said: Record<string, string>,
  more: { env?: NodeJS.ProcessEnv; fromSwitch?: string } = {},
): Promise<boolean> =>
  createScriptCheck({
    platform,
    env: more.env ?? {},
    fromSwitch: more.fromSwitch ?? '',
    run: (program, args) => {
      const answer = said[[program, ...args].join(' ')];
      return answer === undefined ? Promise.reject(new Error('ENOENT')) : Promise.resolve(answer);
    },
  })();

describe('a PAC script of the system', () => {
  const windows = String.raw`reg query HKCU\Software\Microsoft\Windows\CurrentVersion\Internet Settings /v AutoConfigURL`;
  const mode = 'gsettings get org.gnome.system.proxy mode';
  const address = 'gsettings get org.gnome.system.proxy autoconfig-url';

  it.each<[string, boolean, Promise<boolean>]>([
    ['a switch', true, isSet('win32', {}, { fromSwitch: 'http://wpad/proxy.pac' })],
    ['the environment', true, isSet('linux', {}, { env: { auto_proxy: 'http://wpad/proxy.pac' } })],
    ['nothing', false, isSet('linux', {})],
    ['GNOME', true, isSet('linux', { [mode]: "'auto'\n", [address]: "'http://wpad/proxy.pac'\n" })],
    [
      'GNOME without a script',
      false,
      isSet('linux', { [mode]: "'manual'\n", [address]: "'http://wpad/'\n" }),
    ],
    ['GNOME by discovery', false, isSet('linux', { [mode]: "'auto'\n", [address]: "''\n" })],
    ['macOS', true, isSet('darwin', { 'scutil --proxy': '  ProxyAutoConfigEnable : 1\n' })],
    ['macOS without a script', false, isSet('darwin', { 'scutil --proxy': '  ProxyAutoConfigEnable : 0\n' })],
    [
      'Windows',
      true,
      isSet('win32', { [windows]: '    AutoConfigURL    REG_SZ    http://wpad/proxy.pac\r\n' }),
    ],
    ['Windows without a script', false, isSet('win32', {})],
  ])('is found in %s', async (_where, expected, found) => {
    expect(await found).toBe(expected);
  });
});
