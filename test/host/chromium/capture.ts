import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from './connection.ts';

const attempts = 5;
const attemptMs = 2_000;

/**
 * A PNG of the page. Chromium refuses while the page's surface is being replaced, after a resize say, and at times
 * never answers then; Electron's own capture knows neither, so it is asked again.
 */
export async function captureScreen(session: Session): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    const done = new AbortController();
    const limit = delay(attemptMs, undefined, { signal: done.signal }).then(() => {
      throw new Error('Chromium did not answer.');
    });
    try {
      const capture = session.send('Page.captureScreenshot', { format: 'png' });
      const { data } = await Promise.race([capture, limit]);
      return Buffer.from(data, 'base64');
    } catch (error) {
      if (attempt === attempts) throw error;
    } finally {
      done.abort();
      limit.catch(() => undefined);
    }
  }
}
