import type { OpenDesk } from '../account/open-desk.ts';
import type { Handlers } from '../ipc.ts';
import type { SettingsStore } from '../settings-store.ts';

const mostKept = 5;

/** Plays announcements into calls, and remembers the addresses of the last ones. */
export function announcementHandlers({
  desk,
  settings,
}: {
  desk: () => Pick<OpenDesk, 'control'>;
  settings: Pick<SettingsStore, 'get' | 'update'>;
}): Pick<Handlers, 'call.announce' | 'call.announcements'> {
  return {
    'call.announce': async ({ id, url }) => {
      await desk().control.announce(id, url);
      const others = settings.get().announcements.filter((known) => known !== url);
      settings.update({ announcements: [url, ...others].slice(0, mostKept) });
    },
    'call.announcements': () => settings.get().announcements,
  };
}
