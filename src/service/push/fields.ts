import type { Call } from '../state/call.ts';
import { findDevice, findUser, fullName, type Account } from '../state/account.ts';

/** A form as pairs, because the names of users repeat. */
export type PushFields = [name: string, value: string][];

/** The leg in a push: its own id and direction, or those of its second leg. */
export interface PushLeg {
  callId: string;
  direction: 'in' | 'out';
  from: string;
  to: string;
}

/** Fields of a `newCall` push. `channelId` joins them in version 2 of the push interface. */
export function newCallFields(account: Account, call: Call, leg: PushLeg, version: 1 | 2): PushFields {
  return [
    ['event', 'newCall'],
    ...legFields(leg),
    ...joinFields(call),
    ...calledFields(account, call),
    ...diversionFields(call),
    ...channelFields(account, call, version),
  ];
}

/** The fallback in answer pushes; it has no ids. */
const VOICEMAIL = 'voicemail';

function calledFields(account: Account, call: Call): PushFields {
  if (call.voicemailFor !== undefined) return [['user[]', VOICEMAIL]];
  return (call.namedUserIds ?? call.userIds).flatMap((userId) => userFields(account, userId));
}

/** Fields of an `answer` push. The user is empty when an outside phone took the call. */
export function answerFields(account: Account, call: Call, leg: PushLeg, version: 1 | 2): PushFields {
  const user = answeringUser(account, call);
  return [
    ['event', 'answer'],
    ...legFields(leg),
    ...joinFields(call),
    ['answeringNumber', bare(answeringNumber(account, call))],
    ['user', user ? fullName(user) : call.voicemailFor === undefined ? '' : VOICEMAIL],
    ['userId', user?.id ?? ''],
    ['fullUserId', user ? account.masterSipId + user.id : ''],
    ...diversionFields(call),
    ...channelFields(account, call, version),
  ];
}

export function hangupFields(account: Account, call: Call, leg: PushLeg, version: 1 | 2): PushFields {
  return [
    ['event', 'hangup'],
    ['cause', call.cause ?? 'normalClearing'],
    ...legFields(leg),
    ...joinFields(call),
    ['answeringNumber', call.establishedAt === undefined ? '' : bare(answeringNumber(account, call))],
    ...diversionFields(call),
    ...channelFields(account, call, version),
  ];
}

/** Fields of a `dtmf` push; `digits` is empty when the caller pressed nothing in time. */
export function dtmfFields(account: Account, call: Call, digits: string, version: 1 | 2): PushFields {
  return [
    ['event', 'dtmf'],
    ['callId', call.callId],
    ['origCallId', call.origCallId],
    ['dtmf', digits],
    ...channelFields(account, call, version),
  ];
}

function legFields(leg: PushLeg): PushFields {
  return [
    ['direction', leg.direction],
    ['from', bare(leg.from)],
    ['to', bare(leg.to)],
    ['callId', leg.callId],
  ];
}

function joinFields(call: Call): PushFields {
  return [
    ['origCallId', call.origCallId],
    ['xcid', call.xcid],
  ];
}

function userFields(account: Account, userId: string): PushFields {
  const user = findUser(account, userId);
  if (!user) return [];
  return [
    ['user[]', fullName(user)],
    ['userId[]', user.id],
    ['fullUserId[]', account.masterSipId + user.id],
  ];
}

function diversionFields(call: Call): PushFields {
  return call.diversion ? [['diversion', bare(call.diversion)]] : [];
}

function channelFields(account: Account, call: Call, version: 1 | 2): PushFields {
  return version === 2 && account.system === 'new' && call.lineId ? [['channelId', call.lineId]] : [];
}

function answeringUser(account: Account, call: Call): ReturnType<typeof findUser> {
  const device = call.deviceId === undefined ? undefined : findDevice(account, call.deviceId);
  return device && findUser(account, device.ownerId);
}

function answeringNumber(account: Account, call: Call): string {
  if (call.direction === 'out') return call.to;
  return answeringUser(account, call)?.directNumber ?? call.to;
}

/** Pushes carry numbers without '+'. */
function bare(number: string): string {
  return number.replace(/^\+/, '');
}
