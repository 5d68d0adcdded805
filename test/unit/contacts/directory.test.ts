import { describe, expect, it } from 'vitest';
import { createDirectory } from '../../../src/contacts/directory.ts';
import { partyOf } from '../../../src/contacts/party.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';

const contact = (id: string, name: string, numbers: string[], over: Partial<Contact> = {}): Contact => ({
  id,
  name,
  numbers: numbers.map((raw) => ({ raw, types: ['WORK'] })),
  emails: [],
  ...over,
});

function directory(...contacts: Contact[]) {
  const made = createDirectory({ country: () => 'DE' });
  made.replaceAll(contacts);
  return made;
}

const many = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    contact(`id${i}`, `Person${i} Müller`, [`+4930${1_000_000 + i}`, `0151/${10_000_000 + i}`], {
      organisation: `Firma ${i % 500} GmbH`,
    }),
  );

describe('matching a number', () => {
  it.each(['+49 30 23125-101', '0049/30/23125101', '030 23125101', '(030) 23125101', '+49 (0) 30 23125101'])(
    'finds a contact that has it as %s',
    (raw) => {
      expect(directory(contact('1', 'Anna', [raw])).match('493023125101')).toEqual([
        { contactId: '1', name: 'Anna' },
      ]);
    },
  );

  it('shows several contacts with the same number as several', () => {
    const found = directory(
      contact('1', 'Anna', ['030 23125101']),
      contact('2', 'Ben', ['+493023125101']),
    ).match('+493023125101');
    expect(found.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
  });

  it('shows a contact once that has the number twice', () => {
    expect(
      directory(contact('1', 'Anna', ['030 23125101', '+493023125101'])).match('+493023125101'),
    ).toHaveLength(1);
  });

  it('finds a company without a person, and a number without a name', () => {
    const d = directory(
      contact('1', '', ['030 1111111'], { organisation: 'Berg & Partner', unit: 'Purchasing' }),
      contact('2', '', ['030 2222222']),
      contact('3', 'Anna', ['030 3333333'], { organisation: 'Berg & Partner', unit: 'Purchasing' }),
    );
    expect(d.match('+49301111111')).toEqual([{ contactId: '1', name: 'Berg & Partner, Purchasing' }]);
    expect(d.match('+49302222222')).toEqual([{ contactId: '2', name: '030 2222222' }]);
    expect(d.match('+49303333333')).toMatchObject([
      { name: 'Anna', organisation: 'Berg & Partner, Purchasing' },
    ]);
  });

  it('does not guess by a part of a number', () => {
    const d = directory(contact('1', 'Anna', ['030 23125101']));
    expect([...d.match('+4930231251'), ...d.match('23125101'), ...d.match('')]).toEqual([]);
  });

  it('finds internal numbers', () => {
    expect(directory(contact('1', 'Anna', ['101'])).match('101')).toHaveLength(1);
  });
});

describe('searching', () => {
  const d = directory(
    contact('1', 'Bernd Anders', ['030 1111111'], { organisation: 'Müller Bau' }),
    contact('2', 'Anna Müller', ['030 2222222', '0151 22222222']),
    contact('3', 'Müllerin', ['030 3333333']),
    contact('4', 'Anna ohne Nummer', []),
  );
  const names = (text: string, limit = 10) => d.search(text, limit).map(({ name }) => name);

  it('puts beginnings of names first, then of words, then organisations', () => {
    expect(names('müller')).toEqual(['Müllerin', 'Anna Müller', 'Anna Müller', 'Bernd Anders']);
  });

  it('reads over accents and case', () => {
    expect(names('MULLERIN')).toEqual(['Müllerin']);
  });

  it('finds words in any order', () => {
    expect(names('müller anna')).toEqual(['Anna Müller', 'Anna Müller']);
  });

  it('offers all numbers of a contact with their kind', () => {
    expect(d.search('anna m', 10)).toEqual([
      { contactId: '2', name: 'Anna Müller', number: '+49302222222', pretty: '+49 30 2222222', type: 'WORK' },
      {
        contactId: '2',
        name: 'Anna Müller',
        number: '+4915122222222',
        pretty: '+49 1512 2222222',
        type: 'WORK',
      },
    ]);
  });

  it.each(['0151 222', '+49 151 2', '0049151', '151-2222', '222222'])(
    'finds a part of a number: %s',
    (text) => {
      expect(names(text)).toContain('Anna Müller');
    },
  );

  it('keeps to the limit, and finds nothing in nothing', () => {
    expect(names('an', 2)).toHaveLength(2);
    expect([...names(' '), ...names('an', 0), ...names('xyz')]).toEqual([]);
  });

  it('takes less than 20 ms in 10,000 contacts', () => {
    const large = directory(...many(10_000));
    const timed = (text: string): number => {
      const started = performance.now();
      large.search(text, 10);
      return performance.now() - started;
    };
    for (const text of ['person99', 'müller', 'zzz', '0301', 'firma 44']) {
      // The fastest of a few: other programs on the machine take their share.
      expect(Math.min(...Array.from({ length: 5 }, () => timed(text))), text).toBeLessThan(20);
    }
  });
});

describe('the other end of a call', () => {
  const d = directory(contact('1', 'Anna', ['030 23125101']));

  it('has its number, its country and everybody who has it', () => {
    expect(partyOf('493023125101', d)).toEqual({
      number: '+493023125101',
      pretty: '+49 30 23125101',
      country: 'DE',
      withheld: false,
      matches: [{ contactId: '1', name: 'Anna' }],
    });
  });

  it('is withheld without a number', () => {
    expect(partyOf('anonymous', d)).toEqual({ withheld: true, matches: [] });
  });

  it('keeps an internal number as it is', () => {
    expect(partyOf('101', d)).toEqual({ number: '101', pretty: '101', withheld: false, matches: [] });
  });
});

describe('a draft', () => {
  it('changes nothing until it is put in place', () => {
    const d = directory(contact('1', 'Anna', ['030 1111111']));
    const draft = d.draft();
    draft.add([contact('2', 'Ben', ['030 2222222'])]);
    expect([d.size, draft.size, d.match('+49302222222').length]).toEqual([1, 1, 0]);
    draft.commit();
    expect([d.match('+49301111111').length, d.match('+49302222222').length]).toEqual([0, 1]);
  });

  it('can go on growing the directory in use', () => {
    const d = directory(contact('1', 'Anna', ['030 1111111']));
    d.add([contact('2', 'Ben', ['030 1111111'])]);
    expect(d.match('+49301111111')).toHaveLength(2);
  });
});
