import { execute } from './desktop-session.ts';

/** Asks the keyring of a desktop session whether it has an entry of this service. */
export const keyringHolds = (service: string, env: Record<string, string>): Promise<boolean> =>
  keyringFinds('service', service, env);

/** Searches the keyring by one attribute. */
export async function keyringFinds(
  attribute: 'service' | 'account',
  value: string,
  env: Record<string, string>,
): Promise<boolean> {
  const { code, stdout, stderr } = await execute(
    'dbus-send',
    [
      '--session',
      '--print-reply',
      '--dest=org.freedesktop.secrets',
      '/org/freedesktop/secrets',
      'org.freedesktop.Secret.Service.SearchItems',
      `dict:string:string:${attribute},${value}`,
    ],
    env,
  );
  if (code !== 0) throw new Error(`The keyring could not be asked: ${stderr}`);
  return stdout.includes('/org/freedesktop/secrets/collection/');
}
