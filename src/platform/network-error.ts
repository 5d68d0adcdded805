import { isRedirectError } from '../shared/redirect-error.ts';
import type { NetworkFailure, NotAService } from '../shared/errors.ts';
import type { Sentence } from '../shared/sentence.ts';

type Kind = NetworkFailure['kind'] | NotAService['kind'];

/** Codes of Node (`cause.code`) and of Chromium (`net::ERR_…`); the first match counts. */
const table: readonly [RegExp, Kind][] = [
  [/^(ERR_INTERNET_DISCONNECTED|ENETDOWN|ENETUNREACH)$/, 'offline'],
  [/^(ENOTFOUND|EAI_\w+|ERR_NAME_\w+|ERR_ICANN_NAME_COLLISION)$/, 'unknown-host'],
  [
    /^(CERT_\w+|ERR_CERT\w*|ERR_TLS_\w+|ERR_BAD_SSL_CLIENT_AUTH_CERT|DEPTH_ZERO_\w+|SELF_SIGNED_\w+)$/,
    'certificate',
  ],
  [
    /^(UNABLE_TO_\w+|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|CRL_\w+)$/,
    'certificate',
  ],
  [/^ERR_PROXY_(CERTIFICATE(_INVALID)?|UNTRUSTED)$/, 'proxy-certificate'],
  [/^(ERR_PROXY_SCRIPT|ERR_PAC_\w+|ERR_MANDATORY_PROXY_\w+)$/, 'proxy-script'],
  [/^(ERR_PROXY_\w+|ERR_TUNNEL_\w+|ERR_SOCKS_\w+)$/, 'proxy'],
  [/^(ERR_SSL_PINNED_\w+|ERR_SSL_OBSOLETE_\w+|ERR_SSL_KEY_USAGE_\w+)$/, 'certificate'],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT|ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT)$/, 'timeout'],
  // TLS to a port that speaks something else, or no HTTP at all.
  [/^(EPROTO|ERR_SSL_\w+|HPE_\w+|ERR_INVALID_HTTP_RESPONSE|ERR_UNSAFE_REDIRECT)$/, 'not-a-telephony-service'],
  [/^(ERR_TOO_MANY_REDIRECTS|ERR_RESPONSE_HEADERS_\w+)$/, 'not-a-telephony-service'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, 'reset'],
  [/^(ERR_CONNECTION_(RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|ERR_NETWORK_CHANGED)$/, 'reset'],
  [/^(ERR_CONTENT_(LENGTH_MISMATCH|DECODING_FAILED)|ERR_INCOMPLETE_CHUNKED_ENCODING)$/, 'reset'],
  [/^(ERR_INVALID_CHUNKED_ENCODING|ERR_HTTP2_\w+|ERR_QUIC_\w+|ERR_NETWORK_IO_SUSPENDED)$/, 'reset'],
];

/** Classifies a rejection of fetch, or of reading its body. Unknown errors count as `unreachable`. */
export function classifyNetworkError(error: unknown): NetworkFailure | NotAService {
  if (isRedirectError(error)) {
    return { kind: 'not-a-telephony-service', redirects: true, detail: 'The address redirects elsewhere.' };
  }
  const code = codeOf(error);
  if (code !== undefined) {
    const kind = table.find(([pattern]) => pattern.test(code))?.[1] ?? 'unreachable';
    const why = kind === 'proxy' ? sentenceIn(error) : undefined;
    return { kind, detail: code, ...(why && { why }) };
  }
  const words = wordsOf(error);
  if (/^terminated$|aborted|other side closed|socket hang up/i.test(words))
    return { kind: 'reset', detail: words };
  return { kind: 'unreachable', detail: words };
}

/** The first code found in the error, its causes, or the attempts that an AggregateError collects. */
function codeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined;
  const chromium = /net::(ERR_\w+)/.exec(error.message)?.[1];
  if (chromium !== undefined) return chromium;
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code;
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [];
  for (const next of [error.cause, ...inner]) {
    const code = codeOf(next, depth + 1);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** What the network says of its proxy (`ProxyError`). */
function sentenceIn(error: unknown, depth = 0): Sentence | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined;
  if ('sentence' in error && error.name === 'ProxyError') return error.sentence as Sentence;
  return sentenceIn(error.cause, depth + 1);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed.';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
