import type { doNotDisturbRequests } from '../../shared/ipc/requests/settings.ts';
import type { HandlersOf } from '../ipc.ts';
import type { DoNotDisturb } from './do-not-disturb.ts';

/** @param desk throws a Refusal while nobody is signed in, or the platform is away */
export function doNotDisturbHandlers(
  desk: () => { doNotDisturb: Pick<DoNotDisturb, 'set'> },
): HandlersOf<typeof doNotDisturbRequests> {
  return {
    'doNotDisturb.set': ({ span, deviceId }) => desk().doNotDisturb.set(span, deviceId),
  };
}
