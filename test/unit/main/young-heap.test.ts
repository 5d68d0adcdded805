import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const module = new URL('../../../src/main/young-heap.ts', import.meta.url).href;
/** Many objects are born, and some thousands of them live on for a while. */
const burst = `
  const { getHeapSpaceStatistics } = await import('node:v8');
  let living = [];
  let most = 0;
  for (let n = 0; n < 400_000; n += 1) {
    living.push({ n, text: 'push ' + n, values: [n] });
    if (living.length > 20_000) living = living.slice(10_000);
    if (n % 1_000 > 0) continue;
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    most = Math.max(most, young.space_size);
  }
  console.log(most / 1_048_576);
`;

/** @returns the size of the young heap of a process in a burst, MB of 1,048,576 bytes */
async function youngHeap(before = ''): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    before + burst,
  ]);
  return Number(stdout);
}

it('the young heap stays small in a burst, when it would grow by default', async () => {
  const small = await youngHeap(`(await import('${module}')).keepYoungHeapSmall();`);
  const byItself = await youngHeap();
  expect(small).toBeLessThan(16);
  expect(byItself).toBeGreaterThan(2 * small);
});
