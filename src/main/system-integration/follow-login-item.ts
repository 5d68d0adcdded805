import type { LayeredSettings } from '../settings/settings-store.ts';
import type { LoginItem } from './login-item.ts';

/**
 * Starts the program with the session as the settings say. What an administrator's policy set in the system is noted in the
 * settings, so that it is taken back when the policy is gone, also if that happens while the program is not running.
 */
export function followLoginItem(
  settings: Pick<LayeredSettings, 'get' | 'own' | 'update' | 'onChange' | 'isLocked'>,
  createItem: (now: boolean) => LoginItem,
): void {
  const item = createItem(settings.get().learnt?.atLogin ?? settings.own().start.atLogin);
  function follow(): void {
    const { start, learnt = { userNames: {} } } = settings.get();
    const { atLogin: noted, ...rest } = learnt;
    // A folder that refuses throws. Who may choose may also take it out of the system's list, and it stays out.
    if (settings.isLocked('start.atLogin')) item.enforce(start.atLogin);
    else item.set(start.atLogin);
    const byPolicy = start.atLogin === settings.own().start.atLogin ? undefined : start.atLogin;
    if (byPolicy !== noted) {
      settings.update({ learnt: { ...rest, ...(byPolicy !== undefined && { atLogin: byPolicy }) } });
    }
  }
  settings.onChange(follow);
  follow();
}
