import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectTrue, run, type Steps } from './steps.ts';

const pretended = join(import.meta.dirname, 'pretended-version.ts');
const script = join(import.meta.dirname, 'prove-update.ts');

/** That the proof of an update installs, serves, waits and compares, shown with versions that pretend. */
export async function proveUpdateScript({ step }: Steps, folder: string): Promise<void> {
  const [previous, next, none] = ['previous', 'next', 'none'].map((name) => join(folder, name));
  if (previous === undefined || next === undefined || none === undefined) throw new Error('no folders');
  for (const each of [previous, next, none]) mkdirSync(each, { recursive: true });
  put(previous, '0.0.1');
  const offer = (note = ''): void => {
    const path = put(next, '0.0.2');
    writeFileSync(join(next, 'latest-linux.yml'), `version: 0.0.2\npath: ${path}\n${note}`);
  };
  const prove = (from: string): string =>
    run(process.execPath, ['--no-warnings', script, from, next], {
      DESKBELL_UPDATE_URL: 'https://updates.example.org/deskbell',
    });
  await step('the proof of an update sees a version take the place of the one before', () => {
    offer();
    prove(previous);
  });
  await step('it fails where the new version is refused', () => {
    offer('# unsigned\n');
    let why = '';
    try {
      prove(previous);
    } catch (error) {
      why = String(error);
    }
    expectTrue(why.includes('It was refused'), `it ended with: ${why}`);
  });
  await step('it passes where there is no last release', () => void prove(none));
}

/** An AppImage of a version. @returns its name */
function put(folder: string, version: string): string {
  const name = `Deskbell-${version}-x86_64.AppImage`;
  const lines = [
    '#!/bin/sh',
    `exec '${process.execPath}' --no-warnings '${pretended}' "$0" ${version} "$@"`,
    '',
  ];
  writeFileSync(join(folder, name), lines.join('\n'), { mode: 0o755 });
  return name;
}
