import type { CallCard } from '../../shared/model/card.ts';
import type { Sentence } from '../../shared/sentence.ts';

/** A simulated call on the popup only; call board and timeline do not know it. */
export interface TestCall {
  card(): CallCard | undefined;
  show(): void;
  /** @returns false for another call */
  end(id?: string): boolean;
  onChange(listener: () => void): void;
}

export const testCallId = 'test-call';
/** Long enough to find it, and short enough not to be found later, ms. */
const shownMs = 30_000;

/** Made once at the start. The card goes by itself after half a minute. */
export function createTestCall(say: (sentence: Sentence) => string): TestCall {
  const listeners: (() => void)[] = [];
  let card: CallCard | undefined;
  let end: NodeJS.Timeout | undefined;

  function become(next: CallCard | undefined): void {
    clearTimeout(end);
    end = next && setTimeout(() => become(undefined), shownMs).unref();
    card = next;
    for (const listener of listeners) listener();
  }

  return {
    card: () => card,
    show: () => become(testCard(say, Date.now())),
    end(id = testCallId) {
      if (id !== testCallId) return false;
      if (card) become(undefined);
      return true;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

/** Every line says that it is a test; there is no number to call or block. */
function testCard(say: (sentence: Sentence) => string, now: number): CallCard {
  const control = { enabled: false, reason: { id: 'setUp.testCall' }, pending: false } as const;
  return {
    id: testCallId,
    direction: 'in',
    state: 'ringing',
    party: {
      withheld: false,
      // Not a contact, so it has no page.
      matches: [
        {
          contactId: `colleague:${testCallId}`,
          name: say({ id: 'setUp.testCall' }),
          organisation: say({ id: 'setUp.testCallHint' }),
        },
      ],
    },
    line: say({ id: 'app.name' }),
    ringsOn: [],
    startedAt: now,
    muted: false,
    held: false,
    recording: false,
    parked: false,
    dtmf: '',
    controls: {
      ...{ mute: control, hold: control, record: control, dtmf: control },
      ...{ transfer: control, hangUp: control, park: control, announce: control },
    },
    earlier: [],
  };
}
