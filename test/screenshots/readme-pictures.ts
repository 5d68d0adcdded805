import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison } from './picture.ts';

export interface ReadmePictures {
  take(name: string, png: Buffer): Promise<void>;
  /** @returns the names of those that look different from before, or were not taken */
  end(): string[];
}

/** The pictures of the main README. @param check nothing is written */
export function openReadmePictures(
  folder: string,
  check: boolean,
  comparison: Pick<Comparison, 'looksSame'>,
): ReadmePictures {
  mkdirSync(folder, { recursive: true });
  const taken = new Set<string>();
  const changed: string[] = [];
  return {
    async take(name, png) {
      const path = join(folder, `${name}.png`);
      taken.add(name);
      if (await comparison.looksSame(path, png)) return;
      changed.push(`${name}: looks different`);
      if (check) return;
      writeFileSync(path, png);
      process.stdout.write(`${path}\n`);
    },
    end() {
      const stored = readdirSync(folder).flatMap((file) => /^(.+)\.png$/.exec(file)?.[1] ?? []);
      const missed = stored.filter((name) => !taken.has(name));
      return [...changed, ...missed.map((name) => `${name}: not taken any more`)];
    },
  };
}
