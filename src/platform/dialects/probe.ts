import { z } from 'zod';
import { failureOf, type PlatformFailure } from '../../shared/errors.ts';
import { classicVersion } from '../classic-version.ts';
import type { PlatformRequest, Transport } from '../transport.ts';
import type { Dialect } from './dialect.ts';
import { specDialect } from './spec.ts';
import { v2Dialect } from './v2.ts';

export interface FoundDialect {
  dialect: Dialect;
  /** The evidence, for diagnostics; undefined: there was none, so the specification applies. */
  evidence?: string;
}

type Question = Pick<PlatformRequest<unknown>, 'path' | 'query' | 'schema'> & { id: Dialect['id'] };

/**
 * Endpoints that only one dialect has, and the shape of their answers. Two subjects, because a token may lack the right
 * to one; the specification comes first, since it wins if an account has both.
 */
const questions: readonly Question[] = [
  {
    id: 'spec',
    path: '/my/contacts',
    query: { ...classicVersion, limit: 1 },
    schema: z.looseObject({ overallMatches: z.number() }),
  },
  { id: 'v2', path: '/contacts', query: { limit: 1 }, schema: z.looseObject({ totalCount: z.number() }) },
  {
    id: 'spec',
    path: '/my/billing/balance',
    query: classicVersion,
    schema: z.looseObject({ totalIncludingVat: z.number() }),
  },
  { id: 'v2', path: '/balance', schema: z.looseObject({ amount: z.number() }) },
];

/**
 * Finds the dialect of an account through endpoints that only one of them has. An answer counts if it has the shape of
 * its dialect; a refusal says nothing.
 * @throws PlatformException for failures that do not concern the endpoint: no network, a wrong token, a busy platform
 */
export async function findDialect(transport: Transport, signal?: AbortSignal): Promise<FoundDialect> {
  for (const { id, ...question } of questions) {
    try {
      await transport.request({ method: 'GET', ...question, signal });
    } catch (error) {
      if (saysNothing(failureOf(error))) continue;
      throw error;
    }
    const dialect = id === 'spec' ? specDialect(transport) : v2Dialect(transport);
    return { dialect, evidence: `GET ${question.path}` };
  }
  return { dialect: specDialect(transport) };
}

const ABOUT_THE_ENDPOINT = new Set([400, 403, 404, 405, 410, 501]);

function saysNothing(failure: PlatformFailure): boolean {
  if (failure.kind === 'platform') return ABOUT_THE_ENDPOINT.has(failure.status);
  return failure.kind === 'bad-shape' || failure.kind === 'not-a-telephony-service';
}
