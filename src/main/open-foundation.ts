import { app } from 'electron';
import { createClockJumps } from './base/clock-jumps.ts';
import { startFaults, type Faults } from './base/faults.ts';
import type { Keychain } from './base/keychain.ts';
import { openLog, type Log } from './base/log.ts';
import { createTexts, type Texts } from './base/texts.ts';
import { createCallDesk, type CallDesk } from './calls/call-desk.ts';
import { hasFiles } from './contacts/contact-files.ts';
import { createNotifier, type Notify } from './notifications/notifier.ts';
import { localeOf } from './presentation/appearance.ts';
import { followPolicy } from './policy/follow-policy.ts';
import type { PolicyFile } from './policy/policy-file.ts';
import { profileTrouble, type ProfileTrouble } from './profile-trouble.ts';
import { behindProxy, type BehindProxy } from './proxy/proxy-environment.ts';
import { createPushLog, type PushLog } from './pushes/push-log.ts';
import { icon, preloads } from './base/resources.ts';
import { createCurrentSession, type CurrentSessionHolder } from './session/current-session.ts';
import { openSettings, type LayeredSettings } from './settings/settings-store.ts';
import { settingsWriter } from './settings/settings-writer.ts';
import { watchStartUp, type StartUp } from './start-up.ts';
import { createState, type StateHolder } from './state/state.ts';
import { createDeskWindow, type DeskWindow } from './windows/desk-window.ts';

export interface Profile {
  /** The profile folder. */
  profile: string;
  keychain: Keychain;
  /** The administrator's policy. */
  policy: PolicyFile;
}

/** The basis of everything else: log, settings, state, call board and current session. */
export interface Foundation extends Profile, BehindProxy {
  log: Log;
  faults: Faults;
  notify: Notify;
  pushLog: PushLog;
  state: StateHolder;
  trouble: ProfileTrouble;
  settings: LayeredSettings;
  texts: Texts;
  current: CurrentSessionHolder;
  calls: CallDesk;
  startUp: StartUp;
  deskWindow: DeskWindow;
}

/** The first phase of start-up: opens log and settings, which later phases need. Problems of files become notices. */
export function openFoundation({ profile, keychain, policy }: Profile): Foundation {
  const log = openLog(profile);
  const faults = startFaults(log, app.isPackaged);
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const trouble = profileTrouble(state);
  const settings = openSettings({
    folder: profile,
    now: Date.now(),
    openWriter: settingsWriter,
    hasContacts: () => hasFiles(profile),
    ...trouble.settings,
  });
  policy.onFault((error) => faults.caught('policy', error));
  followPolicy({ policy, settings, state, log });
  return {
    profile,
    keychain,
    policy,
    log,
    faults,
    notify: createNotifier((error) => faults.caught('notification', error)),
    pushLog: createPushLog(),
    state,
    trouble,
    settings,
    texts: createTexts(localeOf(settings.get().locale)),
    current: createCurrentSession(),
    calls: createCallDesk((error) => faults.caught('listener of calls', error), createClockJumps()),
    startUp: watchStartUp(state),
    ...behindProxy(keychain.entry('proxy'), state),
    deskWindow: createDeskWindow(preloads, icon, () => state.get().system.tray !== 'missing'),
  };
}
