import * as modules from '../electron/exports.ts';
import { strict } from '../electron/strict.ts';
import { commands } from './commands.ts';
import type { Answer, Question } from './protocol.ts';

type Evaluated = (electron: object, arg: unknown) => unknown;

/** Answers the parent process's questions, when there is one that asks. */
export function serveParent(): void {
  if (!process.send) return;
  const electron = strict('electron', { ...modules });
  const asked = (question: Question): unknown => {
    if (question.type === 'evaluate') {
      const run = (0, eval)(`(${question.source})`) as Evaluated;
      return run(electron, question.arg);
    }
    const command = commands[question.type] as ((arg: unknown) => unknown) | undefined;
    if (!command) throw new Error(`The stand-in does not know the command ${question.type}`);
    return command(question.arg);
  };
  process.on('message', (question: Question) => {
    const answer = (body: Answer): void => void process.send?.(body);
    new Promise((resolve) => resolve(asked(question))).then(
      (value) => answer({ id: question.id, value }),
      (error: unknown) =>
        answer({
          id: question.id,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
  });
  process.send('started');
  // A test that has died leaves no app behind.
  process.once('disconnect', () => process.exit(1));
  // A channel to the parent must not keep an app alive that has nothing left to do.
  process.channel?.unref();
}
