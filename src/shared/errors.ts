/** What went wrong between the desk and the platform: plain data, so that it crosses IPC unchanged. */
export type PlatformFailure =
  PlatformError | NetworkFailure | NotAService | BadShape | BadInput | Unsupported | RepeatedPage;

/** The platform answered with an error; the three error bodies it uses all become this. */
export interface PlatformError {
  kind: 'platform';
  /** HTTP status, 400 to 599. */
  status: number;
  title: string;
  /** The platform's own sentence. */
  detail: string;
  /** JSON pointer of the field that the platform refused. */
  pointer?: string;
  requestId?: string;
  /** How long the platform asks to be left alone. */
  retryAfterMs?: number;
}

/** No answer arrived, or not a whole one. */
export interface NetworkFailure {
  kind:
    | 'offline'
    | 'unreachable'
    | 'unknown-host'
    | 'certificate'
    /** The network's proxy does not let the request through, or is not there. */
    | 'proxy'
    /** It replaces certificates by its own, and its authority is not installed here. */
    | 'proxy-certificate'
    | 'timeout'
    | 'cancelled'
    | 'reset';
  /** The network's own code or words, for the diagnosis; never the sentence shown. */
  detail: string;
}

/** HTML, a redirect or broken JSON where the specification says JSON: a portal, or another web server. */
export interface NotAService {
  kind: 'not-a-telephony-service';
  status?: number;
  /** The address leads on to another one, to which no token is sent. */
  redirects?: true;
  detail: string;
}

/** The answer is JSON, but a field is of another type than specified. */
export interface BadShape {
  kind: 'bad-shape';
  /** Where, as in `items[3].dnd`; empty for the body itself. */
  path: string;
  /** What was expected there. */
  detail: string;
}

/** An argument that the platform cannot take; nothing was sent. */
interface BadInput {
  kind: 'bad-input';
  field: string;
  /** What would do, as in `1 to 460 characters`. */
  expected: string;
}

/** The system of this account lacks the endpoint; nothing was sent. */
interface Unsupported {
  kind: 'unsupported';
  /** Method and path that were asked for. */
  endpoint: string;
  accountType: 'classic' | 'new';
  /** What this account offers instead, where there is something. */
  replacement?: string;
  detail: string;
}

/** The platform gives the same part of a list again, whichever is asked for: the rest of it cannot be read. */
interface RepeatedPage {
  kind: 'repeated-page';
  /** Records that were read. */
  read: number;
  /** How many the platform says there are. */
  total: number;
  detail: string;
}

/** Carries a {@link PlatformFailure} up the stack. It has no `cause`: causes of the network quote headers. */
export class PlatformException extends Error {
  readonly failure: PlatformFailure;

  constructor(failure: PlatformFailure) {
    super(`${failure.kind}: ${'detail' in failure ? failure.detail : failure.field}`);
    this.name = 'PlatformException';
    this.failure = failure;
  }
}

/** The failure that `e` carries. Anything that is none is a fault of this program and is thrown on. */
export function failureOf(e: unknown): PlatformFailure {
  if (e instanceof PlatformException) return e.failure;
  throw e;
}
