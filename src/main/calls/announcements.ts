import type { Handlers } from '../ipc.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { CallControl } from './call-control.ts';

const maxAnnouncements = 5;

/** Plays announcements into calls, and remembers the addresses of the last ones. */
export function announcementHandlers({
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
