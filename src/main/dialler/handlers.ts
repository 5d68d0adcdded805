import type { Directory } from '../../contacts/directory.ts';
import { askFirst } from '../../shared/ask-first.ts';
import { readTarget, type DialTarget } from '../../shared/dial-target.ts';
import type { dialRequests } from '../../shared/ipc/requests/dial.ts';
import { fromPush, pretty } from '../../shared/phone-number.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { Reconciler } from '../calls/reconciler.ts';
import type { StateHolder } from '../state/state.ts';
import type { HandlersOf } from '../ipc.ts';
import { Refusal } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { callAsLast } from './call-as-last.ts';
import { suggest } from './suggest.ts';

export interface DiallerParts {
  /** @throws Refusal when nobody is signed in */
  desk(): AccountSession;
  /** The platform's newest list of live calls, where there is one. @throws Refusal when nobody is signed in */
  listed(): ReturnType<Reconciler['listed']>;
  /** The far end of a call that some window shows, though it may be over and gone from the board. */
  farEndOf(id: string): string | undefined;
  directory: Directory;
  state: StateHolder;
  settings: SettingsStore;
  /**
   * A number that waits to be called by itself is not called: whoever calls by hand wants no other call. `id`: only that
   * of this request.
   */
  dropCall(id?: number): void;
}

/** What the dialler asks for, and everything else that starts a call. */
export function diallerHandlers(parts: DiallerParts): HandlersOf<typeof dialRequests> {
  const { desk, directory, state, settings } = parts;
  return {
    'dial.start': async ({ target, sure = false, ...choices }) => {
      parts.dropCall();
      const { control } = desk();
      const number = dialNumber(target, sure, directory.country);
      settings.update({ dialler: choices });
      await control.dial(choices, number);
    },
    'dial.suggest': ({ text, limit, purpose }) =>
      suggest(text, limit, purpose, {
        country: directory.country,
        search: (wanted, most) => directory.search(wanted, most),
        state: state.get(),
        listed: parts.listed(),
        now: Date.now(),
      }),
    'dial.choose': (choices) => settings.update({ dialler: choices }),
    'dial.keepSets': ({ sets }) => settings.update({ deviceSets: sets }),
    'dial.changed': ({ id }) => parts.dropCall(id),
    'call.callBack': async ({ id, sure = false }) => {
      parts.dropCall();
      const open = desk();
      const number = parts.farEndOf(id);
      if (number === undefined) throw new Refusal({ kind: 'no-such-call' });
      const target = dialNumber(fromPush(number, directory.country) ?? number, sure, directory.country);
      await callAsLast(target, open, state, settings);
    },
  };
}

/**
 * The number to dial for what was typed or pasted.
 * @throws Refusal where there is none, more than one, or one that has to be asked about first
 */
function dialNumber(text: string, sure: boolean, country: string): string {
  const target = targetOf(text, country);
  const why = sure ? undefined : askFirst(target, country);
  if (why) throw new Refusal({ kind: 'ask-first', number: pretty(target.number), why });
  return target.number;
}

/**
 * The number to transfer a caller to. It may be one for emergencies, but not by a slip of the hand.
 * @throws Refusal where there is none, more than one, or one that has to be asked about first
 */
export function transferNumber(text: string, sure: boolean, country: string): string {
  const { number, kind } = targetOf(text, country);
  if (kind === 'emergency' && !sure) throw new Refusal({ kind: 'emergency', number });
  return number;
}

function targetOf(text: string, country: string): DialTarget {
  const target = readTarget(text, country);
  if (!target) throw new Refusal({ kind: 'not-a-number', text });
  return target;
}
