/** The parts that the self-test tries, in this order. */
export const checkNames = [
  'sqlite',
  'sqlite-utility',
  'keychain',
  'ssh',
  'push',
  'tray',
  'notification',
  'shortcut',
  'protocol',
  'media',
  'proxy',
  'certificates',
] as const;

export type CheckName = (typeof checkNames)[number];
