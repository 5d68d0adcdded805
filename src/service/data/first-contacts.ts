import type { Contact, ContactNumber } from '../state/contact.ts';

/** The first contacts of every account, written by hand for demonstrations and screenshots. */
interface FirstContact extends Pick<
  Contact,
  'prefixes' | 'given' | 'middle' | 'family' | 'company' | 'department' | 'geo' | 'group'
> {
  numbers: ContactNumber[];
  email?: string;
}

const work = (number: string): ContactNumber => ({ number, types: ['WORK', 'VOICE'] });
const cell = (number: string): ContactNumber => ({ number, types: ['CELL'] });
const home = (number: string): ContactNumber => ({ number, types: ['HOME', 'VOICE'] });
const fax = (number: string): ContactNumber => ({ number, types: ['WORK', 'FAX'] });

export const FIRST_CONTACTS: readonly FirstContact[] = [
  {
    prefixes: 'Dr.',
    given: 'Anna',
    middle: 'Maria',
    family: 'Berg',
    company: 'Berg & Partner',
    department: 'Purchasing',
    numbers: [work('+493023125101'), cell('+4915228817386')],
    email: 'anna.berg@berg-partner.example',
    geo: { lat: '52.5296', long: '13.4011' },
    group: 'Suppliers',
  },
  {
    company: 'Berg & Partner',
    numbers: [work('+493023125100'), fax('+493023125199')],
    email: 'office@berg-partner.example',
  },
  {
    given: 'Oliver',
    family: 'Hughes',
    company: 'Northgate Holdings Ltd',
    department: 'Accounting',
    numbers: [work('+442079460018'), cell('+447700900042')],
    email: 'oliver.hughes@northgate.example',
  },
  { given: 'Mehmet', family: 'Yılmaz', numbers: [cell('+491729925904'), home('+496990009011')] },
  {
    given: 'Camille',
    family: 'Laurent',
    company: 'Lumière et Fils SARL',
    department: 'Sales',
    numbers: [work('+33199000142'), cell('+33639980142')],
    email: 'camille@lumiere.example',
  },
  // Two people sharing one phone.
  { given: 'Klara', family: 'Neumann', company: 'Kranich Architekten', numbers: [work('+494066969020')] },
  {
    given: 'Emil',
    family: 'Neumann',
    company: 'Kranich Architekten',
    numbers: [work('+494066969020'), cell('+491729968532')],
  },
  // A switchboard and one of its extensions.
  {
    company: 'Spreewerk Elektrotechnik GmbH',
    numbers: [work('+492214710010')],
    email: 'info@spreewerk.example',
  },
  {
    given: 'Theresa',
    family: 'von der Heide',
    company: 'Spreewerk Elektrotechnik GmbH',
    department: 'Service',
    numbers: [work('+49221471001042'), cell('+491729973185')],
  },
  {
    given: 'James',
    family: 'Thompson',
    company: 'Harbour Consulting Inc.',
    department: 'Management',
    numbers: [work('+14155550132'), home('+14155550177')],
    email: 'j.thompson@harbour.example',
  },
  { numbers: [cell('+491729980752')] },
  { given: 'Ingrid', family: 'Andersson', company: 'Södermalm Möbel AB', numbers: [work('+46846500402')] },
];
