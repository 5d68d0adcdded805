import type { Effect } from '../../calls/effects.ts';
import type { Call } from '../../calls/call.ts';
import { fillTemplate, readTemplate, type CallerFields } from '../../shared/crm-address.ts';
import type { CallCard } from '../../shared/model/card.ts';
import { nationalDigits } from '../../shared/phone-number.ts';
import { Refusal } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { lineIsOn } from './popup-policy.ts';

export interface Crm {
  /** Opens the address for this caller. @throws Refusal if the template is invalid */
  open(card: CallCard): Promise<void>;
  /** Opens it automatically, once per call, as set. */
  follow(effects: readonly Effect[], card: (call: Call) => CallCard): void;
}

const moments = { onRing: 'appeared', onAnswer: 'connected' } as const;

/**
 * Opens the user's CRM with the caller in the address.
 * @param openExternal opens an address with the system's handler; `inFront`: on request of the user.
 * @param onFault an address could not be opened automatically
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
        // The button on the card shows the error.
        // The message may quote the address with the caller.
        open(card, false).catch(() => onFault(new Error('The address was not opened.')));
      }
    },
  };
}

/** Only a single match names the caller. */
function callerFields({ party, line = '', direction }: CallCard): CallerFields {
  const { number = '', matches } = party;
  const [only, other] = matches;
  const name = only && !other ? only.name : '';
  return { number, national: nationalDigits(number), name, line, direction };
}
