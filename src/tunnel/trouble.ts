import { proxyErrorIn } from '../network/proxy-error.ts';
import type { Sentence } from '../shared/sentence.ts';
import { TunnelError, type TunnelTrouble } from './port.ts';

/** It may pass by itself. */
export const lost = (sentence: Sentence, cause?: unknown): TunnelError =>
  new TunnelError({ kind: 'lost', sentence }, { cause });

/** The credentials are not accepted. */
export const refused = (sentence: Sentence, cause?: unknown): TunnelError =>
  new TunnelError({ kind: 'refused', sentence }, { cause });

/** Nothing helps until the user has done something. */
export const unusable = (sentence: Sentence, cause?: unknown): TunnelError =>
  new TunnelError({ kind: 'unusable', sentence }, { cause });

/** Nobody waits any more for what was begun. */
export const stopped = (): TunnelError => lost({ id: 'providers.stopped' });

/** What an error means; one that nobody foresaw may pass. */
export function troubleOf(error: unknown): TunnelTrouble {
  if (error instanceof TunnelError) return error.trouble;
  const by = proxyErrorIn(error);
  if (by) return { kind: 'lost', sentence: by.sentence };
  return { kind: 'lost', sentence: { id: 'providers.failed', values: { detail: detailOf(error) } } };
}

/** What an error says, without the full stop of its last sentence: it is told inside another one. */
export function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = error.cause instanceof Error && error.message === 'fetch failed' ? error.cause : error;
  const text = said.message === '' ? (codeOf(said) ?? said.name) : said.message;
  return text.replace(/[.\s]+$/, '');
}

export function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
