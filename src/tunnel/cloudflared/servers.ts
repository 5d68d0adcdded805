/** These bypass every proxy. The first creates quick tunnels; all tunnels end at the second. */
export const cloudflareServers = {
  quick: { host: 'api.trycloudflare.com', port: 443 },
  tunnels: { host: 'region1.v2.argotunnel.com', port: 7844 },
} as const;
