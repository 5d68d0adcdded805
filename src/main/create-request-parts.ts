import { app, clipboard } from 'electron';
import { connectBook } from '../address-books/connect.ts';
import { chooseBySystem } from './address-books/choose-file.ts';
import type { AddressBookSetUp } from './address-books/handlers.ts';
import { nativeQuestions, type AskNatively } from './base/native-question.ts';
import { createPlatformBook, type PlatformBook } from './contacts/platform-book.ts';
import type { Surfaces } from './create-surfaces.ts';
import { faxSystem, type FaxSystem } from './messages/system.ts';
import type { Foundation } from './open-foundation.ts';
import type { Stores } from './open-stores.ts';
import { farEnds } from './presentation/far-end.ts';
import { startUpdates, type UpdateActions } from './updates/start-updates.ts';

/** What requests of the windows use, besides the session, stores and surfaces. */
export interface RequestParts {
  book: PlatformBook;
  /** The far end of a call that some window shows, though it may be over and gone from the board. */
  farEndOf(id: string): string | undefined;
  fax: FaxSystem;
  askNatively: AskNatively;
  updates: UpdateActions;
  addressBookSetUp: AddressBookSetUp;
  copy(text: string): Promise<void>;
  temporary(): string;
}

export function createRequestParts(foundation: Foundation, stores: Stores, surfaces: Surfaces): RequestParts {
  const { profile, state, settings, texts, current, calls, log, faults, deskWindow } = foundation;
  const { popup, presenter } = surfaces;
  return {
    book: createPlatformBook({
      account: () => current.require().account,
      stored: stores.contacts,
      sync: () => current.require().contacts.sync(),
      country: () => stores.directory.country,
    }),
    farEndOf: farEnds(calls, presenter),
    fax: faxSystem(profile, deskWindow.window, state),
    askNatively: nativeQuestions(texts.say, deskWindow.window),
    updates: startUpdates({
      ...{ state, settings, calls, log },
      windows: [deskWindow, popup],
      onFault: faults.caught,
    }),
    addressBookSetUp: {
      connect: (draft, options) =>
        connectBook(draft, { ...options, openSocket: foundation.environment.openSocket }),
      inspect: stores.inspect,
      choose: chooseBySystem(deskWindow.window, (kind) => texts.say({ id: `addressBook.file.${kind}` })),
    },
    copy: async (text) => clipboard.writeText(text),
    temporary: () => app.getPath('temp'),
  };
}
