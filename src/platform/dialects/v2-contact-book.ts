import type { ContactBook } from './dialect.ts';
import type { Transport } from '../transport.ts';
import {
  changeV2Contact,
  createV2Contact,
  deleteV2Contact,
  findV2Contacts,
  getV2Contact,
} from '../v2/contact-changes.ts';

/** Contacts of the live platform, which programs may create, change and delete. */
export const v2ContactBook = (transport: Transport): ContactBook => ({
  async create(change, scope, signal) {
    await createV2Contact(transport, change, scope, signal);
    const number = change.numbers[0]?.number;
    if (number === undefined) return undefined;
    const name = change.name.trim() || change.organisation.trim();
    const alike = await findV2Contacts(transport, number, signal);
    return alike.find((contact) => contact.name === name);
  },
  async change(id, change, signal) {
    await changeV2Contact(transport, id, change, signal);
    return getV2Contact(transport, id, signal);
  },
  remove: (id, signal) => deleteV2Contact(transport, id, signal),
});
