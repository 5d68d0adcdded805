import { afterEach, beforeEach, expect, it } from 'vitest';
import { errorOf, startDesk, startReceiver, type Desk, type Receiver } from './service-support.ts';
import { shows } from '../coverage/shows.ts';

let desk: Desk;
let receiver: Receiver;
beforeEach(async () => {
  desk = await startDesk({ system: 'new' });
  receiver = await startReceiver();
});
afterEach(async () => {
  await desk.service.close();
  await receiver.close();
});

const logs = (): unknown[] => receiver.pushes.map((push) => JSON.parse(push.raw.toString()) as unknown);

it('posts the log of an agent to every configured address, with the configured headers', async () => {
  shows('agent log to every address of an agent, with custom headers');
  const urls = [`${receiver.origin}/a`, `${receiver.origin}/b`];
  const { body } = await desk.control('POST', '/agent-logs', {
    urls,
    headers: { 'X-Desk': 'secret' },
    from: '+493023125101',
  });
  expect(body).toMatchObject({ deliveries: [{ status: 200 }, { status: 200 }] });
  expect(receiver.pushes.map((push) => push.path).sort()).toEqual(['/a', '/b']);
  expect(receiver.pushes[0]?.headers).toMatchObject({
    'x-desk': 'secret',
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
  });
  expect(logs()[0]).toMatchObject({
    version: 'v2',
    call: {
      from: '+493023125101',
      to: '+493023125010',
      duration: 23,
      direction: 'in',
      users: [{ fullUserId: '2418113w0' }],
    },
    assist: {
      summary: { keyPoints: { length: 2 } },
      callScenarios: [{ name: 'Order status' }],
      transcription: { chunks: [{ speaker: 'callee', startTime: 0, endTime: 4000 }, {}, {}, {}, {}] },
    },
  });
});

it('omits what the agent did not produce, and stores the addresses', async () => {
  await desk.control('POST', '/agent-logs', { urls: [receiver.origin], parts: ['summary'], version: 'v1' });
  await desk.control('POST', '/agent-logs', { parts: [], log: { extra: true } });
  const [one, two] = logs() as Record<string, unknown>[];
  expect(one).toMatchObject({ version: 'v1' });
  expect(Object.keys(one?.['assist'] ?? {})).toEqual(['summary']);
  expect(two).not.toHaveProperty('assist');
  expect(two).toMatchObject({ extra: true });
});

it('requires an address', async () => {
  expect(errorOf(await desk.control('POST', '/agent-logs', {}))).toMatchObject({
    status: '400',
    pointer: '/urls',
  });
});
