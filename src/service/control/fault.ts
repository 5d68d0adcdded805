import type { Clock } from '../clock.ts';
import type { ErrorStyle } from '../http/errors.ts';

/** A deliberately wrong answer. */
export interface Fault {
  /** Upper case, or `*`. */
  method: string;
  /** Below the base address; `*` stands for anything, `{name}` for one segment. */
  path: string;
  status?: number;
  delayMs?: number;
  /** The answer waits until all faults are removed. */
  hold?: boolean;
  /** Drops the connection without an answer. */
  drop?: boolean;
  headers?: Record<string, string>;
  /** Which error body of the platform to use. */
  style?: ErrorStyle;
  /** How many further requests to affect. */
  times: number;
}

/** The faults of an account that are set. */
export interface FaultState {
  faults: Fault[];
  /** Releases the answers that a fault delays. */
  held: (() => void)[];
}

/** Takes the first fault that applies to a request, and counts it down. */
export function takeFault(faults: Fault[], method: string, path: string): Fault | undefined {
  const index = faults.findIndex((fault) => applies(fault, method, path));
  const fault = faults[index];
  if (!fault) return undefined;
  fault.times -= 1;
  if (fault.times <= 0) faults.splice(index, 1);
  return fault;
}

/** Delays the answer for as long as a fault says. */
export async function untilAnswer(fault: Fault, { held }: FaultState, clock: Clock): Promise<void> {
  const { hold, delayMs } = fault;
  if (hold) await new Promise<void>((done) => held.push(done));
  if (delayMs) await new Promise<void>((done) => clock.after(delayMs, done));
}

/** Removes all faults and releases delayed answers. */
export function takeFaultsAway({ faults, held }: FaultState): void {
  faults.length = 0;
  for (const go of held.splice(0)) go();
}

function applies(fault: Fault, method: string, path: string): boolean {
  return (fault.method === '*' || fault.method === method) && patternOf(fault.path).test(path);
}

function patternOf(path: string): RegExp {
  const source = path
    .replace(/^\/v2(?=\/|$)/, '')
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{[^}]*\}/g, '[^/]+')
    .replace(/\*/g, '.*');
  return new RegExp(`^${source}$`);
}
