import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second (`getconf CLK_TCK`). */
const TICK_MS = 10;

export interface ProcessTimes {
  pid: number;
  parent: number;
  /** Processor time of it and of its children that have ended, ms: in steps of 10 ms. */
  usedMs: number;
}

/** A process and all its descendants that run now. */
export function processTree(root: number): ProcessTimes[] {
  const processes = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? timesOf(Number(name)) : undefined;
    if (found !== undefined) processes.set(found.pid, found);
  }
  return [...processes.values()].filter(({ pid }) => descends(pid, root, processes));
}

/**
 * Memory of a process and all its descendants, MB of 1,048,576 bytes. A page that several processes use counts by its
 * share (proportional set size), so that the sum is what would be free without them.
 */
export function proportionalMb(root: number): number {
  return processTree(root).reduce((sum, { pid }) => sum + proportionalKb(pid), 0) / 1024;
}

/** Memory of the process alone, MB. */
export const ownMb = (pid: number): number => proportionalKb(pid) / 1024;

/**
 * Memory of a process and all its descendants that belongs to no file, MB of 1,048,576 bytes: heaps and stacks. Unlike the
 * proportional size it does not depend on who else uses the same programs.
 */
export function anonymousMb(root: number): number {
  const kb = processTree(root).map(({ pid }) => kilobytes(pid, 'Anonymous'));
  return kb.reduce((sum, each) => sum + each, 0) / 1024;
}

/** What kind of process it is, for a reader: Chromium's word for its own, else the program. */
export function processLabel(pid: number): string {
  // Chromium writes spaces where others have zeros.
  const words = read(`/proc/${pid}/cmdline`)?.split(/[\0 ]/) ?? [];
  const kind = words.map((word) => /^--type=(.*)/.exec(word)?.[1]).find(Boolean);
  const script = words.find((word) => word.endsWith('.js'));
  return `${kind ?? script?.split('/').slice(-2).join('/') ?? words[0]?.split('/').at(-1) ?? ''} (${pid})`;
}

const proportionalKb = (pid: number): number => kilobytes(pid, 'Pss');

function kilobytes(pid: number, kind: 'Pss' | 'Anonymous'): number {
  const sizes = read(`/proc/${pid}/smaps_rollup`) ?? '';
  return Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(sizes)?.[1] ?? 0);
}

function timesOf(pid: number): ProcessTimes | undefined {
  const text = read(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The name stands in parentheses and may hold anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, time) => sum + time, 0);
  return { pid, parent: fields[1] ?? 0, usedMs: ticks * TICK_MS };
}

/** Undefined: the process has ended. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function descends(pid: number, ancestor: number, processes: ReadonlyMap<number, ProcessTimes>): boolean {
  for (let at = pid; at > 0; at = processes.get(at)?.parent ?? 0) if (at === ancestor) return true;
  return false;
}
