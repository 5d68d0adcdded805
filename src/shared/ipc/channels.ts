import { officeRequestNames } from './office-requests.ts';
import type { RequestName, WindowName } from './contract.ts';

/** The channel on which snapshots go to a window. */
export const SNAPSHOT_CHANNEL = 'deskbell:snapshot';
/** A page asks for the snapshot it may have missed while it loaded. */
export const READY_CHANNEL = 'deskbell:ready';

/** The IPC channel of a request. */
export const requestChannel = (name: RequestName): string => `deskbell:${name}`;

const callRequests = [
  'call.mute',
  'call.hold',
  'call.record',
  'call.dtmf',
  'call.transfer',
  'call.hangUp',
  'call.dismiss',
  'call.copyNumber',
  'note.write',
  'call.callBack',
  'dial.suggest',
  'call.openCrm',
  'contact.compose',
  'person.open',
  'directory.search',
] as const satisfies RequestName[];

/** Which requests each window may make; anything else is refused in its preload and again in the main process. */
export const allowedRequests: Record<WindowName, readonly RequestName[]> = {
  popup: [...callRequests, 'call.silence', 'desk.open', 'popup.painted'],
  desk: [
    ...callRequests,
    'session.signIn',
    'contact.search',
    'contact.places',
    'contact.duplicates',
    'person.read',
    'person.copyNumber',
    'agentLog.read',
    'agentLog.copy',
    'session.browser',
    'session.renewInBrowser',
    'session.cancel',
    'session.tryBuiltIn',
    'session.renew',
    'session.accountType',
    'session.signOut',
    'service.letSomebodyCall',
    'service.act',
    'dial.start',
    'dial.choose',
    'dial.keepSets',
    'contact.list',
    'contact.write',
    'contact.remove',
    'directory.sync',
    'directory.stopSync',
    'doNotDisturb.set',
    'settings.change',
    'agentLogs.change',
    'agentLogs.copyAddress',
    'tunnel.choose',
    'tunnel.forgetHostKey',
    'tunnel.retry',
    'tunnel.test',
    'pushAddress.takeOver',
    'pushAddress.change',
    'sound.test',
    'missed.seen',
    'timeline.search',
    'timeline.list',
    'timeline.mark',
    ...officeRequestNames,
    'media.load',
    'media.save',
    'media.open',
    'media.progress',
    'media.cancel',
    'media.reveal',
    'fax.lines',
    'fax.choose',
    'fax.take',
    'fax.drop',
    'fax.recipient',
    'fax.send',
    'fax.cancel',
    'fax.again',
    'fax.discard',
    'fax.list',
    'message.conversations',
    'message.look',
    'message.thread',
    'message.read',
    'message.draft',
    'message.keepDraft',
    'message.send',
    'message.again',
    'message.discard',
    'message.senders',
    'message.chooseSender',
  ],
};

/** Of those, what a preload asks for alone: a page would name any file. */
export const preloadRequests: ReadonlySet<RequestName> = new Set<RequestName>(['fax.take']);
