import type { Contact } from '../../shared/model/contact.ts';

/** What the process that writes vCards is asked to do, once. */
export interface ExportWork {
  /** The stored directory; absent while there is none. */
  from?: string;
  /** The platform's ids; absent: all. */
  only?: string[];
  /** Contacts of this desk, before the others. */
  own: Contact[];
  /** ISO 3166-1 alpha-2: how numbers of those are read. */
  country: string;
  /** The file; it is made anew. */
  to: string;
}

export interface ExportWorker {
  /** @returns how many contacts there are in the file @throws StorageError */
  write(work: ExportWork): number;
}

/** What that process tells. */
export interface ExportParent {
  progress(contacts: number): void;
}
