import { describe, expect, it } from 'vitest';
import { displayOfPrograms } from '../../support/desktop-session.ts';

describe('the display of programs in a test session', () => {
  it('is the existing X server, with its window manager', () => {
    expect(displayOfPrograms({ DISPLAY: ':0' }, ':7')).toEqual({ DISPLAY: ':0' });
  });

  it('is the existing compositor, wherever the session has its sockets', () => {
    const around = { XDG_RUNTIME_DIR: '/run/user/1000', WAYLAND_DISPLAY: 'wayland-0' };
    const socket = '/run/user/1000/wayland-0';
    expect(displayOfPrograms(around, ':7')).toEqual({ WAYLAND_DISPLAY: socket });
    expect(displayOfPrograms({ ...around, DISPLAY: ':1' }, ':7')).toEqual({
      DISPLAY: ':1',
      WAYLAND_DISPLAY: socket,
    });
  });

  it('is that of the notifications if there is none', () => {
    expect(displayOfPrograms({}, ':7')).toEqual({ DISPLAY: ':7' });
    expect(displayOfPrograms({ DISPLAY: '' }, ':7')).toEqual({ DISPLAY: ':7' });
  });
});
