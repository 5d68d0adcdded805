// The failed tests of a report, so that a run can name them again below thousands of lines.
import { relative } from 'node:path';

/** Of each message only its beginning: the whole stands above, where the test ran. */
const longestMessage = 800;

const colours = /\u001b\[[0-9;]*m/gu;

/** @typedef {{ title: string, message: string }} FailedTest */

/** @param {string} title @param {readonly (string | undefined)[]} messages @returns {FailedTest} */
const failedTest = (title, messages) => ({
  title,
  message: messages
    .filter((each) => each !== undefined)
    .join('\n')
    .replace(colours, '')
    .slice(0, longestMessage)
    .trimEnd(),
});

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} VitestTest
 * @typedef {{ testResults: { name: string, status: string, message?: string, assertionResults: VitestTest[] }[] }} VitestReport
 */

/** A file that could not be read counts as one failed test. @param {VitestReport} report @param {string} root @returns {FailedTest[]} */
export function failedInVitest(report, root) {
  return report.testResults.flatMap((file) => {
    const name = relative(root, file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [failedTest(name, [file.message])] : [];
    return failed.map((test) => failedTest(`${name} › ${test.fullName}`, test.failureMessages ?? []));
  });
}

/**
 * @typedef {{ status: string, results: { errors: { message?: string }[] }[] }} PlaywrightTest
 * @typedef {{ title: string, specs?: { title: string, file: string, line: number, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors?: { message?: string }[] }} PlaywrightReport
 */

/** @param {PlaywrightReport} report @returns {FailedTest[]} */
export function failedInPlaywright(report) {
  const outside = (report.errors ?? []).map(({ message }) => failedTest('outside of a test', [message]));
  return [...report.suites.flatMap((suite) => failedInSuite(suite)), ...outside];
}

/** @param {PlaywrightSuite} suite @returns {FailedTest[]} */
function failedInSuite(suite) {
  const here = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected')
      .map((test) =>
        failedTest(
          `${spec.file}:${spec.line} › ${spec.title}`,
          test.results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  );
  return [...here, ...(suite.suites ?? []).flatMap((each) => failedInSuite(each))];
}
