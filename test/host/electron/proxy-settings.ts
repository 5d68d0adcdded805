import { BlockList, isIP } from 'node:net';
import { commandLineValue } from './command-line.ts';

/**
 * The ways to an address as Chromium resolves them on Linux where no desktop has settings: switches of the command line
 * first, then variables of the environment (net/proxy_resolution/proxy_config_service_linux.cc). Names and passwords in
 * them are dropped, as there.
 */
interface ProxyRules {
  pac?: string;
  /** Servers by the scheme of an address; `*` for all others. */
  servers: Record<string, string>;
  bypass: string[];
}

const set = (name: string): string | undefined => {
  const value = process.env[name] ?? process.env[name.toUpperCase()];
  return value === undefined || value === '' ? undefined : value;
};
const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,;\s]+/)
    .map((entry) => entry.trim())
    .filter(Boolean);

function bySwitches(): ProxyRules | undefined {
  if (commandLineHas('no-proxy-server')) return { servers: {}, bypass: [] };
  const pac = commandLineValue('proxy-pac-url');
  const server = commandLineValue('proxy-server');
  if (!pac && !server) return undefined;
  const servers = Object.fromEntries(
    server
      .split(';')
      .filter(Boolean)
      .map((entry) => {
        const [, scheme, address] = /^(\w+)=(.*)$/.exec(entry) ?? ['', '*', entry];
        return [scheme, address];
      }),
  );
  return { ...(pac && { pac }), servers, bypass: list(commandLineValue('proxy-bypass-list')) };
}

function byEnvironment(): ProxyRules {
  const pac = set('auto_proxy');
  const all = set('all_proxy');
  const servers: Record<string, string> = all === undefined ? {} : { '*': all };
  if (all === undefined) {
    for (const scheme of ['http', 'https', 'ftp']) {
      const server = set(`${scheme}_proxy`);
      if (server !== undefined) servers[scheme] = server;
    }
  }
  const socks = set('SOCKS_SERVER');
  if (Object.keys(servers).length === 0 && socks !== undefined) servers['*'] = `socks5://${socks}`;
  return { ...(pac !== undefined && { pac }), servers, bypass: list(set('no_proxy')) };
}

const commandLineHas = (name: string): boolean => process.argv.includes(`--${name}`);

const implicit = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|169\.254\.\d+\.\d+|\[fe80:.*)$/i;

/**
 * Rules as `.example.com`, `*.example.com`, `example.com`, each perhaps with a port, addresses, and blocks of them as
 * `10.0.0.0/8`; of the environment a host stands for its domain.
 */
function isBypassed(url: URL, rules: readonly string[], suffixes: boolean): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return rules.some((rule) => {
    if (rule === '*') return true;
    if (rule === '<local>') return isIP(host) === 0 && !host.includes('.');
    const [, block, bits] = /^\[?([\da-f.:]+?)\]?\/(\d+)$/i.exec(rule) ?? [];
    if (block !== undefined) return isIn(host, block, Number(bits));
    const [, bracketed, bare, rulePort] = /^(?:\[(.+)\]|([^[\]]+?))(?::(\d+))?$/.exec(rule) ?? [];
    if (isIP(rule) === 6) return host === rule;
    if (rulePort !== undefined && rulePort !== port) return false;
    const name = (bracketed ?? bare ?? '').toLowerCase();
    const domain = name.replace(/^\*?\./, '');
    if (host === domain) return domain === name;
    return (suffixes || domain !== name) && host.endsWith(`.${domain}`);
  });
}

function isIn(host: string, block: string, bits: number): boolean {
  const family = isIP(block);
  if (family === 0 || isIP(host) !== family) return false;
  const list = new BlockList();
  list.addSubnet(block, bits, `ipv${family as 4 | 6}`);
  return list.check(host, `ipv${family as 4 | 6}`);
}

function pacEntry(server: string): string {
  const [, scheme = 'http', address = ''] = /^(?:(\w+):\/\/)?(?:[^@/]*@)?([^/]*)/.exec(server) ?? [];
  const words: Record<string, string> = {
    http: 'PROXY',
    https: 'HTTPS',
    socks: 'SOCKS5',
    socks4: 'SOCKS',
    socks5: 'SOCKS5',
  };
  const usual: Record<string, number> = { http: 80, https: 443, socks: 1080, socks4: 1080, socks5: 1080 };
  const word = words[scheme.toLowerCase()];
  if (word === undefined || address === '') return 'DIRECT';
  return `${word} ${/:\d+$/.test(address) ? address : `${address}:${usual[scheme.toLowerCase()] ?? 80}`}`;
}

type FindProxy = (url: string) => Promise<string>;
const scripts = new Map<string, Promise<FindProxy>>();

async function loadPac(address: string): Promise<FindProxy> {
  const [{ createPacResolver }, { QuickJS }, response] = await Promise.all([
    import('pac-resolver'),
    import('quickjs-wasi'),
    fetch(address),
  ]);
  const find = createPacResolver(await QuickJS.create(), await response.text());
  return (url) => find(url);
}

export async function resolveProxy(address: string): Promise<string> {
  const url = new URL(address);
  if (implicit.test(url.hostname)) return 'DIRECT';
  const switches = bySwitches();
  const { pac, servers, bypass } = switches ?? byEnvironment();
  if (pac !== undefined) {
    const script = scripts.get(pac) ?? loadPac(pac);
    scripts.set(pac, script);
    // Chromium goes directly where a script cannot be read.
    return script.then((find) => find(address)).catch(() => 'DIRECT');
  }
  if (isBypassed(url, bypass, switches === undefined)) return 'DIRECT';
  const scheme = url.protocol.slice(0, -1);
  const server = servers[scheme] ?? servers['*'];
  return server === undefined ? 'DIRECT' : pacEntry(server);
}
