import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Account = 'classic' | 'new';

/** An endpoint of the specification. */
export interface Endpoint {
  account: Account | 'both';
  method: string;
  /** The path in the notation of the specification: `/{userId}/devices`. */
  path: string;
}

/** The cells of a table in this folder whose columns are separated by tabs. */
export function rowsOf(name: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
}

/** All endpoints, in the order of the specification. */
export const endpoints: readonly Endpoint[] = rowsOf('endpoints.tsv').map(
  ([, account = '', method = '', path = '']) => ({ account: account as Endpoint['account'], method, path }),
);

/** The account types that a table means. */
export const accountsOf = (account: string): Account[] =>
  account === 'both' ? ['classic', 'new'] : account === 'classic' || account === 'new' ? [account] : [];

/** The endpoint that a request was made to; a path written out goes before one with placeholders. */
export function endpointOf(method: string, path: string): Endpoint | undefined {
  const placeholders = ({ path: written }: Endpoint): number => written.split('{').length;
  return endpoints
    .filter((endpoint) => endpoint.method === method && patternOf(endpoint.path).test(path))
    .sort((a, b) => placeholders(a) - placeholders(b))[0];
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{[^}]*\}/g, '[^/]+')}/?$`);
