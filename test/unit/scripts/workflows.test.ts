import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runScript } from './run.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(root, '.github', 'workflows');
const workflows = readdirSync(folder).sort();

/** The jobs of a workflow, each from its name to the next. */
const jobsOf = (text: string): string[] =>
  (text.split(/^jobs:$/m)[1] ?? '').split(/^ {2}(?=\w+:$)/m).slice(1);

describe('the workflows', () => {
  it('are all read by the check', async () => {
    expect(workflows.length).toBeGreaterThan(1);
    expect(await runScript('lint-workflows')).toEqual({
      ...{ code: 0, stdout: '', stderr: `Read ${workflows.join(', ')}\n` },
    });
  });

  it('enable the sandbox of a browser in each job on Ubuntu that starts one', () => {
    const starting = workflows
      .flatMap((name) => jobsOf(readFileSync(join(folder, name), 'utf8')))
      .filter(
        (job) => job.includes('ubuntu-') && /npm test|dist:prove|--self-test|playwright test/.test(job),
      );
    expect(starting.map((job) => job.split(':')[0])).toEqual(['test', 'packages', 'packages']);
    for (const job of starting) expect(job).toContain('kernel.apparmor_restrict_unprivileged_userns=0');
  });
});

it('run TypeScript with the Node version of this project, as older ones cannot', () => {
  const described = globSync(['*.md', 'test/*.md', 'src/**/*.md', 'test/packaging/*.ts'], { cwd: root });
  const wrong = described.flatMap((name) =>
    [
      ...readFileSync(join(root, name), 'utf8').matchAll(
        /(?<!npx )\bnode (?:--\S+ )*(?:\w+\/)+[\w-]+\.ts\b/g,
      ),
    ].map(([command]) => `${name}: ${command}`),
  );
  expect(described).toContain('CONTRIBUTING.md');
  expect(wrong).toEqual([]);
});
