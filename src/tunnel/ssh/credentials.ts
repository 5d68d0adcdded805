import ssh2 from 'ssh2';
import { codeOf, detailOf, refused, unusable } from '../trouble.ts';

export interface KeyRequest {
  /** Absent: uses the keys of the agent. */
  keyFile?: string | undefined;
  passphrase?: string | undefined;
  /** The address of the agent; undefined: none is running. */
  agent: string | undefined;
  readFile: (path: string) => Promise<Uint8Array>;
}

/** Credentials for the server: the key of the file, or the agent. @throws TunnelError */
export async function credentials(
  request: KeyRequest,
): Promise<{ privateKey: Buffer; passphrase?: string } | { agent: string }> {
  const { keyFile, passphrase, agent } = request;
  if (keyFile === undefined) {
    if (agent === undefined) throw unusable({ id: 'providers.ssh.noAgent' });
    return { agent };
  }
  const privateKey = await request.readFile(keyFile).then(Buffer.from, (error: unknown) => {
    const detail = codeOf(error) ?? detailOf(error);
    throw unusable({ id: 'providers.file', values: { file: keyFile, detail } }, error);
  });
  const key = ssh2.utils.parseKey(privateKey, passphrase);
  if (key instanceof Error) {
    // The library tells errors apart by their messages only.
    if (/passphrase|integrity|decrypt/i.test(key.message)) {
      throw refused({ id: 'providers.ssh.passphrase', values: { file: keyFile } });
    }
    throw unusable({ id: 'providers.file', values: { file: keyFile, detail: detailOf(key) } });
  }
  if (![key].flat().some((one) => one.isPrivateKey())) {
    throw unusable({ id: 'providers.ssh.publicKey', values: { file: keyFile } });
  }
  return { privateKey, ...(passphrase !== undefined && { passphrase }) };
}
