import type { hotkeyRequests } from '../../shared/ipc/requests/settings.ts';
import type { HandlersOf } from '../ipc.ts';
import type { SystemIntegration } from './system-integration.ts';

export function hotkeyHandlers(
  integration: Pick<SystemIntegration, 'record'>,
): HandlersOf<typeof hotkeyRequests> {
  return {
    'hotkeys.record': ({ on }) => integration.record(on),
  };
}
