import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { OpenSocket } from '../../../../src/network/open-socket.ts';
import type { TunnelSettingsOf } from '../../../../src/shared/tunnel-settings.ts';
import { createSshProvider } from '../../../../src/tunnel/providers/ssh.ts';
import { createTunnelDesk } from '../../tunnel/desk.ts';
import { newKey } from './new-key.ts';

export interface SshOpening {
  kind: 'ssh';
  settings: TunnelSettingsOf<'ssh'>;
}

export async function open({ settings }: SshOpening, openSocket: OpenSocket): Promise<string> {
  const provider = createSshProvider({
    ...{ settings, openSocket, readFile, sshAgent: undefined, onHostKey: () => undefined },
    http: { randomBytes, now: Date.now, fetch: globalThis.fetch },
  });
  await provider.start(createTunnelDesk(newKey()).receiver);
  await provider.stop();
  return 'online';
}
