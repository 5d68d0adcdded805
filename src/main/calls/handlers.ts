import type { Directory } from '../../contacts/directory.ts';
import type { callRequests } from '../../shared/ipc/requests/calls.ts';
import type { HandlersOf, Handlers } from '../base/handlers.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { CallControl } from './call-control.ts';
import { transferNumber } from './typed-number.ts';

export interface CallHandlerDeps {
  desk(): { control: Pick<CallControl, 'command' | 'announce'> };
  settings: Pick<SettingsStore, 'get' | 'update'>;
  directory: Pick<Directory, 'country'>;
}

/** The handlers of `shared/ipc/requests/calls.ts`; without a session they throw Refusal. */
export function callHandlers({
  desk,
  settings,
  directory,
}: CallHandlerDeps): HandlersOf<typeof callRequests> {
  return {
    'call.mute': ({ id, on }) => desk().control.command(id, { name: 'mute', on }),
    'call.hold': ({ id, on }) => desk().control.command(id, { name: 'hold', on }),
    'call.record': ({ id, on }) => desk().control.command(id, { name: 'record', on }),
    'call.dtmf': ({ id, digits }) => desk().control.command(id, { name: 'dtmf', digits }),
    'call.transfer': ({ id, target, attended, sure = false }) =>
      desk().control.command(id, {
        name: 'transfer',
        target: transferNumber(target, sure, directory.country),
        attended,
      }),
    'call.hangUp': ({ id }) => desk().control.command(id, { name: 'hangUp' }),
    'call.park': ({ id, on }) => desk().control.command(id, { name: 'park', on }),
    ...announcementHandlers({ desk, settings }),
  };
}

const maxAnnouncements = 5;

/** Plays announcements, and saves the last addresses. */
function announcementHandlers({
  desk,
  settings,
}: {
  desk: () => { control: Pick<CallControl, 'announce'> };
  settings: Pick<SettingsStore, 'get' | 'update'>;
}): Pick<Handlers, 'call.announce' | 'call.announcements'> {
  return {
    'call.announce': async ({ id, url }) => {
      await desk().control.announce(id, url);
      const others = settings.get().announcements.filter((known) => known !== url);
      settings.update({ announcements: [url, ...others].slice(0, maxAnnouncements) });
    },
    'call.announcements': () => settings.get().announcements,
  };
}
