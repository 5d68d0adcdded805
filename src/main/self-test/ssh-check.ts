import type { Check } from './check.ts';

/** Checks the library of the ssh tunnel with both common key types. Loaded here, as it may be missing. */
export const sshCheck: Check = {
  name: 'ssh',
  fix: { id: 'selfTest.ssh.fix' },
  async run(signal) {
    const { sshHandshake } = await import('./ssh-handshake.ts');
    const { kex, cs } = await sshHandshake('ed25519', signal);
    await sshHandshake('rsa', signal);
    return { ok: true, detail: { id: 'selfTest.ssh', values: { exchange: kex, cipher: cs.cipher } } };
  },
};
