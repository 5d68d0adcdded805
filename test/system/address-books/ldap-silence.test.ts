import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LdapReader } from '../../../src/address-books/ldap/ldap-reader.ts';
import { createWebLookup } from '../../../src/address-books/web/lookup.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { operation, type LdapProxy } from '../../support/address-books/ldap-proxy.ts';
import { ldapBehindProxy } from '../../support/address-books/ldap-behind-proxy.ts';
import { ldifOf, startSlapd } from '../../support/address-books/slapd.ts';
import { startSmallCardDav } from '../../support/address-books/small-carddav.ts';

/** Aborts after the time in which the card of a call may change. */
const soon = (): AbortSignal => AbortSignal.timeout(2_000);

async function behindProxy(): Promise<{ proxy: LdapProxy; reader: LdapReader; names(): Promise<string[]> }> {
  const slapd = await startSlapd({
    ldif: ldifOf('anna', { cn: 'Anna', sn: 'A', mobile: '+49 170 1234567' }),
  });
  onTestFinished(() => slapd.stop());
  const { proxy, reader } = await ldapBehindProxy(slapd, 'lookUp');
  const names = async (): Promise<string[]> =>
    (await reader.lookUp('+491701234567', soon())).map(({ contact }) => contact.name);
  return { proxy, reader, names };
}

/** How many requests of this kind there were. */
const count = ({ requests }: LdapProxy, wanted: number): number =>
  requests.filter(({ kind }) => kind === wanted).length;

describe('a persistent LDAP connection', () => {
  it('that is silently dropped is replaced while the call is still shown', async () => {
    const { proxy, names } = await behindProxy();
    expect(await names()).toEqual(['Anna']);
    const swallowed = new Set<Socket>(proxy.open);
    proxy.instead = (_request, client) => swallowed.has(client);
    expect(await Promise.all([names(), names()])).toEqual([['Anna'], ['Anna']]);
    // One new connection for both, and the old one is closed.
    expect(count(proxy, operation.bind)).toBe(2);
    await expect.poll(() => proxy.open.size).toBe(1);
    expect(await names()).toEqual(['Anna']);
    expect([count(proxy, operation.bind), proxy.open.size]).toEqual([2, 1]);
  });

  it('to a slow server may take until the card of the call disappears', async () => {
    const { proxy, names } = await behindProxy();
    expect(await names()).toEqual(['Anna']);
    let answers = Promise.resolve();
    proxy.passes = (answer, client) => {
      const passed = Buffer.from(answer.bytes);
      answers = answers.then(async () => {
        if (answer.kind === operation.entry) await delay(1_400);
        client.write(passed);
      });
      return false;
    };
    expect(await names()).toEqual(['Anna']);
  });
});

/** Answers each search this much later, whatever else it is asked meanwhile, ms. */
function answerLater(proxy: LdapProxy, ms: number): void {
  proxy.passes = (answer, client) => {
    if (answer.kind !== operation.entry && answer.kind !== operation.done) return true;
    const passed = Buffer.from(answer.bytes);
    void delay(ms).then(() => client.write(passed));
    return false;
  };
}

describe('a look-up in a slow directory', () => {
  const unusual = '+49 30 (44) 55.66';

  it('takes one search, also where only the second one finds the number', async () => {
    const slapd = await startSlapd({
      ldif: ldifOf('berta', { cn: 'Berta', sn: 'B', telephoneNumber: unusual }),
    });
    onTestFinished(() => slapd.stop());
    const { proxy, reader } = await ldapBehindProxy(slapd, 'lookUp');
    answerLater(proxy, 1_200);
    // The second time, the connection is open.
    for (let time = 0; time < 2; time += 1)
      expect(await reader.lookUp('+4930445566', soon())).toMatchObject([{ contact: { name: 'Berta' } }]);
    expect(await reader.lookUp('+4930445567', soon())).toEqual([]);
  });

  it('signs in once for all calls at the same time', async () => {
    const { proxy, names } = await behindProxy();
    const all = await Promise.all([names(), names(), names(), names(), names()]);
    expect(all.flat()).toEqual(['Anna', 'Anna', 'Anna', 'Anna', 'Anna']);
    expect(count(proxy, operation.bind)).toBe(1);
  });
});

describe('a server that does not answer', () => {
  const unreachable = { problem: 'unreachable', detail: 'ETIMEDOUT' };

  it.each([
    ['the search', operation.search],
    ['the sign-in', operation.bind],
  ])('is reported as such for any request: %s', async (_which, silent) => {
    const { proxy, reader } = await behindProxy();
    proxy.instead = ({ kind }) => kind === silent;
    const limit = (): AbortSignal => AbortSignal.timeout(200);
    await expect(reader.lookUp('+491701234567', limit())).rejects.toMatchObject(unreachable);
    await expect(reader.test(limit())).rejects.toMatchObject(unreachable);
    await expect(reader.check('{}', AbortSignal.abort(await timedOut()))).rejects.toMatchObject(unreachable);
    const nothing = (): undefined => undefined;
    const into = { versionOf: nothing, keys: () => [], put: nothing, keep: nothing };
    const reading = reader.read({
      into: { ...into, remove: nothing, unreadable: nothing },
      ...{ signal: limit(), onProgress: nothing },
    });
    await expect(reading).rejects.toMatchObject(unreachable);
    await expect.poll(() => proxy.open.size).toBe(0);
  });

  it('is reported as such, also if it is a web service', async () => {
    const server = await startSmallCardDav();
    onTestFinished(() => server.stop());
    server.instead = () => true;
    const lookup = createWebLookup(
      {
        ...{ id: '0123abcd', name: 'CRM', kind: 'web', paused: false, results: '', fields: { name: 'name' } },
        ...{ address: `${server.address}?tel={number}`, header: '' },
      },
      openDirectly,
    );
    onTestFinished(() => lookup.dispose());
    await expect(lookup.lookUp('+491701234567', AbortSignal.timeout(200))).rejects.toMatchObject({
      problem: 'unreachable',
      detail: `${new URL(server.address).host}: ETIMEDOUT`,
    });
  });
});

/** The error when the time limit of a request has passed. */
async function timedOut(): Promise<unknown> {
  const signal = AbortSignal.timeout(1);
  await expect.poll(() => signal.aborted).toBe(true);
  return signal.reason;
}
