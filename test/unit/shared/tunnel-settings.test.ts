import { describe, expect, it } from 'vitest';
import {
  tunnelCapabilities,
  tunnelProviders,
  tunnelSecrets,
  tunnelSettingsSchema,
  type TunnelProviderId,
} from '../../../src/shared/tunnel-settings.ts';

const ssh = {
  provider: 'ssh',
  host: 'desk.example.org',
  user: 'ada',
  remotePort: 8_090,
  publicUrl: 'https://desk.example.org/deskbell',
};
const direct = { provider: 'direct', port: 8_090, publicUrl: 'https://desk.example.org' };

const noHyphen = 'a text that does not begin with a hyphen';

const problems = (settings: object): [string, string][] =>
  (tunnelSettingsSchema.safeParse(settings).error?.issues ?? []).map((issue) => [
    issue.path.join('.'),
    issue.message,
  ]);

/** The fewest settings of each provider. */
const least: Record<TunnelProviderId, object> = {
  automatic: {},
  relay: { relayUrl: 'https://relay.example.org' },
  ssh,
  ngrok: {},
  cloudflared: {},
  direct,
  polling: {},
};

describe('the settings of a tunnel', () => {
  it.each(tunnelProviders)('are read for %s', (provider) => {
    expect(problems({ ...least[provider], provider })).toEqual([]);
    expect(tunnelSettingsSchema.parse({ ...least[provider], provider }).provider).toBe(provider);
  });

  it('have defaults for optional fields', () => {
    expect(tunnelSettingsSchema.parse(ssh)).toMatchObject({ port: 22, remoteHost: '127.0.0.1' });
    expect(tunnelSettingsSchema.parse(direct)).toMatchObject({ bind: '127.0.0.1' });
    expect(tunnelSettingsSchema.parse({ provider: 'cloudflared' })).toMatchObject({ mode: 'quick' });
  });

  it.each([
    [{ ...ssh, host: 'ada@desk' }, 'host', 'a host name or an address, nothing else'],
    [{ ...ssh, host: ' ' }, 'host', 'a host name or an address'],
    [{ ...ssh, host: '-oProxyCommand=x' }, 'host', noHyphen],
    [{ ...ssh, remoteHost: '-R' }, 'remoteHost', noHyphen],
    [{ ...ssh, user: ' -l' }, 'user', noHyphen],
    [{ provider: 'ngrok', domain: '-x' }, 'domain', noHyphen],
    [{ provider: 'cloudflared', binary: '-c' }, 'binary', noHyphen],
    [{ provider: 'cloudflared', tunnelName: '--config' }, 'tunnelName', noHyphen],
    [{ ...ssh, remotePort: 70_000 }, 'remotePort', 'a port from 1 to 65535'],
    [{ ...ssh, user: undefined }, 'user', 'the name of the user there'],
    [{ ...ssh, hostKey: 'MD5:aa' }, 'hostKey', 'SHA256: and 43 characters'],
    [{ ...ssh, publicUrl: 'desk' }, 'publicUrl', 'an https address without user, query and fragment'],
    [{ ...direct, bind: 'localhost' }, 'bind', 'an IPv4 or IPv6 address'],
    [{ ...direct, certFile: '/a.pem' }, 'keyFile', 'certificate and key, both or none'],
    [{ ...direct, keyFile: '/a.pem' }, 'certFile', 'certificate and key, both or none'],
    [{ provider: 'cloudflared', mode: 'named' }, 'publicUrl', 'the public address of the tunnel'],
  ])('name the wrong field and the expected value: %o', (settings, field, expected) => {
    expect(problems(settings)).toContainEqual([field, expected]);
  });

  it.each([
    'http://desk.example.org',
    'https://a:b@desk.example.org',
    'https://desk.example.org?x',
    'ftp://x',
  ])('reject %s as a push address', (publicUrl) => {
    expect(problems({ ...direct, publicUrl })).toHaveLength(1);
  });

  it.each(['https://desk.example.org:8443/a', 'http://127.0.0.1:8090', 'http://[::1]:8090'])(
    'accept %s as a push address',
    (publicUrl) => {
      expect(problems({ ...direct, publicUrl })).toEqual([]);
    },
  );

  it('contain no secret, which are stored elsewhere', () => {
    const read = tunnelSettingsSchema.parse({ ...ssh, passphrase: 'open sesame' });
    expect(JSON.stringify(read)).not.toContain('sesame');
    expect(tunnelSecrets.ssh).toEqual({ passphrase: 'optional' });
  });

  it('list the capabilities of every provider', () => {
    expect(Object.keys(tunnelCapabilities)).toEqual([...tunnelProviders]);
    expect(tunnelCapabilities.polling.answers).toBe(false);
  });
});
