/**
 * What a page of the local service costs, early and late: contacts by offset and channel events by position, in accounts
 * of a million. The cost must not grow with the distance from the beginning. The floor is a bare server that answers the
 * very bytes of the early page: the same HTTP and the same JSON, with nothing looked up.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startService } from '../../src/service/server.ts';
import { compare, measureByTurns, runBench, type Figures, type Subject } from './lib/measurement.ts';
import { progress } from './lib/result.ts';

const million = 1_000_000;
const limit = 100;
/** A channel has a part of the million: shorter pages reach the same number of them. */
const eventLimit = 30;
const windows = 6;
const perWindow = 50;
/** Pages are counted from one. */
const [earlyPage, latePage] = [1, 10_000];

const service = await startService({
  port: 0,
  system: 'both',
  contacts: million,
  events: million,
  quiet: true,
});
const [neo, classic] = service.accounts;

async function get(token: string, path: string): Promise<unknown> {
  const response = await fetch(service.baseUrl + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  return response.json();
}

/** A server that answers each path with bytes that it knows already. */
const known = new Map<string, string>();
const bareServer = createServer((request, response) => {
  const text = known.get(request.url ?? '') ?? '';
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
});
await once(bareServer.listen(0, '127.0.0.1'), 'listening');
const bareUrl = `http://127.0.0.1:${(bareServer.address() as AddressInfo).port}`;

/** Early and late pages and the floor by turns. */
async function comparePages(name: string, token: string, early: string, late: string): Promise<Figures> {
  progress(`Reading ${name} …`);
  known.set(`/${name}`, JSON.stringify(await get(token, early)));
  const subject = (read: () => Promise<unknown>): Subject => ({
    // The service runs in this process, as its reader and the floor do.
    run: async () => {
      const took: number[] = [];
      while (took.length < perWindow) {
        const from = performance.now();
        await read();
        took.push(performance.now() - from);
      }
      return took;
    },
  });
  const found = await measureByTurns(windows, {
    early: subject(() => get(token, early)),
    floor: subject(async () => (await fetch(`${bareUrl}/${name}`)).json()),
    late: subject(() => get(token, late)),
  });
  const lateToEarly = compare(found.late, found.early);
  return {
    ...compare(found.early, found.floor, name),
    [`ratio_${name}_late_to_early`]: lateToEarly['ratio_p50'] ?? Number.NaN,
    [`ratio_${name}_late_to_early_processor`]: lateToEarly['ratio_processor'] ?? Number.NaN,
  };
}

/** The position before a page of the events of a channel: read from page to page, as a client does. */
async function positionBefore(page: number, channelId: string, token: string): Promise<string> {
  let position = '';
  let left = (page - 1) * eventLimit;
  while (left > 0) {
    const size = Math.min(left, 1000);
    const query = `limit=${size}${position === '' ? '' : `&position=${position}`}`;
    const body = (await get(token, `/channels/${channelId}/events?${query}`)) as { position?: string };
    position = body.position ?? '';
    left -= size;
  }
  return position;
}

try {
  const [token, classicToken] = [neo?.tokens.jwt ?? '', classic?.tokens.jwt ?? ''];
  const pageOf = (path: string, page: number): string =>
    `${path}${path.includes('?') ? '&' : '?'}limit=${limit}&offset=${(page - 1) * limit}`;
  const byOffset = (name: string, path: string): Promise<Figures> =>
    comparePages(name, classicToken, pageOf(path, earlyPage), pageOf(path, latePage));

  const { items } = (await get(token, '/channels')) as { items: { id: string }[] };
  const channelId = items[0]?.id ?? '';
  progress(`Reading ${latePage * eventLimit} events of a channel …`);
  const position = await positionBefore(latePage, channelId, token);
  const events = `/channels/${channelId}/events?limit=${eventLimit}`;
  const measure = async (): Promise<Figures> => ({
    ...(await byOffset('contacts', '/my/contacts?version=1')),
    ...(await byOffset('history', '/history')),
    ...(await comparePages('channel_events', token, events, `${events}&position=${position}`)),
  });
  await runBench('paging', measure, {
    ratio_contacts_late_to_early: { most: 1.5 },
    ratio_history_late_to_early: { most: 1.5 },
    ratio_channel_events_late_to_early: { most: 1.5 },
    ratio_contacts_processor: { most: 3 },
    ratio_history_processor: { most: 10 },
    ratio_channel_events_processor: { most: 7 },
  });
} finally {
  bareServer.close();
  bareServer.closeAllConnections();
  await service.close();
}
