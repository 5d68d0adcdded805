import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ServiceContext } from '../context.ts';
import { takeFault, untilAnswer } from '../state/fault.ts';
import type { FaxEvent } from '../state/event.ts';
import { isOwnFile } from '../http/downloads.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { faxPdf, faxPreview } from '../media/fax-document.ts';
import { createMp3 } from '../media/mp3.ts';

interface File {
  type: string;
  bytes: Uint8Array;
}

/** Recordings and faxes at the addresses that the REST side issues: outside of it, since they need no token. */
export function registerDownloads(app: Routes, services: readonly ServiceContext[]): void {
  app.get('/files/:signature/:name', async (c) => {
    await failOnPurpose(c, services);
    const { signature, name } = c.req.param();
    const file = isOwnFile(signature, name) ? await readFile(services, name) : undefined;
    if (!file) throw new ServiceError(404, 'There is no such file.');
    return c.body(new Uint8Array(file.bytes), 200, { 'Content-Type': file.type });
  });
}

/** Faults apply to downloads by a path that begins with /files/. */
async function failOnPurpose(
  c: Context<{ Bindings: HttpBindings }>,
  services: readonly ServiceContext[],
): Promise<void> {
  for (const { state, clock } of services) {
    const fault = takeFault(
      state.faults.filter(({ path }) => path.startsWith('/files/')),
      'GET',
      c.req.path,
    );
    if (!fault) continue;
    if (fault.times <= 0) state.faults.splice(state.faults.indexOf(fault), 1);
    await untilAnswer(fault, state, clock);
    if (fault.drop) c.env.incoming.socket.destroy();
    if (fault.status)
      throw new ServiceError(fault.status as ContentfulStatusCode, 'This download was asked to go wrong.');
  }
}

async function readFile(services: readonly ServiceContext[], name: string): Promise<File | undefined> {
  const [, id = '', first = '', second = '', type = ''] =
    /^([^_.]+)(?:_([^_.]+))?(?:_([^_.]+))?\.(mp3|pdf|png)$/.exec(name) ?? [];
  if (type === 'mp3') return { type: 'audio/mpeg', bytes: createMp3(Number(first)) };
  const fax = services.flatMap(({ state }) => state.events.find(id) ?? [])[0];
  if (fax?.kind !== 'fax') return undefined;
  if (type === 'png') {
    return { type: 'image/png', bytes: faxPreview(fax, Number(first), second === 'small' ? 'small' : 'big') };
  }
  return { type: 'application/pdf', bytes: await faxPdf(first === 'report' ? reportOf(fax) : fax) };
}

/** One page that says what was sent to whom. */
function reportOf(fax: FaxEvent): FaxEvent {
  const { pdf: _, ...report } = fax;
  return { ...report, pages: 1 };
}
