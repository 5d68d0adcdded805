import type { Exporter } from '../../../../src/main/contacts/exporter.ts';

/** For tests in which nothing is written. */
export const noExporter: Exporter = {
  contacts: () => Promise.resolve({ saved: false }),
  phonebook: () => Promise.resolve({ saved: false }),
  progress: () => ({}),
  cancel: () => undefined,
};
