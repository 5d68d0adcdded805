import { describe, expect, it } from 'vitest';
import { reasonIn } from '../../../scripts/last-words.mjs';
import { isReport } from '../../../scripts/self-test-report.mjs';
import { selfTestReportSchema } from '../../../src/shared/self-test-report.ts';
import { runCode, runScript, type Ended } from './run.ts';

/** A self-test whose program is this line of code. */
const reported = (program: string): Promise<Ended> =>
  runCode(
    `const { ensureReport } = await import('./scripts/self-test-report.mjs');
    await ensureReport(() => 'chromium').become(['--input-type=module', '--eval', ${JSON.stringify(program)}]);`,
  );
const last = (stdout: string): string => stdout.trimEnd().split('\n').at(-1) ?? '';
const notBegun = (detail: string): object => ({
  ...{ ok: false, shell: 'chromium' },
  checks: [{ name: 'start', ok: false, ms: 0, detail, code: '' }],
});

describe('a self-test', () => {
  it.each([
    [`console.error('--as: expected x11, got beos.'); process.exit(7);`, '--as: expected x11, got beos.'],
    [`throw new Error('No Chromium was found. Install it.');`, 'No Chromium was found. Install it.'],
    [`console.log('a table'); process.exit(0);`, 'Deskbell ended (0) before its self-test had a report.'],
    [
      `process.kill(process.pid, 'SIGKILL'); setInterval(() => undefined, 9_999);`,
      'Deskbell ended (SIGKILL) before its self-test had a report.',
    ],
  ])('whose program is %j reports why', async (program, detail) => {
    const { code, stdout } = await reported(program);
    expect(code).toBe(1);
    expect(selfTestReportSchema.parse(JSON.parse(last(stdout)))).toMatchObject(notBegun(detail));
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('whose program reports %j ends with %j, and has no other report', async (ok, expected) => {
    const report = JSON.stringify({ ok, checks: [] });
    const { code, stdout, stderr } = await reported(
      `console.error('a warning'); console.log('a table'); console.log(${JSON.stringify(report)}); process.exit(${expected});`,
    );
    expect({ code, stdout, stderr }).toEqual({
      ...{ code: expected, stdout: `a table\n${report}\n`, stderr: 'a warning\n' },
    });
  });

  it.each([
    [['--shell', 'firefox'], '--shell: expected electron or chromium, got firefox.'],
    [['--remote-debugging-port', 'x'], '--remote-debugging-port: expected a number from 0 to 65535, got x.'],
  ])('by npm start with %j reports what is wrong', async (args, detail) => {
    const { code, stdout, stderr } = await runScript('start', '--self-test', ...args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${detail}\n` });
    expect(JSON.parse(stdout)).toMatchObject(notBegun(detail));
  });
});

it('the last output of a program is its error, or the lines without a code position', () => {
  expect(reasonIn('one\nError: No window.\n    at open (file.js:1:2)\n\nNode.js v24\n')).toBe('No window.');
  expect(reasonIn('TypeError [ERR_X]: bad\n    at a\n')).toBe('TypeError [ERR_X]: bad');
  expect(reasonIn('Missing X server or $DISPLAY\nThe platform failed to initialize.  Exiting.\n')).toBe(
    'Missing X server or $DISPLAY The platform failed to initialize.  Exiting.',
  );
  expect(reasonIn('\n')).toBe('');
});

it('a report is distinguished from other output', () => {
  expect(isReport('{"ok":true,"checks":[]}')).toBe(true);
  for (const line of ['', 'a table', '{"ok":true}', 'null', '[]']) expect(isReport(line)).toBe(false);
});
