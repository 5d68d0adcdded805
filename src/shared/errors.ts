import type { Sentence } from './sentence.ts';

/** Plain data, so that it crosses IPC unchanged. */
export type PlatformFailure =
  | PlatformError
  | NetworkFailure
  | NotAService
  | BadShape
  | BadInput
  | Unsupported
  | RepeatedPage;

/** An error response; the platform's three formats of error bodies are converted to this. */
export interface PlatformError {
  kind: 'platform';
  /** HTTP status, 400 to 599. */
  status: number;
  title: string;
  /** In the platform's words. */
  detail: string;
  /** JSON pointer of the invalid field. */
  pointer?: string;
  requestId?: string;
  /** How long the platform asks to wait. */
  retryAfterMs?: number;
}

/** No complete response. */
export interface NetworkFailure {
  kind:
    | 'offline'
    | 'unreachable'
    | 'unknown-host'
    | 'certificate'
    /** The proxy blocks the request, or is unreachable. */
    | 'proxy'
    /** The proxy replaces certificates, and its authority is not installed. */
    | 'proxy-certificate'
    /** The script (PAC) that names the proxy fails, or may do so: the host cannot be found without a proxy. */
    | 'proxy-script'
    | 'timeout'
    | 'cancelled'
    | 'reset';
  /** The network's error, for diagnostics only. */
  detail: string;
  /** Only for the kind `proxy`: which proxy did what, and what to do, if that is known. */
  why?: Sentence;
}

/** HTML, a redirect or invalid JSON: a captive portal, or another web server. */
export interface NotAService {
  kind: 'not-a-telephony-service';
  status?: number;
  /** A redirect; it gets no token. */
  redirects?: true;
  detail: string;
}

/** JSON with a field of another type than specified. */
export interface BadShape {
  kind: 'bad-shape';
  /** `items[3].dnd`; empty for the body itself. */
  path: string;
  /** The expected type. */
  detail: string;
}

/** An invalid argument; nothing was sent. */
interface BadInput {
  kind: 'bad-input';
  field: string;
  /** `1 to 460 characters` */
  expected: string;
}

/** This account type lacks the endpoint; nothing was sent. */
interface Unsupported {
  kind: 'unsupported';
  endpoint: string;
  accountType: 'classic' | 'new';
  /** What this account type has in its place. */
  replacement?: string;
  detail: string;
}

/** The platform returns the same page again, so the rest of the list cannot be read. */
interface RepeatedPage {
  kind: 'repeated-page';
  /** Records read so far. */
  read: number;
  /** Records according to the platform. */
  total: number;
  detail: string;
}

/** Carries a {@link PlatformFailure}. It has no `cause`, as network errors may quote headers. */
export class PlatformException extends Error {
  readonly failure: PlatformFailure;

  constructor(failure: PlatformFailure) {
    super(`${failure.kind}: ${'detail' in failure ? failure.detail : failure.field}`);
    this.name = 'PlatformException';
    this.failure = failure;
  }
}

/** The failure of a `PlatformException`. Other errors are faults of this program and are thrown again. */
export function failureOf(e: unknown): PlatformFailure {
  if (e instanceof PlatformException) return e.failure;
  throw e;
}
