import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  catchEverything,
  createFaults,
  describeFully,
  describeSafely,
} from '../../../../src/main/base/faults.ts';

function setUp(tell = describeFully) {
  const logged: string[] = [];
  const process = new EventEmitter();
  const stderr = new PassThrough();
  const faults = createFaults({ fault: (where, error) => logged.push(`${where}: ${String(error)}`) });
  catchEverything(faults, process, stderr, tell);
  return { logged, process, stderr, faults };
}

describe('an uncaught error', () => {
  it('is logged, counted and printed to standard error, and the program goes on', () => {
    const { logged, process, stderr, faults } = setUp();
    process.emit('uncaughtException', new Error('in a timer'));
    process.emit('unhandledRejection', 'no error at all');
    expect(logged).toEqual(['uncaught exception: Error: in a timer', 'unhandled rejection: no error at all']);
    expect(faults.count()).toBe(2);
    expect(String(stderr.read())).toContain('uncaught exception: Error: in a timer');
  });

  it('is printed without phone numbers and names by an installed program', async () => {
    const { process, stderr } = setUp(describeSafely);
    const error = new Error('ENOSPC: Zacharias Quuxmann +493055577123 is not valid JSON');
    error.stack = `${String(error)}\n    at read (/home/zacharias/out/main/index.js:12:7)`;
    process.emit('uncaughtException', error);
    process.emit('unhandledRejection', 'Zacharias');
    await expect.poll(() => stderr.readableLength).toBeGreaterThan(60);
    expect(String(stderr.read())).toBe(
      'uncaught exception: ENOSPC index.js:12:7\nunhandled rejection: no details\n',
    );
  });

  it('is survived when standard error is closed', () => {
    const { stderr, faults } = setUp();
    stderr.destroy(new Error('write EPIPE'));
    expect(faults.count()).toBe(0);
  });
});
