import { z } from 'zod';
import type { Clock } from '../clock.ts';

/** A deliberately wrong answer. */
export type Fault = z.output<typeof faultSchema>;
export const faultSchema = z.strictObject({
  /** Upper case, or `*`. */
  method: z.string('must be a method, or *').transform((method) => method.toUpperCase()),
  /** Below the base address; `*` stands for anything, `{name}` for one segment. */
  path: z.string('must be a path below the base address').startsWith('/', 'must start with /'),
  status: z
    .int('must be a status')
    .min(200, 'must be 200 to 599')
    .max(599, 'must be 200 to 599')
    .exactOptional(),
  delayMs: z
    .number('must be milliseconds')
    .min(0, 'must be 0 or more')
    .max(120_000, 'must be 120000 at most')
    .exactOptional(),
  /** The answer waits until all faults are removed. */
  hold: z.boolean('must be true or false').exactOptional(),
  /** Drops the connection without an answer. */
  drop: z.boolean('must be true or false').exactOptional(),
  headers: z.record(z.string(), z.string('must be text')).exactOptional(),
  /** Which error body of the platform to use. */
  style: z.enum(['errors', 'named', 'plain'], 'must be errors, named or plain').exactOptional(),
  /** How many further requests to affect. */
  times: z.int('must be a whole number').min(1, 'must be 1 or more').default(1),
});

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
