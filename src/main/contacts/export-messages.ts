import type { Contact } from '../../shared/model/contact.ts';

export interface ExportWork {
  /** The stored directory, if any. */
  from?: string;
  /** Ids of the platform; absent: all. */
  only?: string[];
  own: Contact[];
  country: string;
  to: string;
}

export interface ExportWorker {
  /** @returns number of contacts in the file @throws StorageError */
  write(work: ExportWork): number;
}

export interface ExportParent {
  progress(contacts: number): void;
}
