import { afterPaint } from '../../ui/after-paint.ts';
import { ask } from '../../ui/requests.ts';

/** Kinds that the platform lists by themselves. */
const kinds = ['call', 'voicemail', 'sms', 'fax'] as const;
/** Whoever is back sooner than this has just been shown what the platform lists, ms. */
const lookAgainMs = 5_000;

/** Asks what the platform lists now, whenever somebody turns to the timeline or to one kind of it. */
export function useLookAtPlatform(isShown: () => boolean, shownKind: () => string): void {
  let looked: { kind: (typeof kinds)[number] | undefined; at: number } | undefined;
  $effect(() => {
    const kind = kinds.find((each) => each === shownKind());
    const now = performance.now();
    if (!isShown() || (looked !== undefined && looked.kind === kind && now - looked.at < lookAgainMs)) return;
    looked = { kind, at: now };
    afterPaint(() => void ask('timeline.look', kind === undefined ? {} : { kind }));
  });
}
