import { z } from 'zod';

const someText = z.string().exactOptional();

/** A postal address (vCard ADR) with at least one part. */
export type PostalAddress = z.output<typeof postalAddress>;
export const postalAddress = z.object({
  /** Upper-case vCard types: WORK, HOME … */
  types: z.array(z.string()),
  poBox: someText,
  /** Flat, floor or building. */
  extended: someText,
  street: someText,
  city: someText,
  region: someText,
  postalCode: someText,
  country: someText,
});

/** Further details; texts have at most 200 characters. */
export type ContactDetails = z.output<typeof contactDetails>;
export const contactDetails = z.object({
  prefixes: someText,
  given: someText,
  middle: someText,
  family: someText,
  suffixes: someText,
  /** Degrees, as written. */
  geo: z.object({ lat: z.string(), long: z.string() }).exactOptional(),
  groups: z.array(z.string()).exactOptional(),
  /** Internal name of the owner. */
  owner: someText,
  /** Date in the platform's notation. */
  validFrom: someText,
});
