import type { updateRequests } from '../../shared/ipc/requests/settings.ts';
import type { HandlersOf } from '../ipc.ts';
import type { UpdateActions } from './start-updates.ts';

export function updateHandlers(updates: UpdateActions): HandlersOf<typeof updateRequests> {
  return {
    'updates.check': () => updates.check(),
    'updates.install': () => updates.install(),
  };
}
