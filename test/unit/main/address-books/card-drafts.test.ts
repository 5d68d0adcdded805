import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import { createCardChanges } from '../../../../src/main/address-books/card-changes.ts';
import { openChangeFile, type CardChange } from '../../../../src/main/address-books/change-file.ts';
import type { ContactDraft } from '../../../../src/shared/ipc/requests/contacts.ts';
import { freshFolder } from '../../storage/folder.ts';

const draft = (name: string): ContactDraft => ({
  name,
  organisation: '',
  numbers: [{ text: '030 1', kind: 'WORK' }],
});
const isTheirs = ({ name }: ContactDraft): boolean => name.startsWith('Quux');

it('deleting a person deletes queued changes, except removals, which keep no personal data', async () => {
  const path = join(freshFolder(), 'changes.json');
  const unused = (): never => {
    throw new Error('not asked for');
  };
  const changes = createCardChanges({
    stored: () => undefined,
    file: openChangeFile(path, {
      ...{ onDamaged: unused, onUnreadable: unused, onCardsLost: unused, onRefused: unused },
      onReadable: () => undefined,
      onKept: () => undefined,
      clock: { now: () => 1, after: () => undefined },
    }),
    open: () => Promise.reject(new AddressBookException('unreachable', 'ECONNREFUSED')),
    texts: {
      ...{ write: unused, change: unused, read: unused, fields: unused, uid: unused, kept: unused },
      withPicture: unused,
    },
    timing: { answerTimeout: () => new Promise(() => undefined), now: Date.now, readingTimeout: unused },
    events: { onTaken: unused, onChanged: () => Promise.resolve(), onFault: unused },
  });
  const waiting: CardChange['what'][] = [
    { kind: 'create', collection: '/a/', uid: 'u1', draft: draft('Quux new') },
    {
      kind: 'change',
      key: '/a/1.vcf',
      version: 'v1',
      draft: draft('Berg'),
      before: draft('Quux before'),
      card: 'NOTE:Quux',
    },
    { kind: 'remove', key: '/a/2.vcf', version: 'v2', draft: draft('Quux removed') },
    { kind: 'change', key: '/a/3.vcf', version: 'v3', draft: draft('Carl'), card: 'NOTE:Carl' },
  ];
  for (const [index, what] of waiting.entries())
    await changes.send({ id: String(index), book: '0a1b2c3d', what });
  const { drafts, cards } = await changes.about(isTheirs);
  expect(drafts.map(({ name }) => name)).toEqual(['Quux new', 'Quux before', 'Quux removed']);
  expect(cards).toEqual(['NOTE:Quux']);
  await changes.forgetPerson(isTheirs);
  expect(await changes.about(() => true)).toEqual({ drafts: [draft('Carl')], cards: ['NOTE:Carl'] });
  expect(readFileSync(path, 'utf8')).not.toMatch(/Quux|Berg/);
  expect(readFileSync(path, 'utf8')).toContain('/a/2.vcf');
  expect(changes.count('0a1b2c3d')).toEqual({ waiting: 2, conflicts: 0, refused: 0 });
});
