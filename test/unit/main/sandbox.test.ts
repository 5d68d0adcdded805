import { expect, it } from 'vitest';
import { sandboxProblem } from '../../../scripts/sandbox.mjs';

const electron = '/home/anna/deskbell/node_modules/electron/dist/electron';
const ubuntu = {
  platform: 'linux',
  uid: 1000,
  read: () => '1\n',
  stat: () => ({ uid: 1000, mode: 0o100755 }),
} as const;

it('shows the one command that fixes the sandbox when namespaces are restricted', () => {
  const helper = '/home/anna/deskbell/node_modules/electron/dist/chrome-sandbox';
  expect(sandboxProblem(electron, ubuntu)?.command).toBe(
    `sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  );
});

it('does not block a start when the sandbox can work', () => {
  const starts = [
    { ...ubuntu, read: () => '0\n' },
    { ...ubuntu, read: () => '' },
    { ...ubuntu, uid: 0 },
    { ...ubuntu, platform: 'darwin' },
    { ...ubuntu, stat: () => ({ uid: 0, mode: 0o104755 }) },
  ] as const;
  expect(starts.map((system) => sandboxProblem(electron, system))).toEqual(starts.map(() => undefined));
});

it('requires that the helper belongs to root and runs as root', () => {
  for (const mine of [
    { uid: 0, mode: 0o100755 },
    { uid: 1000, mode: 0o104755 },
  ]) {
    expect(sandboxProblem(electron, { ...ubuntu, stat: () => mine })).toBeDefined();
  }
});
