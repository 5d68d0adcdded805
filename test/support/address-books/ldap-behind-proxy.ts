import { onTestFinished } from 'vitest';
import { createLdapReader, type LdapReader } from '../../../src/address-books/ldap/ldap-reader.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import type { LdapBook } from '../../../src/shared/model/address-book.ts';
import { startLdapProxy, type LdapProxy } from './ldap-proxy.ts';
import { administrator, suffix, type Slapd } from './slapd.ts';

/** A reader whose way to the server leads through a proxy; both end with the test. */
export async function ldapBehindProxy(
  { port }: Slapd,
  use: LdapBook['use'],
): Promise<{ proxy: LdapProxy; reader: LdapReader }> {
  const proxy = await startLdapProxy(port);
  const reader = createLdapReader(
    {
      ...{ id: '0123abcd', name: 'Directory', kind: 'ldap', paused: false, use, ...administrator },
      ...{ address: `127.0.0.1:${proxy.port}`, security: 'none', base: suffix },
      ...{ filter: '', preset: 'inetOrgPerson', attributes: {} },
    },
    { country: 'DE', openSocket: openDirectly },
  );
  onTestFinished(async () => {
    reader.dispose();
    await proxy.stop();
  });
  return { proxy, reader };
}
