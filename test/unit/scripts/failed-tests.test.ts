import { describe, expect, it } from 'vitest';
import { failedInPlaywright, failedInVitest } from '../../../scripts/failed-tests.mjs';

const vitest = (files: Parameters<typeof failedInVitest>[0]['testResults']) =>
  failedInVitest({ testResults: files }, '/project');

describe('the failed tests of a report of vitest', () => {
  it('have their file, their name and the beginning of their message, without colours', () => {
    const tests = [
      { status: 'passed', fullName: 'calls are listed', failureMessages: [] },
      {
        status: 'failed',
        fullName: 'calls ring',
        failureMessages: [`\u001B[31mexpected\u001B[0m ${'x'.repeat(2000)}`],
      },
    ];
    const [failed, ...others] = vitest([
      { name: '/project/test/unit/calls.test.ts', status: 'failed', assertionResults: tests },
    ]);
    expect(others).toEqual([]);
    expect(failed?.title).toBe('test/unit/calls.test.ts › calls ring');
    expect(failed?.message).toMatch(/^expected x+$/u);
    expect(failed?.message).toHaveLength(800);
  });

  it('include a file without tests that could not be loaded', () => {
    const file = {
      name: '/project/test/a.test.ts',
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    };
    expect(vitest([file])).toEqual([{ title: 'test/a.test.ts', message: 'no such module' }]);
  });
});

describe('the failed tests of a report of Playwright', () => {
  const test = (status: string, ...messages: string[]) => ({
    status,
    results: [{ errors: messages.map((message) => ({ message })) }],
  });

  it('are found in suites within suites', () => {
    const spec = {
      title: 'a call rings',
      file: 'popup.spec.ts',
      line: 7,
      tests: [test('unexpected', 'no popup')],
    };
    const passed = { title: 'a call ends', file: 'popup.spec.ts', line: 9, tests: [test('expected')] };
    const inner = { title: 'inner', specs: [spec, passed] };
    expect(failedInPlaywright({ suites: [{ title: 'popup.spec.ts', suites: [inner] }] })).toEqual([
      { title: 'popup.spec.ts:7 › a call rings', message: 'no popup' },
    ]);
  });

  it('include an error outside of tests', () => {
    expect(failedInPlaywright({ suites: [], errors: [{ message: 'no tests found' }] })).toEqual([
      { title: 'outside of a test', message: 'no tests found' },
    ]);
  });
});
