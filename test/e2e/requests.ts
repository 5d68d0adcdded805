import { appendFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { z } from 'zod';
import { endpointOf } from '../coverage/endpoints.ts';
import type { UsedEndpoint } from '../coverage/users.ts';
import type { ServiceControl } from './service-control.ts';

const log = z.object({
  requests: z.array(
    z.object({ method: z.string(), path: z.string(), status: z.number(), userAgent: z.string() }),
  ),
});

/**
 * Appends to `requests.jsonl` in the folder of the run's results which endpoints the program used. What the test itself
 * asked the service is left out: the program says `Electron` in its user agent.
 */
export async function recordRequests(
  service: ServiceControl,
  account: UsedEndpoint['account'],
  test: TestInfo,
): Promise<void> {
  if (test.status !== test.expectedStatus) return;
  const { requests } = log.parse(await service.ask('GET', '/requests'));
  const used = new Map<string, UsedEndpoint>();
  for (const { method, path, status, userAgent } of requests) {
    const endpoint =
      status >= 200 && status < 300 && / Electron\//.test(userAgent) && endpointOf(method, path);
    if (!endpoint) continue;
    used.set(`${method} ${endpoint.path}`, {
      account,
      method,
      path: endpoint.path,
      spec: basename(test.file),
    });
  }
  const folder = test.project.outputDir;
  mkdirSync(folder, { recursive: true });
  const lines = [...used.values()].map((endpoint) => `${JSON.stringify(endpoint)}\n`);
  appendFileSync(join(folder, 'requests.jsonl'), lines.join(''));
}
