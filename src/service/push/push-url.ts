const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** https, as on the platform, or plain http to this very machine: a local service has no certificate. */
export function isPushUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}
