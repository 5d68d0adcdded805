import { z } from 'zod';
import { id, text } from '../fields.ts';
import { fromBoth, fromDesk, fromPopup } from '../request.ts';

const call = z.object({ id });
const toggle = z.object({ id, on: z.boolean() });

/** What is done with a call. */
export const callRequests = {
  'call.mute': fromBoth({ args: toggle }),
  'call.hold': fromBoth({ args: toggle }),
  'call.record': fromBoth({ args: toggle }),
  'call.dtmf': fromBoth({ args: z.object({ id, digits: z.string().regex(/^[0-9A-D#*]{1,32}$/) }) }),
  /** To an emergency number only when the user was asked and is sure. */
  'call.transfer': fromBoth({
    args: z.object({ id, target: text, attended: z.boolean(), sure: z.boolean().exactOptional() }),
  }),
  'call.hangUp': fromBoth({ args: call }),
  /** Parks the other end of the call, or brings it back; classic accounts only. */
  'call.park': fromBoth({ args: toggle }),
  /** Plays a sound file, which the platform fetches, into the call; classic accounts only. */
  'call.announce': fromBoth({ args: z.object({ id, url: z.url().max(2000) }) }),
  /** The addresses of the sound files that were played last, the newest first. */
  'call.announcements': fromBoth({ result: z.array(z.string()) }),
};

/** What is done with a card, which may stay longer than its call. */
export const cardRequests = {
  /** Takes the card off the popup; the call itself goes on. */
  'call.dismiss': fromPopup({ args: call }),
  'call.copyNumber': fromBoth({ args: call }),
  /** Ends the ring sound of this call on this computer; the phones ring on. */
  'call.silence': fromPopup({ args: call }),
  /** Opens the address that the settings have for callers. */
  'call.openCrm': fromPopup({ args: call }),
  /** Plays the ring sound for some seconds, or stops it. */
  'sound.test': fromDesk({ args: z.object({ on: z.boolean() }) }),
  /**
   * The popup has painted the snapshot `seq`; `height` is what it needs, CSS pixels; `typing`: something is open in it
   * that takes the keyboard.
   */
  'popup.painted': fromPopup({
    args: z.object({ seq: z.number().int(), height: z.number().min(0).max(4000), typing: z.boolean() }),
  }),
};
