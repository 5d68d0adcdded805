import type { ErrorStyle } from '../http/errors.ts';

/** An answer that goes wrong on purpose. */
export interface Fault {
  /** Upper case, or `*`. */
  method: string;
  /** Below the base address; `*` stands for anything, `{name}` for one segment. */
  path: string;
  status?: number;
  delayMs?: number;
  /** Cut the connection without an answer. */
  drop?: boolean;
  headers?: Record<string, string>;
  /** Which of the platform's error bodies it has. */
  style?: ErrorStyle;
  /** How many requests still go wrong. */
  times: number;
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
