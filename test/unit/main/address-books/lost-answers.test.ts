import { describe, expect, it } from 'vitest';
import { cardTexts } from '../../../../src/main/address-books/card-texts.ts';
import type { CardChange } from '../../../../src/main/address-books/change-file.ts';
import { freshFolder } from '../../storage/folder.ts';
import { book, cardServer, change, desk, draft, edit, remove } from './card-changes-support.ts';

const none = { waiting: 0, conflicts: 0, refused: 0 };

describe('a contact changed again after the response to a first, successful change was lost', () => {
  const at = { key: '/a/1.vcf', version: 'v1' };
  const withCard = (id: string, name: string): CardChange =>
    change(id, { ...at, kind: 'change', draft: draft(name), card: 'Anna|x' });
  const bare = (id: string, name: string): CardChange => edit(id, at.key, at.version, name);
  /** The server has carried out `first`, but its response was lost. */
  const lost = async (first: CardChange) => {
    const server = cardServer();
    server.write(at.key, 'Anna|x');
    const folder = freshFolder();
    const { changes } = desk(server, folder);
    server.losesAnswer = true;
    expect(await changes.send(first)).toBe('waiting');
    server.losesAnswer = false;
    const texts = (): string[] => [...server.cards.values()].map(({ text }) => text);
    return { server, changes, folder, texts };
  };

  it.each([
    ['with its card', withCard],
    ['without its card', bare],
  ])('gets the latest version, %s', async (_how, edited) => {
    const { changes, texts } = await lost(edited('1', 'Anna Berg'));
    expect(texts()).toEqual(['Anna Berg|x']);
    expect(await changes.send(edited('2', 'Anna Dorn'))).toBe('taken');
    expect([texts(), changes.count(book)]).toEqual([['Anna Dorn|x'], none]);
  });

  it.each([
    ['with its card', withCard],
    ['without its card', bare],
  ])('is deleted on the server, %s', async (_how, edited) => {
    const { changes, texts } = await lost(edited('1', 'Anna Berg'));
    expect(await changes.send(remove('2', at.key, at.version))).toBe('taken');
    expect([texts(), changes.count(book)]).toEqual([[], none]);
    expect([...changes.removed()]).toEqual([]);
  });

  it('gets the latest version when it was new', async () => {
    const { changes, texts } = await lost(
      change('1', { kind: 'create', collection: '/a/', uid: 'u1', draft: draft('Anna Berg') }),
    );
    expect(await changes.send(edit('2', '/a/u1.vcf', '', 'Anna Dorn'))).toBe('taken');
    expect([texts(), changes.count(book)]).toEqual([['Anna|x', 'Anna Dorn|u1'], none]);
  });

  it('gets the latest version when every response was lost', async () => {
    const { server, changes, texts } = await lost(withCard('1', 'Anna Berg'));
    server.losesAnswer = true;
    for (const [id, name] of [
      ['2', 'Anna Carl'],
      ['3', 'Anna Dorn'],
    ] as const)
      expect(await changes.send(withCard(id, name))).toBe('waiting');
    server.losesAnswer = false;
    expect(await changes.send(withCard('4', 'Anna Emil'))).toBe('taken');
    expect([texts(), changes.count(book)]).toEqual([['Anna Emil|x'], none]);
  });

  it.each([
    ['changed', ['Anna Dorn|x']],
    ['removed', []],
  ])('is %s on the server after a restart, and shown so until then', async (how, left) => {
    const { server, changes, folder, texts } = await lost(bare('1', 'Anna Berg'));
    server.away = true;
    await changes.send(how === 'removed' ? remove('2', at.key, at.version) : bare('2', 'Anna Dorn'));
    const next = desk(server, folder);
    await expect.poll(() => next.changes.count(book).waiting).toBe(1);
    expect(next.changes.shown().map(({ what }) => what.draft.name)).toEqual(
      how === 'removed' ? [] : ['Anna Dorn'],
    );
    expect(next.changes.removed().size).toBe(how === 'removed' ? 1 : 0);
    server.away = false;
    await next.changes.retry();
    expect([texts(), next.changes.count(book)]).toEqual([left, none]);
  });

  it('is recognised when the server reformatted it', async () => {
    const { server, changes, texts } = await lost(withCard('1', 'Anna Berg'));
    server.write(at.key, 'Anna Berg|x|written by the server');
    expect(await changes.send(withCard('2', 'Anna Dorn'))).toBe('taken');
    expect([texts(), changes.count(book)]).toEqual([['Anna Dorn|x'], none]);
  });

  it.each(['changed', 'removed'])(
    'raises a conflict when others changed it since, and it is %s',
    async (how) => {
      const { server, changes, texts } = await lost(withCard('1', 'Anna Berg'));
      server.write(at.key, 'Anna Berg|a note of theirs');
      const further = how === 'removed' ? remove('2', at.key, at.version) : withCard('2', 'Anna Dorn');
      expect(await changes.send(further)).toBe('conflict');
      expect(texts()).toEqual(['Anna Berg|a note of theirs']);
    },
  );

  it('is deleted on the server when all stored data of the person is deleted here', async () => {
    const { server, changes, texts } = await lost(bare('1', 'Anna Berg'));
    server.away = true;
    await changes.send(remove('2', at.key, at.version));
    await changes.forgetPerson(({ name }) => name === 'Anna Berg');
    expect((await changes.about(() => true)).drafts).toEqual([]);
    server.away = false;
    await changes.retry();
    expect([texts(), changes.count(book)]).toEqual([[], none]);
  });

  it('has no duplicate number when the form was filled from the stored data', async () => {
    const server = cardServer();
    const rows = (text: string) => [{ text, kind: 'WORK' as const }];
    const of = (name: string, number: string) => ({ ...draft(name), numbers: rows(number) });
    server.write(at.key, cardTexts.write('u1', of('Anna', '+49301')));
    const { changes } = desk(server, freshFolder(), undefined, { texts: cardTexts });
    const made = (id: string, number: string): CardChange =>
      change(id, { ...at, kind: 'change', draft: of('Anna', number), before: of('Anna', '+49301') });
    server.losesAnswer = true;
    expect(await changes.send(made('1', '+49302'))).toBe('waiting');
    await changes.retry();
    server.losesAnswer = false;
    expect(changes.count(book)).toEqual(none);

    const { version } = server.cards.get(at.key) ?? { version: '' };
    server.losesAnswer = true;
    const next = (id: string, number: string): CardChange =>
      change(id, { ...at, version, kind: 'change', draft: of('Anna', number), before: of('Anna', '+49302') });
    expect(await changes.send(next('2', '+49303'))).toBe('waiting');
    server.losesAnswer = false;
    expect(await changes.send(next('3', '+49304'))).toBe('taken');
    expect(cardTexts.read(server.cards.get(at.key)?.text ?? '').numbers).toEqual(rows('+49304'));
  });

  it.each([
    ['removed', true],
    ['changed', true],
    ['removed', false],
    ['changed', false],
  ])('is asked about where others gave it another picture since, and it is %s: %s', async (how, isOther) => {
    const card = (picture: string): string =>
      cardTexts
        .write('u1', draft('Anna'))
        .replace('END:VCARD', `PHOTO;ENCODING=b;TYPE=PNG:${picture}\r\nEND:VCARD`);
    const server = cardServer();
    server.write(at.key, card('iVBORw0KGgo='));
    const { changes } = desk(server, freshFolder(), undefined, { texts: cardTexts });
    const made = (id: string, name: string): CardChange =>
      change(id, { ...at, kind: 'change', draft: draft(name), card: card('iVBORw0KGgo=') });
    server.losesAnswer = true;
    expect(await changes.send(made('1', 'Anna Berg'))).toBe('waiting');
    server.losesAnswer = false;
    const there = server.cards.get(at.key)?.text ?? '';
    const written = there.replace('ENCODING=b;TYPE=PNG:iVBORw0KGgo=', 'TYPE=png;ENCODING=B:iVBORw0KGgo=');
    server.write(at.key, isOther ? there.replace('iVBORw0KGgo=', 'iVBORw0KGgoA') : written);
    const further = how === 'removed' ? remove('2', at.key, at.version) : made('2', 'Anna Dorn');
    expect(await changes.send(further)).toBe(isOther ? 'conflict' : 'taken');
    expect([...server.cards.values()].map(({ text }) => text.includes('iVBORw0KGgoA'))).toEqual(
      how === 'removed' && !isOther ? [] : [isOther],
    );
    const [conflict] = await changes.conflicts();
    const pictures = (fields = conflict?.theirs): string[] =>
      fields?.flatMap(({ field, values }) => (field === 'picture' ? values.map(({ text }) => text) : [])) ??
      [];
    expect(pictures()).toEqual(isOther ? ['data:image/png;base64,iVBORw0KGgoA'] : []);
  });
});
