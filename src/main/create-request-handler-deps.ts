import { app, clipboard, shell } from 'electron';
import { connectBook } from '../address-books/connect.ts';
import { chooseBySystem } from './address-books/choose-file.ts';
import type { AddressBookSetUp } from './address-books/handlers.ts';
import { nativeQuestions, type AskNatively } from './base/native-question.ts';
import { createPlatformBook, type PlatformBook } from './contacts/platform-book.ts';
import type { Surfaces } from './create-surfaces.ts';
import type { FaxSystem } from './messages/handlers.ts';
import { faxSystem } from './messages/system.ts';
import type { Foundation } from './open-foundation.ts';
import type { Stores } from './open-stores.ts';
import { deleteEverything } from './privacy/delete-everything.ts';
import { systemRegistrations } from './system-integration/registrations.ts';
import { farEnds } from './presentation/far-end.ts';
import type { Session } from './session/session.ts';
import { ownProgram } from './system-integration/login-item.ts';
import { isPhoneLink } from '../shared/phone-link.ts';
import { startUpdates, type UpdateActions } from './updates/start-updates.ts';

/** What request handlers do with the operating system. */
interface SystemActions {
  fax: FaxSystem;
  askNatively: AskNatively;
  openFolder(path: string): Promise<unknown>;
  copy(text: string): Promise<void>;
  temporaryFolder(): string;
}

/** What request handlers need besides session, stores and surfaces. */
export interface RequestHandlerDeps {
  book: PlatformBook;
  /** The other end of a call in some window, even if it left the board. */
  farEndOf(id: string): string | undefined;
  updates: UpdateActions;
  addressBookSetUp: AddressBookSetUp;
  deleteEverything(session: Session): Promise<void>;
  system: SystemActions;
}

/** Longest wait until a written contact can be found before its form closes, ms. */
const writtenLimitMs = 3_000;

/** The phase of start-up before the request handlers; also starts the search for updates. */
export function createRequestHandlerDeps(
  foundation: Foundation,
  stores: Stores,
  surfaces: Surfaces,
): RequestHandlerDeps {
  const { profile, state, settings, texts, current, calls, log, faults, deskWindow } = foundation;
  const { popup, presenter } = surfaces;
  const updates = startUpdates(profile, {
    ...{ state, settings, calls, log, answerProxy: foundation.answerProxy },
    windows: [deskWindow, popup],
    onFault: faults.caught,
  });
  return {
    book: createPlatformBook({
      account: () => current.require().account,
      stored: stores.contacts,
      sync: () => current.require().contacts.sync(),
      country: () => stores.directory.country,
      formTimeout: () => foundation.environment.clock.sleep(writtenLimitMs, new AbortController().signal),
    }),
    farEndOf: farEnds(calls, presenter),
    updates,
    addressBookSetUp: {
      connect: (draft, options) =>
        connectBook(draft, { ...options, openSocket: foundation.environment.openSocket }),
      inspect: stores.inspect,
      choose: chooseBySystem(deskWindow.window, (kind) => texts.say({ id: `addressBook.file.${kind}` })),
    },
    async deleteEverything(session) {
      const takeBack = updates.keepCalls();
      try {
        await deleteEverything({
          ...{ profile, settings, session, restart },
          system: { keychain: foundation.keychain, registrations: systemRegistrations },
        });
      } catch (error) {
        takeBack();
        throw error;
      }
    },
    system: {
      fax: faxSystem(profile, deskWindow.window, state),
      askNatively: nativeQuestions(texts.say, deskWindow.window),
      openFolder: (path) => shell.openPath(path),
      copy: async (text) => clipboard.writeText(text),
      temporaryFolder: () => app.getPath('temp'),
    },
  };
}

/** Restarts with a window, and without the phone link of this start. */
function restart(): void {
  const args = process.argv.slice(1).filter((arg) => arg !== '--hidden' && !isPhoneLink(arg));
  app.relaunch({ execPath: ownProgram().program, args });
  app.quit();
}
