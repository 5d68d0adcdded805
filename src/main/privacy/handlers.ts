import type { privacyRequests } from '../../shared/ipc/requests/privacy.ts';
import type { HandlersOf } from '../ipc.ts';
import type { Retention } from './retention.ts';

export function privacyHandlers(retention: Pick<Retention, 'count'>): HandlersOf<typeof privacyRequests> {
  return {
    'privacy.due': (settings) => retention.count(settings),
  };
}
