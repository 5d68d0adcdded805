import { readlink } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';

const mostLinks = 16;

/** The links on the path of a file, each without links in its own path, and the final target. */
export async function linksOnTheWay(file: string): Promise<{ links: string[]; end: string }> {
  const links: string[] = [];
  let path = resolve(file);
  while (links.length < mostLinks) {
    const link = await firstLink(path);
    if (link === undefined) break;
    links.push(link.path);
    path = resolve(dirname(link.path), link.target, relative(link.path, path));
  }
  return { links, end: path };
}

async function firstLink(path: string): Promise<{ path: string; target: string } | undefined> {
  const above = dirname(path);
  const earlier = above === path ? undefined : await firstLink(above);
  if (earlier) return earlier;
  const target = await readlink(path).catch(() => undefined);
  return target === undefined ? undefined : { path, target };
}

/** The folders of an absolute path, the innermost first. */
export function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}
