import type { Readable } from 'node:stream';

/** Collects the lines of a stream that are `wanted`, as they come. */
export function collectLines(
  stream: Readable | null,
  lines: string[],
  wanted: (line: string) => boolean = () => true,
): void {
  let rest = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.filter(wanted));
  });
  stream?.on('end', () => {
    if (rest && wanted(rest)) lines.push(rest);
  });
}

/** Is the name the host or a folder of the address? `desk` is one of `app://deskbell/desk/index.html`. */
export function inAddress(url: string, name: string): boolean {
  return url.split(/[/?#]+/).includes(name);
}
