import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDirectory, type DirectoryInUse } from '../../../src/contacts/directory.ts';
import { partyOf } from '../../../src/contacts/party.ts';
import type { PeoplePage } from '../../../src/shared/ipc/requests/people.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';
import { contact, storedContacts } from './support.ts';

const directory = (...contacts: Contact[]) => storedContacts(contacts).directory;

const many = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    contact(`id${i}`, `Person${i} Müller`, [`+4930${1_000_000 + i}`, `0151/${10_000_000 + i}`], {
      organisation: `Firma ${i % 500} GmbH`,
    }),
  );

describe('matching a number', () => {
  it.each(['+49 30 23125-101', '0049/30/23125101', '030 23125101', '(030) 23125101', '+49 (0) 30 23125101'])(
    'finds a contact whose number is stored as %s',
    (raw) => {
      expect(directory(contact('1', 'Anna', [raw])).match('493023125101')).toEqual([
        { contactId: '1', name: 'Anna' },
      ]);
    },
  );

  it('shows all contacts with the same number', () => {
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

  it('does not match part of a number', () => {
    const d = directory(contact('1', 'Anna', ['030 23125101']));
    expect([...d.match('+4930231251'), ...d.match('23125101'), ...d.match('')]).toEqual([]);
  });

  it('finds internal numbers', () => {
    expect(directory(contact('1', 'Anna', ['101'])).match('101')).toHaveLength(1);
  });

  it('does not match the digits of invalid numbers', () => {
    const d = directory(contact('1', 'Anna', ['ask for 101', '1-800-FLOWERS', 'room 4711']));
    expect(['101', '1800', '4711'].flatMap((number) => d.match(number))).toEqual([]);
  });

  it('distinguishes a switchboard from a direct line', () => {
    const d = directory(
      contact('1', 'Berg & Partner', ['030 23125-0']),
      contact('2', 'Anna', ['030 23125-101']),
    );
    expect(d.match('4930231250').map(({ name }) => name)).toEqual(['Berg & Partner']);
    expect(d.match('493023125101').map(({ name }) => name)).toEqual(['Anna']);
    expect(d.match('493023125102')).toEqual([]);
  });

  it('names the company for a number whose extension is not transmitted', () => {
    const org = { organisation: 'Berg & Partner' };
    const d = directory(
      contact('1', 'Anna', ['+1 415 555 2671 x12'], org),
      contact('2', 'Ben', ['tel:+1-415-555-2671;ext=13'], org),
      contact('3', 'Cem', ['+1 415 555 2672 ext. 7']),
      contact('4', 'Dora', ['+1 415 555 2673 x1']),
      contact('5', 'Front desk', ['+1 415 555 2673']),
    );
    expect(d.match('14155552671')).toEqual([{ contactId: '1', name: 'Berg & Partner', company: true }]);
    expect(d.match('14155552672')).toEqual([{ contactId: '3', name: 'Cem' }]);
    expect(d.match('14155552673'), 'who has the number itself').toEqual([
      { contactId: '5', name: 'Front desk' },
    ]);
  });

  it.each(['Durchwahl 12', 'DW 12', 'DW12', 'App. 12', 'ext. 12', 'x12', '-12'])(
    'finds who has it as a number with the extension %s',
    (extension) => {
      const anna = contact('1', 'Anna', [`030 5510007 ${extension}`], { organisation: 'Berg' });
      const d = directory(anna, contact('2', 'Ben', ['030 5510008 DW 12']));
      const found = [{ contactId: '1', name: 'Anna', organisation: 'Berg' }];
      expect(d.match('4930551000712')).toEqual(found);
      expect(d.match('4930551000713')).toEqual([]);
      const company = [{ contactId: '1', name: 'Berg', company: true }];
      expect(d.match('49305510007')).toEqual(extension === '-12' ? company : found);
    },
  );

  it.each(['030 5510007-0 Durchwahl 12', '+49 30 5510007\u20130, ext. 12', '+49 30/5510007 - 0 x12'])(
    'reads the zero of a switchboard in %s as a placeholder for the extension',
    (written) => {
      const d = directory(contact('1', 'Anna', [written]), contact('2', 'Ben', ['030 5510070 DW 12']));
      const found = [{ contactId: '1', name: 'Anna' }];
      expect(d.match('4930551000712')).toEqual(found);
      expect(d.match('493055100070'), 'the switchboard, behind which nobody else is').toEqual(found);
      expect(d.match('49305510007012')).toEqual([]);
      expect(d.match('493055100712'), 'no zero of a switchboard').toEqual([]);
      expect(d.match('4930551007012')).toEqual([{ contactId: '2', name: 'Ben' }]);
    },
  );

  describe('of a switchboard that contacts have with an extension behind a hyphen', () => {
    const org = { organisation: 'Berg & Partner' };
    const berg = [
      contact('1', 'Anna', ['030 5510007-12'], org),
      contact('2', 'Ben', ['+49 30 5510007\u2013134'], org),
    ];
    const company = [{ contactId: '1', name: 'Berg & Partner', company: true }];

    it.each(['49305510007', '493055100070'])('names the company for %s, and no person in it', (number) => {
      expect(directory(...berg).match(number)).toEqual(company);
      expect(directory(...berg.slice(0, 1)).match(number), 'even if one alone is known of it').toEqual(
        company,
      );
      expect(directory(contact('1', 'Anna', ['030 5510007-12'])).match(number)).toEqual([]);
    });

    it('names the contact who has it', () => {
      const d = directory(...berg, contact('3', 'Front desk', ['030 5510007-0']));
      for (const number of ['49305510007', '493055100070'])
        expect(d.match(number).map(({ name }) => name)).toEqual(['Front desk']);
      expect(d.match('4930551000712').map(({ name }) => name)).toEqual(['Anna']);
      expect(d.person('3')?.callsOf).toEqual(['+493055100070', '+49305510007']);
      expect(d.person('1')?.callsOf).toEqual(['+4930551000712']);
    });

    it('does not apply to other hyphens, private numbers, or countries without number prefixes', () => {
      const named = (raw: string, number: string, type = 'WORK') =>
        directory({ ...contact('1', 'Anna', [], org), numbers: [{ raw, types: [type] }] }).match(number);
      expect(named('030 5510-007 12', '49305510')).toEqual([]);
      expect(named('030 5510007-12', '493055100')).toEqual([]);
      expect(named('030 5510007-12', '49305510001')).toEqual([]);
      expect(named('030 5510007-12', '49305510007', 'HOME')).toEqual([]);
      expect(named('+1 415 555-2671', '1415555')).toEqual([]);
      expect(named('+43 1 5510007-12', '4315510007')).toEqual(company);
    });
  });

  it('prefers a contact with the number itself to one with an extension of it', () => {
    const d = directory(
      contact('1', 'Anna', ['030 5510007 DW 12']),
      contact('2', 'Ben', ['030 551000712']),
      contact('3', 'Front desk', ['030 5510007']),
    );
    expect(d.match('4930551000712').map(({ name }) => name)).toEqual(['Ben']);
    expect(d.match('49305510007').map(({ name }) => name)).toEqual(['Front desk']);
  });

  it('returns no more matches than can be shown', () => {
    const d = directory(
      ...Array.from({ length: 80 }, (_, i) => contact(`${i}`, `Person ${i}`, ['030 1111111'])),
    );
    expect(d.match('+49301111111')).toHaveLength(50);
  });
});

describe('the calls of a person', () => {
  const callsOf = (d: DirectoryInUse, id: string): string[] => d.person(id)?.callsOf ?? [];

  it('come from their extension, and from their switchboard when only they belong to it', () => {
    const d = directory(
      contact('1', 'Anna', ['030 5510007 DW 12', '0171 5551234']),
      contact('2', 'Ben', ['030 5510008-0 Durchwahl 7']),
      contact('3', 'Carl', ['030 5510008-0 Durchwahl 8'], { organisation: 'Berg' }),
    );
    expect(callsOf(d, '1')).toEqual(['+4930551000712', '+491715551234', '+49305510007']);
    expect(d.numbersOf('1')).toEqual(['+4930551000712', '+491715551234']);
    expect(callsOf(d, '2')).toEqual(['+493055100087']);
    for (const id of ['1', '2', '3'])
      for (const number of callsOf(d, id))
        expect(d.match(number).map(({ contactId }) => contactId)).toEqual([id]);
  });

  it('exclude those of somebody who has exactly that number', () => {
    const d = directory(
      contact('1', 'Anna', ['030 5510007 DW 12']),
      contact('2', 'Ben', ['030 551000712']),
      contact('3', 'Front desk', ['030 5510007']),
    );
    expect(['1', '2', '3'].map((id) => callsOf(d, id))).toEqual([[], ['+4930551000712'], ['+49305510007']]);
  });
});

describe('searching', () => {
  it.each(['+49 30 551000712', '030 551000712', '030 55100071', '030/5510007-12', '0049 30 5510007 12'])(
    'finds a contact who has a number with an extension by %s',
    (text) => {
      const d = directory(
        ...Array.from({ length: 30 }, (_, i) => contact(`x${i}`, `X ${i}`, [`030 5510007 DW ${i + 50}`])),
        contact('1', 'Anna', ['030 5510007 DW 12']),
        contact('2', 'Ben', ['030 5510007-0 Durchwahl 12']),
        contact('3', 'Carl', ['030 5510008 DW 12']),
      );
      expect(d.search(text, 5).map(({ name }) => name)).toEqual(['Anna', 'Ben']);
      const listed: string[] = [];
      let page: PeoplePage = { people: [] };
      do {
        page = d.browse({ text, limit: 1, ...(page.more && { after: page.more }) });
        listed.push(...page.people.map(({ name }) => name));
      } while (page.more);
      expect(listed).toEqual(['Anna', 'Ben']);
    },
  );

  const found = (text: string, limit = 10) =>
    directory(
      contact('1', 'Bernd Anders', ['030 1111111'], { organisation: 'Müller Bau' }),
      contact('2', 'Anna Müller', ['030 2222222', '0151 22222222']),
      contact('3', 'Müllerin', ['030 3333333']),
      contact('4', 'Anna ohne Nummer', []),
    ).search(text, limit);
  const names = (text: string, limit?: number) => found(text, limit).map(({ name }) => name);

  it('ranks beginnings of names first, then of words, then organisations', () => {
    expect(names('müller')).toEqual(['Müllerin', 'Anna Müller', 'Anna Müller', 'Bernd Anders']);
  });

  it('ignores accents and case', () => {
    expect(names('MULLERIN')).toEqual(['Müllerin']);
  });

  it('finds words in any order', () => {
    expect(names('müller anna')).toEqual(['Anna Müller', 'Anna Müller']);
  });

  it('offers all numbers of a contact with their type', () => {
    expect(found('anna m')).toEqual([
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

  it('ranks numbers that start with the query before those that contain it', () => {
    const d = directory(
      contact('1', 'Inside', ['+43 1 4915100']),
      contact('2', 'National', ['+41 49 151 00 00']),
      contact('3', 'Beginning', ['+49 151 22222222']),
    );
    expect(d.search('49151', 10).map(({ name }) => name)).toEqual(['Beginning', 'National', 'Inside']);
    expect(d.search('+49151', 1).map(({ name }) => name)).toEqual(['Beginning']);
    expect(d.search('049151', 1).map(({ name }) => name)).toEqual(['National']);
  });

  it('finds one or two characters inside names of a small directory', () => {
    expect(names('ll')).toEqual(['Bernd Anders', 'Anna Müller', 'Anna Müller', 'Müllerin']);
    expect(names('rn')).toEqual(['Bernd Anders']);
  });

  it('takes every character literally', () => {
    expect(
      ['"', '""', 'müller"', 'a*', "'", '%', 'a OR b', 'names : x', '\\', '-'].flatMap((text) => names(text)),
    ).toEqual([]);
  });

  it('shows a number with its extension, and calls the number', () => {
    const [suggestion] = directory(contact('1', 'Anna', ['+1 415 555 2671 ext. 12'])).search('anna', 1);
    expect(suggestion).toMatchObject({ number: '+14155552671', pretty: '+1 415 555 2671 x12' });
  });

  it.each(['0151 222', '+49 151 2', '0049151', '151-2222', '222222'])(
    'finds part of a number: %s',
    (text) => {
      expect(names(text)).toContain('Anna Müller');
    },
  );

  it('respects the limit, and finds nothing for an empty query', () => {
    expect(names('an', 2)).toHaveLength(2);
    expect([...names(' '), ...names('an', 0), ...names('xyz')]).toEqual([]);
  });

  it('finds any part of any name or number', () => {
    const letter = fc.constantFrom(...Array.from('aäbmßœ ÖE-ñ'));
    const text = fc.string({ unit: letter, minLength: 1, maxLength: 12 });
    const digits = fc.stringMatching(/^[1-9][0-9]{5,8}$/);
    const people = fc.array(fc.tuple(text, text, digits), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(people, fc.nat(), fc.nat(), fc.nat(), (rows, pick, from, length) => {
        const d = directory(
          ...rows.map(([name, organisation, number], i) =>
            contact(`${i}`, name, [`+4930${number}`], { organisation }),
          ),
        );
        const at = pick % rows.length;
        const part = (whole: string): string => {
          const start = from % whole.length;
          return whole.slice(start, start + 1 + (length % (whole.length - start)));
        };
        const idsFor = (typed: string) => d.search(typed, 50).map(({ contactId }) => contactId);
        const [name = '', organisation = '', number = ''] = rows[at] ?? [];
        for (const typed of [part(name), part(organisation)]) {
          if (/[\p{L}]/u.test(typed)) expect(idsFor(typed), typed).toContain(`${at}`);
        }
        const fragment = part(`4930${number}`);
        if (fragment.length >= 3 && !fragment.startsWith('0'))
          expect(idsFor(fragment), fragment).toContain(`${at}`);
      }),
      { numRuns: 40 },
    );
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
  const d = createDirectory({ country: () => 'DE' });
  const anna = () => directory(contact('1', 'Anna', ['030 23125101']));

  it('has its number, its country and everybody with that number', () => {
    expect(partyOf('493023125101', anna())).toEqual({
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
