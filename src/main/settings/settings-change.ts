import type { Settings, SettingsChange } from '../../shared/model/settings.ts';

/** Merges a partial change into whole groups of settings. */
export function changedSettings(now: Settings, change: SettingsChange): Partial<Settings> {
  const {
    locale,
    theme,
    zoom,
    popup,
    sound,
    playback,
    crm,
    start,
    doNotDisturbAnswer,
    warnBelow,
    hotkeys,
    links,
    focus,
    updates,
    retention,
  } = change;
  return {
    ...(locale !== undefined && { locale }),
    ...(theme !== undefined && { theme }),
    ...(zoom !== undefined && { zoom }),
    ...(popup && { popup: overlaid(now.popup, popup) }),
    ...(sound && { sound: overlaid(now.sound, sound) }),
    ...(playback && { playback: overlaid(now.playback, playback) }),
    ...(start && { start: overlaid(now.start, start) }),
    ...(updates && { updates: overlaid(now.updates, updates) }),
    ...(retention && { retention: overlaid(now.retention, retention) }),
    ...(hotkeys && { hotkeys: overlaid(now.hotkeys, hotkeys) }),
    ...(links && { links: overlaid(now.links, links) }),
    ...(focus !== undefined && { focus }),
    ...(doNotDisturbAnswer && { doNotDisturb: { ...now.doNotDisturb, answer: doNotDisturbAnswer } }),
    ...(warnBelow !== undefined && { balance: { ...now.balance, warnBelow } }),
    ...(crm && { crm: overlaid(now.crm, crm) }),
  };
}

function overlaid<T extends object>(base: T, change: { [K in keyof T]?: T[K] | undefined }): T {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...base, ...(Object.fromEntries(named) as Partial<T>) };
}
