import type { Effect } from '../../calls/effects.ts';
import type { Call } from '../../calls/call.ts';
import { fillTemplate, readTemplate, type CallerFields } from '../../shared/crm-address.ts';
import type { CallCard } from '../../shared/model/card.ts';
import { nationalDigits } from '../../shared/phone-number.ts';
import { Refusal } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { lineIsOn } from './popup-policy.ts';

export interface Crm {
  /** Opens the address of the settings for this caller. @throws Refusal where the template is none */
  open(card: CallCard): Promise<void>;
  /** Opens it by itself, once a call, when the settings say so. */
  follow(effects: readonly Effect[], card: (call: Call) => CallCard): void;
}

const moments = { onRing: 'appeared', onAnswer: 'connected' } as const;

/**
 * The user's customer system, opened with the caller in its address.
 * @param openExternal hands an address to the system's own handler; `inFront`: the user asked for it now
 * @param onFault learns of an address that could not be opened by itself
 */
export function createCrm(
  settings: SettingsStore,
  openExternal: (address: string, inFront: boolean) => Promise<void>,
  onFault: (error: unknown) => void = () => undefined,
): Crm {
  const opened = new Set<string>();

  async function open(card: CallCard, inFront = true): Promise<void> {
    const { template, schemes } = settings.get().crm;
    const reading = readTemplate(template, schemes);
    if (!reading.ok) throw new Refusal({ kind: 'bad-template', problem: reading.problem });
    await openExternal(fillTemplate(template, callerFields(card)), inFront);
  }

  return {
    open: (card) => open(card),
    follow(effects, cardOf) {
      const { crm, popup } = settings.get();
      for (const { kind, call } of effects.filter((effect) => 'call' in effect)) {
        if (kind === 'ended') opened.delete(call.id);
        const when = call.direction === 'in' ? crm.opens : crm.opensOut;
        if (
          when === 'byHand' ||
          kind !== moments[when] ||
          crm.template === '' ||
          call.number === undefined ||
          opened.has(call.id) ||
          (kind === 'appeared' && call.turnedAway)
        )
          continue;
        const card = cardOf(call);
        if (!lineIsOn(card, popup)) continue;
        opened.add(call.id);
        // Nobody waits for it: the button on the card says why it does not work.
        // What went wrong may quote the address, and with it the caller.
        open(card, false).catch(() => onFault(new Error('The address was not opened.')));
      }
    },
  };
}

/** One match names the caller; of several none is guessed. */
function callerFields({ party, line = '', direction }: CallCard): CallerFields {
  const { number = '', matches } = party;
  const [only, other] = matches;
  const name = only && !other ? only.name : '';
  return { number, national: nationalDigits(number), name, line, direction };
}
