import type { Context } from 'hono';
import { isEmpty } from './body.ts';
import { ServiceError } from './errors.ts';

/**
 * The parameters of classic handlers. Each needs `version`; the location of other POST parameters is unspecified, so
 * they are taken from the query, a form or a JSON body, in this order.
 */
export async function readParameters(c: Context): Promise<Map<string, string>> {
  const lists = await readParameterLists(c);
  return new Map([...lists].map(([name, values]) => [name, values[0] ?? '']));
}

/** Reads all values of repeated parameters. Ignores a PDF body. */
export async function readParameterLists(c: Context): Promise<Map<string, string[]>> {
  requireVersion(c);
  const lists = new Map<string, string[]>();
  const isPdf = /^application\/pdf/i.test(c.req.header('content-type') ?? '');
  if (!isPdf && !(await isEmpty(c))) {
    for (const [name, value] of await bodyPairs(c)) lists.set(name, [...(lists.get(name) ?? []), value]);
  }
  for (const [name, values] of Object.entries(c.req.queries())) lists.set(name, values);
  return lists;
}

/** Every classic handler has the query parameter `version`. */
export function requireVersion(c: Context): void {
  if (!c.req.query('version')) {
    throw new ServiceError(400, 'The query parameter version is required.', { pointer: '/version' });
  }
}

export function required(parameters: Map<string, string>, name: string): string {
  const value = parameters.get(name);
  if (value) return value;
  throw new ServiceError(400, `The parameter ${name} is required.`, { pointer: `/${name}` });
}

/** A required parameter with the value `true` or `false`. */
export function requiredBoolean(parameters: Map<string, string>, name: string): boolean {
  const value = required(parameters, name);
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ServiceError(400, `The parameter ${name} must be true or false, not "${value}".`, {
    pointer: `/${name}`,
  });
}

async function bodyPairs(c: Context): Promise<[string, string][]> {
  const type = c.req.header('content-type') ?? '';
  const text = await c.req.text();
  if (/^application\/x-www-form-urlencoded/i.test(type)) return [...new URLSearchParams(text)];
  if (!/^application\/json/i.test(type)) {
    throw new ServiceError(415, 'The parameters may come in the query, as a form or as application/json.');
  }
  return jsonPairs(text);
}

function jsonPairs(text: string): [string, string][] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ServiceError(400, 'The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ServiceError(400, 'The body must be a JSON object.');
  }
  return Object.entries(value).flatMap(([name, entry]) => {
    const entries: unknown[] = Array.isArray(entry) ? entry : [entry];
    return entries.map((part): [string, string] => [name, String(part)]);
  });
}
