import { z } from 'zod';
import { id, text } from '../fields.ts';
import { fromBoth, fromDesk, fromPopup } from '../request.ts';

const call = z.object({ id });
const toggle = z.object({ id, on: z.boolean() });

export const callRequests = {
  'call.mute': fromBoth({ args: toggle }),
  'call.hold': fromBoth({ args: toggle }),
  'call.record': fromBoth({ args: toggle }),
  'call.dtmf': fromBoth({ args: z.object({ id, digits: z.string().regex(/^[0-9A-D#*]{1,32}$/) }) }),
  /** To an emergency number only with `sure`. */
  'call.transfer': fromBoth({
    args: z.object({ id, target: text, attended: z.boolean(), sure: z.boolean().exactOptional() }),
  }),
  'call.hangUp': fromBoth({ args: call }),
  /** Parks the other end, or brings it back; classic accounts only. */
  'call.park': fromBoth({ args: toggle }),
  /** Plays a sound file, which the platform fetches, into the call; classic accounts only. */
  'call.announce': fromBoth({ args: z.object({ id, url: z.url().max(2000) }) }),
  /** Addresses of the last sound files, newest first. */
  'call.announcements': fromBoth({ result: z.array(z.string()) }),
};

/** A card may outlive its call. */
export const cardRequests = {
  /** Removes the card from the popup; the call continues. */
  'call.dismiss': fromPopup({ args: call }),
  'call.copyNumber': fromBoth({ args: call }),
  /** Stops the ring on this computer; phones continue to ring. */
  'call.silence': fromPopup({ args: call }),
  /** Opens the address that is set for callers. */
  'call.openCrm': fromPopup({ args: call }),
  /** Plays the ring for a few seconds, or stops it. */
  'sound.test': fromDesk({ args: z.object({ on: z.boolean() }) }),
  /** The popup has painted the snapshot `seq`. `height`: what it needs, CSS pixels; `typing`: it has an open text field. */
  'popup.painted': fromPopup({
    args: z.object({ seq: z.number().int(), height: z.number().min(0).max(4000), typing: z.boolean() }),
  }),
};
