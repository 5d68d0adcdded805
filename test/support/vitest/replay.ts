import { relative } from 'node:path';
import { beforeEach, onTestFailed } from 'vitest';
import { replayCommand } from '../seed.ts';

/** Loaded before every file: a failed test prints the command that repeats it. */
beforeEach(({ task }) => {
  onTestFailed(() => {
    const file = relative(process.cwd(), task.file.filepath);
    process.stderr.write(replayCommand(`npx vitest run ${file} -t ${JSON.stringify(task.name)}`));
  });
});
