import type { DialChoice } from '../../../shared/dial-choice.ts';
import type { RequestArgs } from '../../../shared/ipc/contract.ts';
import type { DeskSnapshot } from '../../../shared/ipc/snapshot.ts';

export const choiceOf = ({
  deviceId,
  companions,
  channelId = '',
  callerId = '',
}: DeskSnapshot['dialler']): DialChoice => ({ deviceId, companions: [...companions], channelId, callerId });

export const choiceRequest = ({
  deviceId,
  companions,
  channelId,
  callerId,
}: DialChoice): RequestArgs<'dial.choose'> => ({
  companions: [...companions],
  ...(deviceId !== undefined && { deviceId }),
  ...(channelId !== '' && { channelId }),
  ...(callerId !== '' && { callerId }),
});
