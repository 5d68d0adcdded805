import { openDirectly } from '../../../src/network/open-socket.ts';
import { createCardDavReader } from '../../../src/address-books/carddav/reader.ts';
import type { CardDavBook } from '../../../src/shared/model/address-book.ts';
import { end, startSmallCardDav, type SmallCardDav } from '../../support/address-books/small-carddav.ts';
import { describeBook, type TestedBook } from './behaviour.ts';

async function cardDavBook(can: Partial<SmallCardDav['can']>): Promise<TestedBook> {
  const dav = await startSmallCardDav();
  Object.assign(dav.can, { password: false, ...can });
  const book: CardDavBook = {
    ...{
      id: '0123abcd',
      name: 'CardDAV',
      kind: 'carddav',
      paused: false,
      address: dav.address,
      userName: '',
    },
    collections: [{ url: `${dav.address}book/`, name: 'Book', writable: false }],
  };
  const reader = createCardDavReader(book, openDirectly);
  const done = Promise.resolve();
  const stay = dav.instead;
  return {
    reader,
    hold(people) {
      dav.cards.clear();
      for (const { name, number } of people) {
        const text = `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL:${number}\r\nEND:VCARD\r\n`;
        dav.cards.set(`${Buffer.from(name).toString('hex')}.vcf`, text);
      }
      return done;
    },
    addUnreadable() {
      dav.cards.set('unreadable.vcf', 'BEGIN:VCARD\r\nFN:Never closed\r\n');
      return done;
    },
    goAway() {
      dav.instead = (_, response) => {
        end(response, 503, '');
        return true;
      };
      return done;
    },
    comeBack() {
      dav.instead = stay;
      return done;
    },
    async stop() {
      await reader.dispose();
      await dav.stop();
    },
  };
}

describeBook('a CardDAV server', () => cardDavBook({}));
describeBook('a CardDAV server without synchronisation tokens', () => cardDavBook({ sync: false }));
