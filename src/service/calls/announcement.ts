import type { ServiceContext } from '../context.ts';
import type { Call } from './call.ts';

/** Longer sound files are cut. */
const LONGEST_MS = 60_000;

/** Plays a sound file to the caller before anything rings, then calls `next` unless the call has ended meanwhile. */
export async function playFirst(
  service: ServiceContext,
  call: Call,
  url: string,
  next: () => void,
): Promise<void> {
  call.playing = url;
  const length = Math.min(await service.sender.soundLength(url), LONGEST_MS);
  if (call.state !== 'ringing') return;
  call.stopRinging();
  call.stopRinging = service.clock.after(length, () => {
    delete call.playing;
    if (call.state === 'ringing') next();
  });
}
