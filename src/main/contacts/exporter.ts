import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { UtilityProcess } from 'electron';
import type { OwnContacts } from '../../contacts/own.ts';
import type { Transport } from '../../platform/transport.ts';
import type { RequestArgs } from '../../shared/ipc/contract.ts';
import type { FileSaved } from '../../shared/ipc/requests/people.ts';
import type { MediaProgress } from '../../shared/ipc/fields.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import { createTransfers } from '../media/transfers.ts';
import { failureOf, Refusal } from '../base/refusal.ts';
import { connectWorker } from '../base/worker-rpc.ts';
import type { ExportParent, ExportWork, ExportWorker } from './export-messages.ts';

type Child = Pick<UtilityProcess, 'kill' | 'on' | 'postMessage'>;

export interface Exporter {
  /** @throws Refusal, PlatformException `cancelled` */
  contacts(request: RequestArgs<'contact.export'>): Promise<FileSaved>;
  /** The platform's file for desk phones. @throws Refusal, PlatformException */
  phonebook(request: RequestArgs<'phonebook.save'>): Promise<FileSaved>;
  progress(id: string): MediaProgress;
  cancel(id: string): void;
}

interface ExporterDeps {
  fork(): Child;
  /** The stored directory, if any. */
  stored(): { path: string | undefined; contacts: number };
  own: Pick<OwnContacts, 'list' | 'country'>;
  /** Shows the save dialog. @returns undefined if cancelled */
  askWhere(name: string): Promise<string | undefined>;
  /** The translated file name: "Contacts". */
  contactsName(): string;
  /** @throws Refusal if signed out or offline */
  transport(): Transport;
}

/** Made once at the start. Exports run side by side; contacts are written in a process of their own. */
export function createExporter(deps: ExporterDeps): Exporter {
  const transfers = createTransfers();

  /** Writes to a temporary file first, so that the target is replaced completely or not at all. */
  async function write(to: string, fill: (temporary: string) => Promise<void>): Promise<void> {
    const hidden = `.${basename(to).slice(0, 60)}.${randomBytes(4).toString('hex')}.part`;
    const temporary = join(dirname(to), hidden);
    try {
      await fill(temporary);
      await rename(temporary, to).catch(refuse);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async function vcards(
    work: ExportWork,
    signal: AbortSignal,
    progress: (contacts: number) => void,
  ): Promise<number> {
    const worker = connectWorker<ExportWorker, ExportParent>(deps.fork(), 'export process', { progress });
    signal.addEventListener('abort', worker.end, { once: true });
    try {
      return await worker.request('write', work);
    } catch (error) {
      signal.throwIfAborted();
      throw new Refusal(failureOf(error));
    } finally {
      worker.end();
    }
  }

  return {
    async contacts({ id, contactIds, name }) {
      const requestedIds = contactIds && new Set(contactIds);
      const own = deps.own.list().filter((contact) => requestedIds?.has(contact.id) ?? true);
      const { path, contacts } = deps.stored();
      const only = contactIds?.filter((each) => !own.some((contact) => contact.id === each));
      const to = await deps.askWhere(`${fileName(name ?? deps.contactsName())}.vcf`);
      if (to === undefined) return { saved: false };
      const total = own.length + (only?.length ?? contacts);
      const work: ExportWork = {
        to,
        own,
        country: deps.own.country,
        ...(path !== undefined && { from: path }),
        ...(only && { only }),
      };
      const written = await transfers.run(id, async (signal, tell) => {
        tell({ received: 0, total });
        let count = 0;
        await write(to, async (temporary) => {
          count = await vcards({ ...work, to: temporary }, signal, (received) => tell({ received, total }));
        });
        return count;
      });
      return { saved: true, file: basename(to), contacts: written };
    },
    async phonebook({ id, vendor }) {
      const transport = deps.transport();
      // Loads an XML parser, so only on demand.
      const { fetchPhonebook } = await import('../../platform/phonebook.ts');
      const bytes = await transfers.run(id, (signal) => fetchPhonebook(transport, vendor, signal));
      const to = await deps.askWhere(`${fileName(vendor)}-phonebook.xml`);
      if (to === undefined) return { saved: false };
      await write(to, (temporary) => writeFile(temporary, bytes, { mode: 0o600 }).catch(refuse));
      return { saved: true, file: basename(to) };
    },
    progress: transfers.progress,
    cancel: transfers.cancel,
  };
}

function refuse(error: unknown): never {
  const { problem, message } = asStorageError(error);
  throw new Refusal({ kind: 'storage', problem, detail: message });
}

const fileName = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .trim()
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80) || 'contact';
