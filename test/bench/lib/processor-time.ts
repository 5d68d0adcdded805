import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second (`getconf CLK_TCK`). */
const TICK_MS = 10;

/**
 * Processor time that a process and all its descendants have used, ms, those that have ended included. Measure over a
 * second or more: the system counts in steps of 10 ms.
 */
export function processorMs(pid: number): number {
  const processes = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? processOf(Number(name)) : undefined;
    if (found !== undefined) processes.set(Number(name), found);
  }
  let ms = 0;
  for (const [each, { usedMs }] of processes) if (descends(each, pid, processes)) ms += usedMs;
  return ms;
}

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

interface Process {
  parent: number;
  usedMs: number;
}

function processOf(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, time) => sum + time, 0);
    return { parent: fields[1] ?? 0, usedMs: ticks * TICK_MS };
  } catch {
    return undefined;
  }
}

function descends(pid: number, ancestor: number, processes: ReadonlyMap<number, Process>): boolean {
  for (let at = pid; at > 0; at = processes.get(at)?.parent ?? 0) if (at === ancestor) return true;
  return false;
}
