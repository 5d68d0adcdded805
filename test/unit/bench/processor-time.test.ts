import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { interleave } from '../../bench/lib/interleave.ts';
import { machineTime, processorMs, stolenSince } from '../../bench/lib/processor-time.ts';

describe.skipIf(process.platform !== 'linux')('processor time', () => {
  it('includes children, also after they have ended', async () => {
    const before = processorMs(process.pid);
    const burn = 'const until = process.cpuUsage().user + 150_000; while (process.cpuUsage().user < until);';
    const child = spawn(process.execPath, ['-e', burn], { stdio: 'ignore' });
    await once(child, 'exit');
    expect(processorMs(process.pid) - before).toBeGreaterThanOrEqual(140);
  });

  it('reports the share that was stolen by the host', () => {
    const share = stolenSince(machineTime());
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
  });
});

describe('interleaving', () => {
  it('starts with each in turn', async () => {
    const order: string[] = [];
    const measure = (name: string) => (window: number) => {
      order.push(`${name}${window}`);
      return Promise.resolve(window);
    };
    const results = await interleave(3, { program: measure('p'), floor: measure('f') });
    expect(order.join(' ')).toBe('p0 f0 f1 p1 p2 f2');
    expect(results).toEqual({ program: [0, 1, 2], floor: [0, 1, 2] });
  });
});
