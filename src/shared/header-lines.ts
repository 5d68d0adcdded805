import type { Sentence } from './sentence.ts';

/** Parses HTTP headers, one `Name: value` per line; empty lines are ignored. */
export function readHeaderLines(
  text: string,
): { ok: true; headers: Record<string, string> } | { ok: false; problem: Sentence } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return colon < 0 ? [line.trim(), ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  const wrong = pairs.find(([name, value]) => name === '' || value === '');
  if (wrong) return { ok: false, problem: { id: 'agentLogs.badHeader', values: { name: wrong[0] } } };
  return { ok: true, headers: Object.fromEntries(pairs) };
}
