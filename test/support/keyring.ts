import { execute } from './desktop-session.ts';

/** Whether the keyring of a desktop session has an entry of this service, by its own word. */
export const keyringHolds = (service: string, env: Record<string, string>): Promise<boolean> =>
  keyringFinds('service', service, env);

/** The same for an entry by another of its attributes. */
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
