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
    'office.lines',
    'office.line',
    'office.devicesOf',
    'office.changeLine',
    'office.deleteLine',
    'media.load',
    'media.save',
    'media.open',
    'media.progress',
    'media.cancel',
    'media.reveal',
  ],
};
