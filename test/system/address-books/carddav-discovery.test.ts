import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { discoverCollections } from '../../../src/address-books/carddav/discover.ts';
import { openDirectly, type OpenSocket } from '../../../src/network/open-socket.ts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import {
  end,
  startSmallCardDav,
  type Certificate,
  type SmallCardDav,
} from '../../support/address-books/small-carddav.ts';

const domain = 'firma.example';
const hosted = 'dav.firma.example';
const provider = 'dav.provider.example';

let certificate: Certificate;
/** Servers of the domain, of a host below it that has the address books, and of somebody else. */
let servers: Record<string, SmallCardDav>;

beforeAll(async () => {
  certificate = await createCertificate(Date.now(), { hosts: [domain, hosted, provider] });
});

beforeEach(async () => {
  servers = Object.fromEntries(
    await Promise.all(
      [domain, hosted, provider].map(async (host) => [host, await startSmallCardDav(certificate)] as const),
    ),
  );
  server(domain).instead = (_request, response) => {
    end(response, 404, '');
    return true;
  };
  for (const host of [hosted, provider]) withBooks(server(host));
});

afterEach(async () => {
  await Promise.all(Object.values(servers).map((each) => each.stop()));
});

function server(host: string): SmallCardDav {
  const found = servers[host];
  if (!found) throw new Error(host);
  return found;
}

/** Leads from `/.well-known/carddav` to its root, which says that everything of the user is at `/book/`. */
function withBooks(dav: SmallCardDav): void {
  dav.instead = ({ path, authorization }, response) => {
    if (path === '/book/') return false;
    if (path === '/.well-known/carddav') end(response, 301, '', { location: '/' });
    else if (path !== '/') end(response, 404, '');
    else if (authorization === undefined) return false;
    else {
      const home = '<C:addressbook-home-set><D:href>/book/</D:href></C:addressbook-home-set>';
      const prop = `<D:propstat><D:prop><D:resourcetype><D:collection/></D:resourcetype>${home}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>`;
      const text = `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:response><D:href>/</D:href>${prop}</D:response></D:multistatus>`;
      end(response, 207, text);
    }
    return true;
  };
}

/** A name for each server, as the DNS of the company has it. What it does not have, nobody answers at. */
const openByName: OpenSocket = ({ host }, options) => {
  const port = servers[host] === undefined ? 9 : Number(new URL(servers[host].address).port);
  return openDirectly({ host: '127.0.0.1', port }, options);
};

const discover = (service: string | undefined): Promise<string[]> =>
  discoverCollections(`anna@${domain}`, {
    ...{ userName: 'anna', password: 'a secret', authority: certificate.cert },
    openSocket: openByName,
    signal: AbortSignal.timeout(20_000),
    lead: { findService: () => Promise.resolve(service === undefined ? [] : [new URL(service)]) },
  }).then((found) => found.map(({ url }) => url));

const leads = (dav: SmallCardDav, location: string): void => {
  dav.instead = ({ path }, response) => {
    if (path === '/.well-known/carddav') end(response, 302, '', { location });
    else end(response, 404, '');
    return true;
  };
};

describe('the address books of an e-mail address', () => {
  it('are found by the DNS records of its domain', async () => {
    expect(await discover(`https://${hosted}/.well-known/carddav`)).toEqual([`https://${hosted}/book/`]);
    expect(server(domain).seen).toEqual([]);
  });

  it('are found without records, when the domain redirects to another host of its own', async () => {
    leads(server(domain), `https://${hosted}/.well-known/carddav`);
    expect(await discover(undefined)).toEqual([`https://${hosted}/book/`]);
    expect(server(domain).seen.map(({ authorization }) => authorization)).toEqual([undefined]);
  });

  it.each([
    ['nobody answers', `https://gone.${domain}/.well-known/carddav`],
    ['there is nothing', `https://${domain}/dav/`],
  ])('are found by the domain itself when %s at the address of its records', async (_what, service) => {
    leads(server(domain), `https://${hosted}/`);
    expect(await discover(service)).toEqual([`https://${hosted}/book/`]);
  });

  it('are found at the domain itself without records and a well-known address', async () => {
    const home = server(domain);
    withBooks(home);
    const { instead } = home;
    home.instead = (request, response) => {
      if (request.path !== '/.well-known/carddav') return instead(request, response);
      end(response, 500, '');
      return true;
    };
    expect(await discover(undefined)).toEqual([`https://${domain}/book/`]);
  });

  it.each([
    ['its records', `https://${provider}/.well-known/carddav`],
    ['its well-known address', undefined],
  ])('are reported as at another company by %s, which gets no password', async (_what, service) => {
    if (service === undefined) leads(server(domain), `https://${provider}/`);
    await expect(discover(service)).rejects.toMatchObject({ problem: 'redirected', detail: provider });
    expect(server(provider).seen.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });

  it('are not searched for any further when the password is wrong', async () => {
    const refused = server(hosted);
    const { instead } = refused;
    refused.instead = (request, response) => {
      if (request.authorization === undefined) return instead(request, response);
      end(response, 401, '', { 'www-authenticate': 'Basic realm="small"' });
      return true;
    };
    await expect(discover(`https://${hosted}/.well-known/carddav`)).rejects.toMatchObject({
      problem: 'sign-in',
    });
    expect(refused.seen.filter(({ authorization }) => authorization !== undefined)).toHaveLength(1);
    expect(server(domain).seen).toEqual([]);
  });

  it('are not found, and the domain is named', async () => {
    await expect(discover(undefined)).rejects.toMatchObject({
      problem: 'not-found',
      detail: expect.stringContaining(domain) as string,
    });
  });
});
