import type { IncomingHttpHeaders } from 'node:http';
import { allowSources } from '../../push/sources.ts';
import { sameSecret } from '../../push/verify.ts';

export interface AdmissionRules {
  /** Addresses and networks that may send requests; an empty list allows all. */
  sources: readonly string[];
  /** Headers that each request must have, with exactly these values. */
  headers: Readonly<Record<string, string>>;
}

/** Returns why a request is rejected; undefined if it is admitted. */
export type Admission = (address: string, headers: IncomingHttpHeaders) => 'source' | 'header' | undefined;

/** @throws RangeError for an invalid source */
export function createAdmission({ sources, headers: required }: AdmissionRules): Admission {
  const isAllowedSource = allowSources(sources);
  const requiredHeaders = Object.entries(required).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  return (address, headers) => {
    if (!isAllowedSource(address)) return 'source';
    const hasAll = requiredHeaders.every(([name, value]) =>
      sameSecret(value, [headers[name] ?? ''].flat().join(', ')),
    );
    return hasAll ? undefined : 'header';
  };
}
