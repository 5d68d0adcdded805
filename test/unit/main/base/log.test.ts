import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { safeLogLine } from '../../../../src/main/base/safe-log.ts';
import { openLog } from '../../../../src/main/base/log.ts';

it('logs neither the message of an error nor the ids in a path', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'deskbell-log-'));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }));
  const log = openLog(profile);
  const [name, number] = ['Zacharias Quuxmann', '+493055577123'];
  log.fault('stored contacts', Object.assign(new Error(`ENOSPC: ${name} ${number}`), { name }));
  log.fault('effect of a call', `${name} ${number}`);
  log.request({
    ...{ method: 'GET', tries: 1, ms: 3, outcome: 'ok' },
    path: `/contacts/${encodeURIComponent(name)}?phonenumber=${encodeURIComponent(number)}`,
  });
  log.request({ method: 'GET', tries: 1, ms: 3, outcome: 'ok', path: `/history/${number}` });
  const path = join(profile, 'logs', 'deskbell.log');
  await vi.waitFor(() => expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(4));
  const written = readFileSync(path, 'utf8');
  for (const word of [name, 'Quuxmann', number, number.slice(1)]) expect(written).not.toContain(word);
  const [fault] = written.split('\n').map(safeLogLine);
  expect(fault).toMatchObject({ level: 50, codes: ['ENOSPC'] });
  expect(written).toContain('/contacts/{id}');
});
