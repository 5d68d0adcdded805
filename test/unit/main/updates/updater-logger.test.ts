import { expect, it } from 'vitest';
import { createUpdaterLogger } from '../../../../src/main/updates/updater-logger.ts';

function noted(write: (logger: ReturnType<typeof createUpdaterLogger>) => void): string[] {
  const stacks: string[] = [];
  const fault = (_where: string, error: unknown): void => void stacks.push((error as Error).stack ?? '');
  write(createUpdaterLogger({ fault }));
  return stacks;
}

it('logs the stack in a text of electron-updater, if it is within the searched part', () => {
  const stack = 'Error: connect ECONNREFUSED 127.0.0.1:1\n    at open (chunk.js:1:2)';
  expect(noted((logger) => logger.error(`Error: ${stack}`))).toEqual([`Error: ${stack}`]);
  expect(noted((logger) => logger.warn('a'.repeat(1_000_000)))[0]).toHaveLength(10_000);
});

it('logs errors as well, and nothing else', () => {
  const error = new Error('ENOSPC');
  expect(noted((logger) => logger.warn(error))).toEqual([error.stack]);
  expect(noted((logger) => logger.info('Checking for update'))).toEqual([]);
});
