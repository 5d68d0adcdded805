import { expect, it } from 'vitest';
import { autostartEntry } from '../../../src/main/autostart-entry.ts';

it('the autostart entry names the program and its folder, each as one argument', () => {
  expect(autostartEntry('/opt/Desk bell/deskbell', ['/home/a "b"/100 % $HOME\\x']).split('\n')).toEqual([
    '[Desktop Entry]',
    'Type=Application',
    'Name=Deskbell',
    String.raw`Exec="/opt/Desk bell/deskbell" "/home/a \\"b\\"/100 %% \\$HOME\\\\x"`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ]);
});
