import type { TestContext } from 'vitest';
import type { Item } from './items.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What of the specification the test has shown: items, and requests that the local service answered. */
    shows?: string[];
  }
}

let current: TestContext['task'] | undefined;

export function testBegins(task: TestContext['task'] | undefined): void {
  current = task;
}

export function note(shown: string): void {
  if (!current) return;
  const shows = (current.meta.shows ??= []);
  if (!shows.includes(shown)) shows.push(shown);
}

/** Says of the test that runs that it shows these points of the specification; the coverage table names it. */
export function shows(...shown: Item[]): void {
  if (!current) throw new Error('Only a test can show something.');
  for (const item of shown) note(item);
}
