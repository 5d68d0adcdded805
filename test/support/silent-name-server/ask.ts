import { createSocket } from 'node:dgram';
import { connectBook, type OpenDraft } from '../../../src/address-books/connect.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { failureOf } from '../../../src/main/base/refusal.ts';

/** Run in a network of its own: connects address books while the name server takes questions and never answers. */
const questions = createSocket('udp4');
await new Promise<void>((resolve) => questions.bind(53, '127.0.0.1', resolve));

const dav = (address: string): OpenDraft => ({
  ...{ kind: 'carddav', name: 'Book', paused: false, address },
  ...{ userName: 'anna', password: 'geheim', collections: [] },
});
const drafts: Record<string, OpenDraft> = {
  domain: dav('anna@firma.example'),
  carddav: dav('https://dav.firma.example/dav/'),
  ldap: {
    ...{ kind: 'ldap', name: 'Book', paused: false, address: 'ldap.firma.example', security: 'ldaps' },
    ...{ userName: '', base: '', filter: '', preset: 'inetOrgPerson', attributes: {}, use: 'lookUp' },
  },
  web: {
    ...{ kind: 'web', name: 'Book', paused: false, address: 'https://crm.firma.example/{number}' },
    ...{ header: '', results: '', fields: { name: 'name' } },
  },
};

/** Where the computer is busy, ticks are missed: what is counted is the waiting, not how busy it was. */
const tickMs = 20;
let waitedMs = 0;
setInterval(() => (waitedMs += tickMs), tickMs).unref();

const asked = Object.entries(drafts).map(async ([kind, draft]) => {
  const before = waitedMs;
  const options = { country: 'DE', number: '+4930111', openSocket: openDirectly };
  const failure = await connectBook(draft, { ...options, signal: AbortSignal.timeout(30_000) }).then(
    () => undefined,
    failureOf,
  );
  return [kind, { failure, ms: waitedMs - before }];
});
process.stdout.write(JSON.stringify(Object.fromEntries(await Promise.all(asked))));
questions.close();
process.exit(0);
