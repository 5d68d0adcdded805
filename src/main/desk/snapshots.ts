import type { CallCard } from '../../shared/model/card.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { Appearance, DeskSnapshot, DeviceView, PopupSnapshot } from '../../shared/model/snapshot.ts';
import { isLow } from '../office/balance-watch.ts';
import { cornerOf } from '../windows/placement.ts';
import type { PopupView } from './popup-stack.ts';
import type { DeskState } from './state.ts';

/** What the desk window draws. */
export function deskSnapshot(
  seq: number,
  state: DeskState,
  settings: Settings,
  appearance: Appearance,
  cards: CallCard[],
  displays: string[],
): DeskSnapshot {
  const { deviceId, companions, channelId, callerId } = settings.dialler;
  return {
    seq,
    appearance,
    session: state.session,
    cards,
    recent: [...state.recent],
    missed: state.missed,
    unreadMessages: state.unreadMessages,
    ...(state.faxUpload && { faxUpload: state.faxUpload }),
    timeline: state.timeline,
    ...(state.pastRead !== undefined && { pastRead: state.pastRead }),
    devices: deviceViews(state),
    devicesRead: state.devicesRead,
    lines: state.lines.map(({ id, name }) => ({ id, name })),
    callerIds: state.callerIds.map(({ number }) => number),
    dialler: {
      companions,
      ...(deviceId !== undefined && { deviceId }),
      ...(channelId !== undefined && { channelId }),
      ...(callerId !== undefined && { callerId }),
    },
    deviceSets: settings.deviceSets,
    ...(state.prefill && { prefill: state.prefill }),
    ...(state.compose && { compose: state.compose }),
    ...(state.person && { person: state.person }),
    ...(state.palette && { palette: state.palette }),
    wherever: state.wherever,
    displays,
    preferences: {
      playback: settings.playback,
      popup: settings.popup,
      sound: settings.sound,
      crm: settings.crm,
      start: settings.start,
      hotkeys: settings.hotkeys,
      links: settings.links,
      focus: settings.focus,
      accountType: settings.accountType,
      agentLogs: settings.agentLogs,
      tunnel: settings.tunnel,
      quietAnswer: settings.doNotDisturb.answer,
      warnBelow: settings.balance.warnBelow,
    },
    doNotDisturb: state.doNotDisturb,
    tunnel: state.tunnel,
    pushAddress: state.pushAddress,
    tunnelSecrets: state.tunnelSecrets,
    directory: state.directory,
    agentLogs: state.agentLogs,
    ...(state.balance && {
      balance: { ...state.balance, ...(isLow(state.balance, settings.balance.warnBelow) && { low: true }) },
    }),
    notices: [...state.notices],
  };
}

/** The devices as the dialler offers them: those that cannot start a call say why. */
export function deviceViews({ devices, session }: Pick<DeskState, 'devices' | 'session'>): DeviceView[] {
  const accountType = session.status === 'signed-in' ? session.accountType : 'new';
  return devices.map(({ id, alias, type, online, dnd }) => ({
    id,
    alias,
    type,
    ...(online !== undefined && { online }),
    ...(dnd !== undefined && { dnd }),
    ...(type === 'external' && { cannotStart: { id: `reason.external-cannot-start.${accountType}` } }),
  }));
}

/** What the popup draws and plays. */
export function popupSnapshot(
  seq: number,
  appearance: Appearance,
  { cards, audible }: PopupView,
  { popup, sound, crm }: Settings,
  testing: boolean,
): PopupSnapshot {
  const { volume, output } = sound;
  const rings = testing || audible.length > 0;
  return {
    seq,
    appearance,
    cards,
    growsUp: cornerOf(popup.corner, process.platform).startsWith('bottom'),
    audible,
    ...(rings && { ring: { volume, ...(output && { output: output.id }) } }),
    crm: crm.template !== '',
  };
}
