import type { windowRequests } from '../../shared/ipc/requests/settings.ts';
import type { HandlersOf } from '../ipc.ts';

export function windowHandlers(openDesk: () => void): HandlersOf<typeof windowRequests> {
  return {
    'desk.open': () => openDesk(),
  };
}
