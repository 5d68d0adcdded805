/**
 * What a page costs, early and late: contacts by offset and channel events by position, in accounts of a million. The
 * cost must not grow with the distance from the beginning.
 */
import { startService } from '../../src/service/server.ts';
import { percentile } from './lib/percentiles.ts';
import { progress, report } from './lib/result.ts';

const million = 1_000_000;
const limit = 100;
/** A channel has a part of the million: shorter pages reach the same number of them. */
const eventLimit = 30;
const sampleCount = 300;
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

/** Early and late pages by turns, so that what disturbs the machine disturbs both. */
async function compare(
  early: () => Promise<unknown>,
  late: () => Promise<unknown>,
): Promise<[number, number]> {
  const [earlyMs, lateMs]: [number[], number[]] = [[], []];
  for (let sample = 0; sample < sampleCount; sample++) {
    for (const [read, times] of [
      [early, earlyMs],
      [late, lateMs],
    ] as const) {
      const startedAt = performance.now();
      await read();
      times.push(performance.now() - startedAt);
    }
  }
  return [percentile(earlyMs, 50), percentile(lateMs, 50)];
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
  const pageOf = (path: string, page: number) => (): Promise<unknown> =>
    get(classicToken, `${path}${path.includes('?') ? '&' : '?'}limit=${limit}&offset=${(page - 1) * limit}`);
  const offsets = async (path: string): Promise<[number, number]> => {
    progress(`Reading ${path} …`);
    return compare(pageOf(path, earlyPage), pageOf(path, latePage));
  };
  const contacts = await offsets('/my/contacts?version=1');
  const history = await offsets('/history');

  const { items } = (await get(token, '/channels')) as { items: { id: string }[] };
  const channelId = items[0]?.id ?? '';
  progress(`Reading ${latePage * eventLimit} events of a channel …`);
  const position = await positionBefore(latePage, channelId, token);
  const events = `/channels/${channelId}/events?limit=${eventLimit}`;
  const channel = await compare(
    () => get(token, events),
    () => get(token, `${events}&position=${position}`),
  );
  report(
    'paging',
    {
      contacts_page_ms: contacts[0],
      ratio_contacts_late_to_early: contacts[1] / contacts[0],
      history_page_ms: history[0],
      ratio_history_late_to_early: history[1] / history[0],
      channel_events_page_ms: channel[0],
      ratio_channel_events_late_to_early: channel[1] / channel[0],
    },
    {
      ratio_contacts_late_to_early: { most: 1.5 },
      ratio_history_late_to_early: { most: 1.5 },
      ratio_channel_events_late_to_early: { most: 1.5 },
    },
  );
} finally {
  await service.close();
}
