import { vi } from 'vitest';
import { patienceMs } from '../patience.ts';

const patient = Symbol('patient');
const { waitFor } = vi as typeof vi & { waitFor: { [patient]?: true } };

/** Vitest waits for a second, which a busy machine can need for anything. */
if (!waitFor[patient]) {
  const waitPatiently: typeof vi.waitFor = (callback, options = {}) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options });
  vi.waitFor = Object.assign(waitPatiently, { [patient]: true as const });
}
