import { expect, test } from 'vitest';
import type { Fixture } from '../launch.ts';

/** Links of other programs that this one opens. */
export function linkCases(app: () => Fixture): void {
  test(`on ${process.platform} a link scheme is registered and released, with its program`, async () => {
    const { main } = app();
    const claimed = await main(({ app: program }) => {
      const scheme = 'deskbell-conformity';
      const args = ['--'] as const;
      const set = program.setAsDefaultProtocolClient(scheme, process.execPath, [...args]);
      const own = program.isDefaultProtocolClient(scheme, process.execPath, [...args]);
      const taken = program.removeAsDefaultProtocolClient(scheme, process.execPath, [...args]);
      return [set, own, taken].map((each) => typeof each);
    });
    expect(claimed).toEqual(['boolean', 'boolean', 'boolean']);
    const path = main(({ app: program }) =>
      Promise.resolve(program.getApplicationInfoForProtocol('https:')).then((info) => info.path.length > 0),
    );
    // Only the other two systems tell.
    if (process.platform === 'linux') await expect(path).rejects.toThrow();
    else expect(await path).toBe(true);
  });

  test('a scheme is a non-empty text; on Windows the command counts as well', async () => {
    const { main } = app();
    for (const member of [
      'setAsDefaultProtocolClient',
      'isDefaultProtocolClient',
      'removeAsDefaultProtocolClient',
    ] as const) {
      await expect(
        main(({ app: program }, each) => program[each](undefined as never), member),
      ).rejects.toThrow('conversion failure');
    }
    const said = await main(({ app: program }) => {
      const scheme = 'deskbell-conformity-command';
      program.setAsDefaultProtocolClient(scheme, process.execPath, ['--one']);
      const isOther = program.isDefaultProtocolClient(scheme, process.execPath, ['--two']);
      program.removeAsDefaultProtocolClient(scheme, process.execPath, ['--one']);
      return { empty: program.setAsDefaultProtocolClient(''), isOther };
    });
    expect(said.empty).toBe(false);
    if (process.platform === 'win32') expect(said.isOther).toBe(false);
  });

  test('an address that another program opens reaches the program', async () => {
    const { shell, untilSeen } = app();
    await shell.openUrl('tel:+4940123456');
    await untilSeen('open-url tel:+4940123456');
  });
}
