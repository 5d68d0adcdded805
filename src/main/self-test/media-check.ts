import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEDIA_ORIGIN } from '../media/serve.ts';
import type { Check } from './check.ts';

interface MediaDeps {
  /** The folder served as `app://media`. */
  folder: string;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

/** Named like files of the media cache. */
const name = `${'0'.repeat(20)}-${'0'.repeat(20)}.wav`;
const size = 100_000;
const [from, to] = [70_000, 70_999];

/** Checks whole and range requests to the app's own scheme; without ranges a player cannot seek. */
export const mediaCheck = ({ folder, fetch }: MediaDeps): Check => ({
  name: 'media',
  fix: { id: 'selfTest.reinstall' },
  async run(signal) {
    const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, at) => at % 251));
    await writeFile(join(folder, name), bytes);
    const read = async (range?: string): Promise<{ status: number; range: string | null; body: Buffer }> => {
      const headers = range === undefined ? {} : { range };
      const response = await fetch(`${MEDIA_ORIGIN}/${name}`, { headers, signal });
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, range: response.headers.get('content-range'), body };
    };
    const whole = await read();
    if (whole.status !== 200 || !whole.body.equals(bytes)) throw new Error(`whole file: ${whole.status}`);
    const part = await read(`bytes=${from}-${to}`);
    const right = part.body.equals(bytes.subarray(from, to + 1));
    if (part.status !== 206 || part.range !== `bytes ${from}-${to}/${size}` || !right) {
      throw new Error(`part of a file: ${part.status} ${part.range ?? ''}`);
    }
    const beyond = await read(`bytes=${size}-`);
    if (beyond.status !== 416) throw new Error(`part behind the end of a file: ${beyond.status}`);
    return { ok: true, detail: { id: 'selfTest.media' } };
  },
});
