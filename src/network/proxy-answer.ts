import type { ProxyProblem } from './proxy-error.ts';

/** The head of an HTTP answer. */
export interface AnswerHead {
  status: number;
  header(name: string): string | undefined;
}

/** Products that name themselves in pages of their own; what they pass on keeps the server's name. */
const products = /^\s*(squid|zscaler|blue ?coat|proxysg)\b/i;

/**
 * What a proxy that reads TLS says inside of a tunnel, where a refusal looks like an answer of the server; undefined: the
 * server's own answer. `Via` and `X-Cache` do not tell, as the proxy adds them to what it passes on, too. A page without
 * a sign of the proxy may come from either (`page`). To be asked only of connections through a proxy.
 */
export function problemInAnswer({
  status,
  header,
}: AnswerHead): Extract<ProxyProblem, 'forbidden' | 'unreachable' | 'page'> | undefined {
  if (status < 400 || status === 407) return undefined;
  const type = header('content-type') ?? '';
  const isPage = /^\s*(text\/html|application\/xhtml)/i.test(type);
  const isNamed = header('proxy-agent') !== undefined || products.test(header('server') ?? '');
  const isByProxy = header('x-squid-error') !== undefined || (isNamed && !/json/i.test(type));
  if (isByProxy) return status < 500 ? 'forbidden' : 'unreachable';
  return isPage && status === 403 ? 'page' : undefined;
}
