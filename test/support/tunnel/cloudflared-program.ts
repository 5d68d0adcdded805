/** A separate process with a cloudflared tunnel, for a test that kills it. */
import { randomBytes } from 'node:crypto';
import type { TunnelSettingsOf } from '../../../src/shared/tunnel-settings.ts';
import { createCloudflaredProvider } from '../../../src/tunnel/providers/cloudflared.ts';
import { programOptions, ready } from '../../bench/lib/program.ts';
import { createTunnelDesk } from './desk.ts';

const { settings, publicKey } = programOptions<{
  settings: TunnelSettingsOf<'cloudflared'>;
  publicKey: string;
}>();
const provider = createCloudflaredProvider({
  settings,
  proxyFor: () => Promise.resolve(undefined),
  http: { randomBytes: (length) => randomBytes(length), now: Date.now, fetch },
});
await provider.start(createTunnelDesk(publicKey).receiver);
ready({});
