import type { LayeredSettings } from '../settings/settings-store.ts';
import type { LoginItem } from './login-item.ts';

interface LoginFollower {
  /** The user may have changed it in the system meanwhile: what the settings show is true. */
  look(): void;
}

/**
 * Starts the program at login as set here, and shows in the settings what the user sets in the system. What a policy
 * enforced is noted in the settings, so that it can be undone once the policy is gone, even if that happens while the
 * program is off.
 */
export function followLoginItem(
  settings: Pick<LayeredSettings, 'get' | 'own' | 'update' | 'onChange' | 'isLocked'>,
  createItem: (now: boolean) => LoginItem,
): LoginFollower {
  const item = createItem(settings.get().learnt?.atLogin ?? settings.own().start.atLogin);
  function follow(): void {
    const { start, learnt = { userNames: {} } } = settings.get();
    const { atLogin: noted, ...rest } = learnt;
    // An unwritable folder throws. A user who may choose can also remove it from the system's list.
    if (settings.isLocked('start.atLogin')) item.enforce(start.atLogin);
    else item.set(start.atLogin);
    const byPolicy = start.atLogin === settings.own().start.atLogin ? undefined : start.atLogin;
    if (byPolicy !== noted) {
      settings.update({ learnt: { ...rest, ...(byPolicy !== undefined && { atLogin: byPolicy }) } });
    }
  }
  settings.onChange(follow);
  follow();
  if (settings.get().start.atLogin) item.followProgram();
  function look(): void {
    if (settings.isLocked('start.atLogin')) return;
    const atLogin = item.read();
    const { start } = settings.get();
    if (atLogin !== undefined && atLogin !== start.atLogin) settings.update({ start: { ...start, atLogin } });
  }
  look();
  return { look };
}
