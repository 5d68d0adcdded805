/** What a session of Electron keeps of the web: its HTTP cache and its cookies. Requests share them unless they say otherwise. */
export interface WebMemory {
  /** An answer that may still be given for it. */
  cached(request: Request): Response | undefined;
  /** Adds the cookies of the host. */
  prepare(request: Request): void;
  /** Keeps what the answer allows. */
  keep(request: Request, response: Response): Promise<void>;
  clearCache(): void;
  clearCookies(): void;
  size(): number;
  cookies(): { name: string; value: string; domain: string }[];
}

interface Entry {
  body: ArrayBuffer;
  status: number;
  headers: [string, string][];
  until: number;
}

const usesCookies = ({ credentials }: Request): boolean => credentials !== 'omit';
const usesCache = ({ method, cache }: Request): boolean => method === 'GET' && cache === 'default';

/** For how long an answer may be given again, ms: what it says, or a tenth of its age. */
function freshFor(headers: Headers): number {
  const control = headers.get('cache-control') ?? '';
  if (/no-store|no-cache/.test(control)) return 0;
  const age = /max-age=(\d+)/.exec(control)?.[1];
  if (age !== undefined) return Number(age) * 1000;
  const modified = Date.parse(headers.get('last-modified') ?? '');
  return Number.isNaN(modified) ? 0 : Math.max(0, (Date.now() - modified) / 10);
}

export function createWebMemory(): WebMemory {
  const entries = new Map<string, Entry>();
  const jar = new Map<string, { name: string; value: string; domain: string }>();

  return {
    cached(request) {
      const entry = usesCache(request) ? entries.get(request.url) : undefined;
      if (!entry || entry.until < Date.now()) return undefined;
      return new Response(entry.body.slice(0), { status: entry.status, headers: entry.headers });
    },
    prepare(request) {
      if (!usesCookies(request)) return;
      const { hostname } = new URL(request.url);
      const own = [...jar.values()].filter(({ domain }) => domain === hostname);
      const text = own.map(({ name, value }) => `${name}=${value}`).join('; ');
      if (text !== '') request.headers.set('cookie', text);
    },
    async keep(request, response) {
      const { hostname } = new URL(request.url);
      for (const line of usesCookies(request) ? response.headers.getSetCookie() : []) {
        const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
        jar.set(`${hostname} ${name}`, { name, value, domain: hostname });
      }
      const life = freshFor(response.headers);
      // What a redirect led to is kept under its own address.
      const isItsOwn = response.url === request.url;
      if (!usesCache(request) || !isItsOwn || response.status !== 200 || life <= 0) return;
      const { status } = response;
      const body = await response.clone().arrayBuffer();
      entries.set(request.url, { body, status, headers: [...response.headers], until: Date.now() + life });
    },
    clearCache: () => entries.clear(),
    clearCookies: () => jar.clear(),
    size: () => [...entries.values()].reduce((sum, { body }) => sum + body.byteLength, 0),
    cookies: () => [...jar.values()],
  };
}
