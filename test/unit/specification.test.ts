import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/platform/endpoints.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const specification = read('src/platform/specification.md');
const documents = { specification, 'platform facts': read('src/platform/platform-facts.md') };
type Cited = keyof typeof documents;

const headings = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#{2,} (.+)$/gm)].map(([, heading = '']) => heading));

interface Citation {
  path: string;
  document: Cited;
  /** Absent where the citation names none. */
  heading: string | undefined;
}

/** Citations in comments, such as (specification, "Limits"), which may go on in the next line of the comment. */
function citationsIn(path: string): Citation[] {
  const text = read(path).replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  return [...text.matchAll(/\((specification|platform facts)\b(?:, "([^"]+)")?[^)]*\)/gi)].map(
    ([, document = '', heading]) => ({ path, document: document.toLowerCase() as Cited, heading }),
  );
}

const citations = globSync(['src/**/*.{ts,svelte}', 'test/**/*.ts'], { cwd: root })
  .filter((path) => !path.endsWith('specification.test.ts'))
  .flatMap(citationsIn);

describe('the documents about the platform', () => {
  it.each(['specification', 'platform facts'] as const)(
    'have each heading that a comment cites: %s',
    (document) => {
      const cited = citations.filter((citation) => citation.document === document);
      expect(cited.length).toBeGreaterThan(9);
      const present = headings(documents[document]);
      expect(cited.filter(({ heading }) => heading === undefined || !present.has(heading))).toEqual([]);
    },
  );

  it('name the endpoints that the client knows, in the same order', () => {
    const rows = [...specification.matchAll(/^\| (classic|new|both) +\| (\w+) +\| `([^`]+)`/gm)];
    const described = rows.map(([, system = '', method = '', path = '']) => `${system} ${method} ${path}`);
    expect(described).toEqual(endpoints.map(({ system, method, path }) => `${system} ${method} ${path}`));
    expect(described).toHaveLength(86);
  });
});
