import { realPlatform } from '../systems/real-platform.ts';

let headed: boolean | undefined;

/** Whether windows can be seen on this computer. */
export const isHeaded = (): boolean =>
  (headed ??=
    process.env.DESKBELL_HEADLESS !== '1' &&
    (realPlatform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)));
