/**
 * Chromium does not know the app's own schemes: `app://desk/index.html` is shown to it as
 * `https://desk.app.standin.invalid/index.html`, which no network answers, and translated back for the app.
 */
const suffix = '.standin.invalid';

export interface Scheme {
  name: string;
  secure: boolean;
}

const schemes = new Map<string, Scheme>();

export function addScheme(scheme: Scheme): void {
  schemes.set(scheme.name, scheme);
}

export function toChromium(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(url);
  const scheme = schemes.get(match?.[1]?.toLowerCase() ?? '');
  if (!match || !scheme) return url;
  const [, , host = '', rest = ''] = match;
  if (!host) throw new Error(`electron stand-in: ${url} has no host; a standard scheme needs one`);
  return `${scheme.secure ? 'https' : 'http'}://${host}.${scheme.name}${suffix}${rest || '/'}`;
}

/** The app's own address of a Chromium address; any other address stays as it is. */
export function toApp(url: string): string {
  const match = /^https?:\/\/([^/?#]+)\.([a-z0-9+-]+)\.standin\.invalid(.*)$/i.exec(url);
  if (!match) return url;
  const [, host = '', scheme = '', rest = ''] = match;
  return schemes.has(scheme) ? `${scheme}://${host}${rest}` : url;
}

export function originOf(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]+)/i.exec(url);
  return match?.[1] ?? 'null';
}

/** A scheme source of a content security policy (`app:`) covers all hosts of that scheme. */
export function policyToChromium(policy: string): string {
  return policy
    .split(/([\s;,]+)/)
    .map((word) => {
      const scheme = schemes.get(word.replace(/:$/, ''));
      if (word.endsWith(':') && scheme)
        return `${scheme.secure ? 'https' : 'http'}://*.${scheme.name}${suffix}`;
      return word.includes('://') ? toChromium(word).replace(/\/$/, '') : word;
    })
    .join('');
}
