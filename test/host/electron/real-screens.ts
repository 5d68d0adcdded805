import type { Session } from '../chromium/connection.ts';
import { replaceDisplays } from './displays.ts';

let adopted = false;

/** If there is a display, the model takes over the screens that Chromium sees, once. */
export async function adoptRealScreens(session: Session): Promise<void> {
  if (adopted) return;
  adopted = true;
  const { screenInfos } = await session.send('Emulation.getScreenInfos', {});
  replaceDisplays(
    screenInfos.map((screen, index) => ({
      id: index + 1,
      bounds: { x: screen.left, y: screen.top, width: screen.width, height: screen.height },
      workArea: {
        x: screen.availLeft,
        y: screen.availTop,
        width: screen.availWidth,
        height: screen.availHeight,
      },
      scaleFactor: screen.devicePixelRatio,
    })),
  );
}
