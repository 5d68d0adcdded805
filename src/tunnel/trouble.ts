import { certificateCodeIn } from '../network/certificate-error.ts';
import { proxyErrorIn } from '../network/proxy-error.ts';
import type { Sentence } from '../shared/sentence.ts';
import { TunnelError, type TunnelTrouble } from './port.ts';

/** It may pass by itself. */
export const lost = (sentence: Sentence, cause?: unknown): TunnelError =>
  new TunnelError({ kind: 'lost', sentence }, { cause });

/** The credentials are refused. */
export const refused = (sentence: Sentence, cause?: unknown): TunnelError =>
  new TunnelError({ kind: 'refused', sentence }, { cause });

/** The user has to do something. */
export const unusable = (sentence: Sentence, cause?: unknown): TunnelError =>
  new TunnelError({ kind: 'unusable', sentence }, { cause });

/** The operation was cancelled. */
export const stopped = (): TunnelError => lost({ id: 'providers.stopped' });

/** Converts an error; an unknown one may pass. */
export function troubleOf(error: unknown): TunnelTrouble {
  if (error instanceof TunnelError) return error.trouble;
  const by = proxyErrorIn(error);
  if (by) return { kind: 'lost', sentence: by.sentence };
  return { kind: 'lost', sentence: { id: 'providers.failed', values: { detail: detailOf(error) } } };
}

/** The message of an error without the final full stop, for use inside another sentence. */
export function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = certificateCodeIn(error);
  if (code !== undefined) return code;
  const cause = error.cause instanceof Error && error.message === 'fetch failed' ? error.cause : error;
  const text = cause.message === '' ? (codeOf(cause) ?? cause.name) : cause.message;
  return text.replace(/[.\s]+$/, '');
}

export function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
