import type { Call } from '../state/call.ts';

/** Starts or stops recording, and stores the recorded period. `now`: epoch milliseconds. */
export function setRecording(call: Call, value: boolean, now: number): void {
  if (value === call.recording) return;
  call.recording = value;
  if (value) {
    call.recordingSince = now;
    return;
  }
  call.recorded.push({ from: call.recordingSince ?? now, to: now });
  delete call.recordingSince;
}
