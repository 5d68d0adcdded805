import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { catchEverything, createFaults } from '../../../../src/main/base/faults.ts';

function setUp() {
  const logged: string[] = [];
  const process = new EventEmitter();
  const stderr = new PassThrough();
  const faults = createFaults({ fault: (where, error) => logged.push(`${where}: ${String(error)}`) });
  catchEverything(faults, process, stderr);
  return { logged, process, stderr, faults };
}

describe('what no part of the program catches', () => {
  it('is logged, counted and said to developers, and ends nothing', () => {
    const { logged, process, stderr, faults } = setUp();
    process.emit('uncaughtException', new Error('in a timer'));
    process.emit('unhandledRejection', 'no error at all');
    expect(logged).toEqual(['uncaught exception: Error: in a timer', 'unhandled rejection: no error at all']);
    expect(faults.count()).toBe(2);
    expect(String(stderr.read())).toContain('uncaught exception: Error: in a timer');
  });

  it('is not looked for in a standard error that is gone', () => {
    const { stderr, faults } = setUp();
    stderr.destroy(new Error('write EPIPE'));
    expect(faults.count()).toBe(0);
  });
});
