import { afterPaint } from '../../ui/after-paint.ts';
import { ask } from '../../ui/requests.ts';

/** Kinds with a list of their own at the platform. */
const kinds = ['call', 'voicemail', 'sms', 'fax'] as const;
/** A return within this time does not ask again, ms. */
const lookAgainMs = 5_000;

/** Asks the platform for news whenever the timeline, or one kind of it, is opened. */
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
