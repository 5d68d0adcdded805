import { mergeStorageNotices } from './storage-notices.ts';
import { cutMiddle, withBookLabels } from '../../shared/cut-middle.ts';
import { shownNumber } from '../../shared/shown-number.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { Appearance, DeskSnapshot, DeviceView, PopupSnapshot } from '../../shared/ipc/snapshot.ts';
import { setUpView } from '../../shared/set-up-view.ts';
import { isLow } from '../account/balance-watch.ts';
import { cornerOf } from '../windows/placement.ts';
import { isUnderWay } from './popup-policy.ts';
import type { PopupView } from './popup-stack.ts';
import type { DeskState } from '../state/state.ts';
import { present } from '../../shared/present.ts';

/** All that the desk window shows. `seq` grows with each snapshot, so that a page drops older ones. */
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
    // Rejected calls are listed, but not shown as incoming.
    cards: cards.filter(({ turnedAway }) => !turnedAway),
    recent: [...state.recent],
    missed: state.missed,
    unreadMessages: state.unreadMessages,
    ...present({ faxUpload: state.faxUpload, pastRead: state.pastRead, waitingCall: state.waitingCall }),
    timelineRevision: state.timelineRevision,
    devices: deviceViews(state),
    devicesRead: state.devicesRead,
    lines: state.lines.map(({ id, name }) => ({ id, name })),
    callerIds: state.callerIds.map(shownNumber),
    dialler: {
      companions,
      ...present({ deviceId, channelId, callerId }),
    },
    deviceSets: settings.deviceSets,
    system: state.system,
    displays,
    preferences: {
      zoom: settings.zoom,
      signIn: settings.signIn,
      playback: settings.playback,
      popup: settings.popup,
      sound: settings.sound,
      crm: settings.crm,
      start: settings.start,
      updates: settings.updates,
      retention: settings.retention,
      hotkeys: settings.hotkeys,
      links: settings.links,
      focus: settings.focus,
      accountType: settings.accountType,
      agentLogs: settings.agentLogs,
      keepAnswersHours: settings.keepAnswersHours,
      tunnel: settings.tunnel,
      doNotDisturbAnswer: settings.doNotDisturb.answer,
      warnBelow: settings.balance.warnBelow,
    },
    doNotDisturb: state.doNotDisturb,
    callRules: {
      revision: state.callRules.revision,
      on: state.callRules.on,
    },
    tunnel: state.tunnel,
    pushAddress: state.pushAddress,
    tunnelSecrets: state.tunnelSecrets,
    directory: state.directory,
    addressBooks: state.addressBooks,
    agentLogs: state.agentLogs,
    setUp: setUpView(state, settings),
    ...(state.balance && {
      balance: { ...state.balance, ...(isLow(state.balance, settings.balance.warnBelow) && { low: true }) },
    }),
    updates: state.updates,
    ...(state.policy && { policy: state.policy }),
    notices: mergeStorageNotices(state.notices),
  };
}

/** Devices for the dialler: says why some cannot start a call. On the classic system any can. */
export function deviceViews({ devices, session }: Pick<DeskState, 'devices' | 'session'>): DeviceView[] {
  const accountType = session.status === 'signed-in' ? session.accountType : 'new';
  return devices.map(({ id, alias, type, online, doNotDisturb }) => ({
    id,
    alias,
    type,
    ...present({ online, doNotDisturb }),
    ...(type === 'external' &&
      accountType === 'new' && { cannotStart: { id: 'reason.external-cannot-start.new' } }),
  }));
}

/** The number of cards that fit on a display. */
const mostOnPopup = 8;
const mostUnderWay = 3;

/** The first cards, and the live ones in any case. */
function fitting(cards: CallCard[]): CallCard[] {
  if (cards.length <= mostOnPopup) return cards;
  const underWay = cards.filter(isUnderWay).slice(0, mostUnderWay);
  const others = cards.filter((card) => !underWay.includes(card)).slice(0, mostOnPopup - underWay.length);
  return cards.filter((card) => underWay.includes(card) || others.includes(card));
}

/** One of several names on a card takes one line. */
const longestOfNames = 32;

/** Shortens names so that the popup still shows different ends. */
function inShort(card: CallCard): CallCard {
  const { matches } = card.party;
  if (matches.length === 0) return card;
  const isOne = matches.length === 1;
  const shorter = matches.map((match) => ({
    ...withBookLabels(match),
    name: isOne ? match.name : cutMiddle(match.name, longestOfNames),
  }));
  return { ...card, party: { ...card.party, matches: shorter } };
}

/** All that the popup shows: the cards that fit, and how many more there are. @param testing a test ring is playing */
export function popupSnapshot(
  seq: number,
  appearance: Appearance,
  { cards, audible, undrawn = 0 }: PopupView & { undrawn?: number },
  { popup, sound, crm }: Settings,
  testing: boolean,
): PopupSnapshot {
  const { volume, output } = sound;
  const visibleCards = fitting(cards);
  const more =
    cards.filter((card) => card.state !== 'ended' && !visibleCards.includes(card)).length + undrawn;
  const rings = testing || audible.length > 0;
  return {
    seq,
    appearance,
    cards: visibleCards.map(inShort),
    ...(more > 0 && visibleCards.length > 0 && { more }),
    growsUp: cornerOf(popup.corner, process.platform).startsWith('bottom'),
    audible: audible.filter((id) => visibleCards.some((card) => card.id === id)),
    ...(rings && { ring: { volume, ...(output && { output: output.id }) } }),
    crm: crm.template !== '',
  };
}
