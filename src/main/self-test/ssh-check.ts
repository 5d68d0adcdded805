import type { Check } from './check.ts';

/** The library of the ssh tunnel, with both kinds of keys that people have. Loaded by its check: it may be missing. */
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
