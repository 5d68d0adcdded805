import { AddressBookException, type Detail } from './source.ts';

/** Why a request is given up: its time limit means that the server does not answer; a cancellation stays what it is. */
export const stopReason = ({ reason }: AbortSignal, detail: Detail = 'ETIMEDOUT'): unknown =>
  reason instanceof Error && reason.name === 'TimeoutError'
    ? new AddressBookException('unreachable', detail, { cause: reason })
    : reason;

/** @throws the reason, where it is given up */
export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw stopReason(signal);
}
