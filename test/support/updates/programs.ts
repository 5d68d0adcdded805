import { checkNames } from '../../../src/shared/self-test.ts';

/** The last line that a self-test prints. */
export const report = (failed: string[]): string =>
  JSON.stringify({
    ok: failed.length === 0,
    shell: 'electron',
    versions: {},
    checks: checkNames.map((name) => ({ name, ok: !failed.includes(name), ms: 1, detail: '', code: '' })),
  });

/** A shell script that prints its version, or with `--self-test` a report with these failed checks. */
export const programOf = (version: string, failed: string[] = []): string =>
  `#!/bin/sh\nif [ "$1" = --self-test ]; then echo '${report(failed)}'; else echo version ${version}; fi\n`;
