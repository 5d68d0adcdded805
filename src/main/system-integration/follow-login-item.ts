import type { LayeredSettings } from '../settings/settings-store.ts';
import type { LoginItem } from './login-item.ts';

interface LoginFollower {
  /** The user may have changed it in the system meanwhile, or removed what made the system refuse. */
  look(): void;
}

/** What becomes of a start at login that was set. */
interface LoginItemReport {
  /** The system refused it; it is tried again at the next change of a setting, and at the next look. */
  refused(error: unknown): void;
  accepted(): void;
}

/**
 * Starts the program at login as set here, and shows in the settings what the user sets in the system. What a policy
 * enforced is noted in the settings, so that it can be undone once the policy is gone, even if that happens while the
 * program is off.
 */
export function followLoginItem(
  settings: Pick<LayeredSettings, 'get' | 'own' | 'update' | 'onChange' | 'isLocked'>,
  createItem: (now: boolean) => LoginItem,
  { refused, accepted }: LoginItemReport,
): LoginFollower {
  const item = createItem(settings.get().learnt?.atLogin ?? settings.own().start.atLogin);
  /** What is set was not applied yet, or refused. */
  let isDue = true;
  function refuse(error: unknown): void {
    isDue = true;
    refused(error);
  }
  function apply(atLogin: boolean): void {
    try {
      // A user who may choose can also remove it from the system's list.
      if (settings.isLocked('start.atLogin')) item.enforce(atLogin);
      else item.set(atLogin);
      if (!isDue) return;
      if (atLogin) item.followProgram();
      isDue = false;
      accepted();
    } catch (error) {
      refuse(error);
    }
  }
  function follow(): void {
    const { start, learnt = { userNames: {} } } = settings.get();
    const { atLogin: noted, ...rest } = learnt;
    apply(start.atLogin);
    const byPolicy = start.atLogin === settings.own().start.atLogin ? undefined : start.atLogin;
    if (!isDue && byPolicy !== noted) {
      settings.update({ learnt: { ...rest, ...(byPolicy !== undefined && { atLogin: byPolicy }) } });
    }
  }
  settings.onChange(follow);
  follow();
  function show(): void {
    if (isDue || settings.isLocked('start.atLogin')) return;
    const { start } = settings.get();
    try {
      const atLogin = item.read();
      if (atLogin !== undefined && atLogin !== start.atLogin)
        settings.update({ start: { ...start, atLogin } });
    } catch (error) {
      // Where it cannot be read, nothing is started, as set.
      if (start.atLogin) refuse(error);
    }
  }
  show();
  return {
    look() {
      if (isDue) follow();
      show();
    },
  };
}
