import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeFault, type Fault } from '../../../src/service/state/fault.ts';

const fault = (more: Partial<Fault>): Fault => ({ method: 'GET', path: '/calls', times: 1, ...more });

describe('a simulated fault', () => {
  it.each([
    ['/calls', '/calls', true],
    ['/v2/calls', '/calls', true],
    ['/calls/{callId}/hold', '/calls/7/hold', true],
    ['/calls/{callId}', '/calls/7/hold', false],
    ['/calls*', '/calls/7/hold', true],
    ['/calls', '/xcalls', false],
    ['/a.b', '/axb', false],
  ])('for %s and the request %s: %s', (path, asked, applies) => {
    expect(takeFault([fault({ path })], 'GET', asked) !== undefined).toBe(applies);
  });

  it('checks the method, and applies once', () => {
    const faults = [fault({ method: 'PUT' }), fault({ times: 2 })];
    const taken = [1, 2, 3].map(() => takeFault(faults, 'GET', '/calls') !== undefined);
    expect(taken).toEqual([true, true, false]);
    expect(faults).toHaveLength(1);
  });

  it('may have any path without failing', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (path, asked) => {
        expect(() => takeFault([fault({ path })], 'GET', asked)).not.toThrow();
      }),
    );
  });
});
