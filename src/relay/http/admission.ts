import type { IncomingHttpHeaders } from 'node:http';
import { allowSources } from '../../push/sources.ts';
import { sameSecret } from '../../push/verify.ts';

export interface AdmissionRules {
  /** Addresses and networks that requests come from; all where none is given. */
  sources: readonly string[];
  /** Headers that each request must have with exactly this value. */
  headers: Readonly<Record<string, string>>;
}

/** Why a request is not let in; undefined: it is. */
export type Admission = (address: string, headers: IncomingHttpHeaders) => 'source' | 'header' | undefined;

/** @throws RangeError for sources that are no addresses */
export function createAdmission({ sources, headers: required }: AdmissionRules): Admission {
  const mayCome = allowSources(sources);
  const agreed = Object.entries(required).map(([name, value]) => [name.toLowerCase(), value] as const);
  return (address, headers) => {
    if (!mayCome(address)) return 'source';
    const hasAll = agreed.every(([name, value]) =>
      sameSecret(value, [headers[name] ?? ''].flat().join(', ')),
    );
    return hasAll ? undefined : 'header';
  };
}
