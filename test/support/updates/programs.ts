import { checkNames } from '../../../src/shared/self-test.ts';

/** What a self-test prints at last. */
export const report = (failed: string[]): string =>
  JSON.stringify({
    ok: failed.length === 0,
    shell: 'electron',
    versions: {},
    checks: checkNames.map((name) => ({ name, ok: !failed.includes(name), ms: 1, detail: '', code: '' })),
  });

/** A program that says its version, and at `--self-test` what it fails at. */
export const programOf = (version: string, failed: string[] = []): string =>
  `#!/bin/sh\nif [ "$1" = --self-test ]; then echo '${report(failed)}'; else echo version ${version}; fi\n`;
