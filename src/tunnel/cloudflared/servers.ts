/** What cloudflared opens on its own, past every proxy: quick tunnels are asked for at the first; all of them end at the second. */
export const cloudflareServers = {
  quick: { host: 'api.trycloudflare.com', port: 443 },
  tunnels: { host: 'region1.v2.argotunnel.com', port: 7844 },
} as const;
