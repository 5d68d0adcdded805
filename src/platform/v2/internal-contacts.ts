import { z } from 'zod';
import type { Contact } from '../../shared/model/contact.ts';
import { itemsOf, listOf, text } from '../tolerant.ts';
import { query } from '../endpoint.ts';

const numbers = listOf(z.string());

const colleague = z
  .looseObject({
    id: z.string().min(1),
    name: text,
    emails: listOf(z.string()),
    mobile: numbers,
    landline: numbers,
    fax: numbers,
    directdial: numbers,
  })
  .transform(({ id, name, emails, mobile, landline, fax, directdial }): Contact => {
    const typed = (list: string[], type: string): Contact['numbers'] =>
      list.map((raw) => ({ raw, types: [type] }));
    const all = [
      ...typed(directdial, 'DIRECT'),
      ...typed(landline, 'WORK'),
      ...typed(mobile, 'CELL'),
      ...typed(fax, 'FAX'),
    ];
    return { id, name: name?.trim() || all[0]?.raw || id, numbers: all, emails };
  });

/** The colleagues, which the platform lists separately from contacts (GET /contacts/internal of the v2 dialect). */
export const listInternalContacts = query(itemsOf(colleague), () => '/contacts/internal');
