import { readFileSync } from 'node:fs';
import { processTree } from './process-tree.ts';

/**
 * Processor time that a process and all its descendants have used, ms, those that have ended included. Measure over a
 * second or more: the system counts in steps of 10 ms.
 */
export const processorMs = (pid: number): number =>
  processTree(pid).reduce((sum, { usedMs }) => sum + usedMs, 0);

/** Share of the machine's processor time, from 0 to 1, that its host gave to others since `since`. */
export function stolenSince(since: MachineTime): number {
  const now = machineTime();
  const total = now.total - since.total;
  return total === 0 ? 0 : (now.stolen - since.stolen) / total;
}

/** All processors together, in the system's ticks of 10 ms. */
export interface MachineTime {
  total: number;
  /** Used by programs and the system. */
  busy: number;
  stolen: number;
}

export function machineTime(): MachineTime {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user nice system idle iowait irq softirq steal; what follows is part of user and nice.
  const times = first.trim().split(/\s+/).slice(1, 9).map(Number);
  const total = times.reduce((sum, time) => sum + time, 0);
  const [, , , idle = 0, waiting = 0, , , stolen = 0] = times;
  return { total, busy: total - idle - waiting - stolen, stolen };
}
