import type { z } from 'zod';
import type { BadShape } from '../shared/errors.ts';

/** The first problem that a schema found, with its path below `base`. */
export function badShapeOf(error: z.ZodError, base = ''): BadShape {
  const [issue] = error.issues;
  return {
    kind: 'bad-shape',
    path: (issue?.path ?? []).reduce<string>(appendToPath, base),
    detail: issue?.message ?? 'of another shape than specified',
  };
}

function appendToPath(path: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path === '' ? String(key) : `${path}.${String(key)}`;
}
