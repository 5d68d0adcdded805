// The report of a self-test: whoever reads one finds it as the last line of stdout, however the program ends.
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { reasonIn } from './last-words.mjs';
import { environment, lastSaid, nodeBinary, root, say } from './lib.mjs';

const signals = /** @type {const} */ (['SIGHUP', 'SIGINT', 'SIGTERM']);
/** More than the last words of a program need, characters. */
const wordsLimit = 4_096;
/** Longest wait for output that is still on its way after the end, ms. */
const outputLimitMs = 2_000;

/**
 * From now on this process prints a report at its end, unless the started program has printed one.
 * @param {() => 'electron' | 'chromium'} shell
 */
export function ensureReport(shell) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let isReported = false;
  let isEnded = false;
  let words = '';
  for (const signal of signals) {
    process.on(signal, () => {
      isEnded = true;
      if (child) child.kill(signal);
      else process.exit(1);
    });
  }
  process.on('uncaughtExceptionMonitor', ({ message }) => (words = message));
  process.on('exit', () => {
    if (isReported) return;
    process.exitCode = 1;
    const why = reasonIn(words) || lastSaid() || 'Deskbell could not be started; the reason is on stderr.';
    const detail = isEnded ? 'The self-test was ended before it had begun.' : why;
    const checks = [{ name: 'start', ok: false, ms: 0, detail, code: '' }];
    const versions = { node: process.versions.node };
    writeSync(1, `${JSON.stringify({ ok: false, shell: shell(), versions, checks })}\n`);
  });

  return {
    /**
     * Runs a program in place of this process, as `become` does, and reads along.
     * @param {string[]} args @param {string} [program] @returns {Promise<never>}
     */
    become(args, program = nodeBinary) {
      const started = spawn(program, args, {
        cwd: root,
        stdio: ['inherit', 'pipe', 'pipe'],
        env: environment(),
      });
      child = started;
      let line = '';
      started.stdout.setEncoding('utf8').on('data', (text) => {
        process.stdout.write(text);
        line = lastLineOf(line + text);
      });
      started.stderr.setEncoding('utf8').on('data', (text) => {
        process.stderr.write(text);
        words = (words + text).slice(-wordsLimit);
      });
      return new Promise(() => {
        started.on('error', ({ message }) => {
          say(`${program} could not be started: ${message}`);
          process.exit(1);
        });
        /** @param {number | null} code @param {NodeJS.Signals | null} signal */
        const end = (code, signal) => {
          isReported = isReport(line);
          words ||= `Deskbell ended (${signal ?? code}) before its self-test had a report.`;
          process.exit(isReported && code === 0 ? 0 : 1);
        };
        // Another program may have been given its streams, and keep them.
        started.on('exit', (code, signal) => void setTimeout(() => end(code, signal), outputLimitMs));
        started.on('close', end);
      });
    },
  };
}

/** The last line so far, also after its end. @param {string} text */
const lastLineOf = (text) => text.slice(text.trimEnd().lastIndexOf('\n') + 1);

/** @param {string} line */
export function isReport(line) {
  try {
    const { ok, checks } = JSON.parse(line);
    return typeof ok === 'boolean' && Array.isArray(checks);
  } catch {
    return false;
  }
}
