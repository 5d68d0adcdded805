// What became of each target of a build: one that fails leaves the others standing.
import { failureSentence } from './failure-sentence.mjs';

/** @typedef {{ name: string, build: (...args: never[]) => Promise<unknown>, finishBuild: () => Promise<unknown> }} Target electron-builder's */
/** @typedef {{ target: string, why: string }} Failure */

/** @param {(text: string) => void} say is told all that a failed program said */
export function createTargetResults(say) {
  /** @type {Map<string, string>} */
  const failures = new Map();
  /** @type {Set<string>} */
  const completed = new Set();
  /** @type {Set<string>} */
  const unfinished = new Set();
  /** @param {string} target @param {unknown} error */
  const fail = (target, error) => {
    if (failures.has(target)) return;
    failures.set(target, failureSentence(error));
    const message = error instanceof Error ? error.message.trim() : '';
    if (message.includes('\n')) say(`${target}: ${message}`);
  };

  /** electron-builder skips every other target once one has failed. @param {Target} target */
  function separate(target) {
    const name = nameOf(target);
    for (const step of /** @type {const} */ (['build', 'finishBuild'])) {
      const work = /** @type {(...args: unknown[]) => Promise<unknown>} */ (target[step]);
      target[step] = async (/** @type {unknown[]} */ ...args) => {
        try {
          return await work.apply(target, args);
        } catch (error) {
          return fail(name, error);
        }
      };
    }
  }

  return {
    /** @param {readonly Target[]} targets */
    separate: (targets) => targets.forEach(separate),
    /** @param {string} file */
    started: (file) => void unfinished.add(file),
    /** @param {string} file @param {Target | null} target */
    completed(file, target) {
      unfinished.delete(file);
      if (target) completed.add(nameOf(target));
    },
    /** Something failed that all these targets need: those that are not complete cannot be. @param {readonly string[]} targets @param {unknown} error */
    failAll(targets, error) {
      const open = targets.filter((target) => !completed.has(target));
      for (const target of open.length > 0 ? open : targets) fail(target, error);
    },
    /** @returns {Failure[]} */
    failures: () => [...failures].map(([target, why]) => ({ target, why })),
    /** Files that were begun and not completed. @returns {string[]} */
    unfinished: () => [...unfinished],
  };
}

/** As the command line has it: electron-builder says `appImage`. @param {Pick<Target, 'name'>} target */
const nameOf = ({ name }) => name.toLowerCase();
