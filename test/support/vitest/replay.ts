import { relative } from 'node:path';
import { beforeEach, onTestFailed } from 'vitest';
import { replayCommand } from '../seed.ts';

/** Loaded before every file: a test that fails says how to see it again. */
beforeEach(({ task }) => {
  onTestFailed(() => {
    const file = relative(process.cwd(), task.file.filepath);
    process.stderr.write(replayCommand(`npx vitest run ${file} -t ${JSON.stringify(task.name)}`));
  });
});
