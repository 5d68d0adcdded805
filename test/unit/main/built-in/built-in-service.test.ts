import { once } from 'node:events';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { startBuiltInService, type BuiltInService } from '../../../../src/main/built-in/built-in-service.ts';

const program = new URL('../../../../src/main/built-in/service-worker.ts', import.meta.url);
let worker: Worker | undefined;
const createWorker = (options: WorkerOptions): Worker => (worker = new Worker(program, options));
const start = (create = createWorker): Promise<BuiltInService> => startBuiltInService('classic', create);
afterEach(() => worker?.terminate());

describe('the built-in service', () => {
  it('starts beside the main process, simulates a call, and ends', async () => {
    const service = await start();
    const { baseUrl, token } = service.secret;
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${baseUrl}/groups`, { headers })).status).toBe(200);
    await service.letSomebodyCall();
    await service.stop();
    await expect(fetch(baseUrl)).rejects.toThrow('fetch failed');
  });

  it('cannot be controlled from outside the program', async () => {
    const service = await start();
    const { origin } = new URL(service.secret.baseUrl);
    for (const path of [
      '/_service',
      '/_service/calls',
      '/_service/tokens',
      '/_service/accounts/classic/calls',
    ]) {
      for (const method of ['GET', 'POST'])
        expect([path, method, (await fetch(origin + path, { method })).status]).toEqual([path, method, 404]);
    }
    await service.stop();
  });

  it('passes on the errors of the service', async () => {
    const service = await start();
    await expect(service.pickUp('no such call')).rejects.toMatchObject({
      failure: { kind: 'platform', status: 404 },
    });
    await service.stop();
  });

  it('can be stopped after it has ended by itself', async () => {
    const service = await start();
    const ended = once(worker ?? process, 'exit');
    await worker?.terminate();
    await ended;
    await expect(service.letSomebodyCall()).rejects.toMatchObject({ failure: { status: 503 } });
    await service.stop();
    expect(worker?.threadId).toBe(-1);
  });

  it('reports why it cannot start', async () => {
    const failing = (options: WorkerOptions): Worker =>
      new Worker('throw new Error("no port")', { ...options, eval: true });
    await expect(start(failing)).rejects.toThrow('no port');
  });
});
