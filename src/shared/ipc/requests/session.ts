import { z } from 'zod';
import { id, text } from '../fields.ts';
import { fromDesk } from '../request.ts';

const token = { tokenId: text.exactOptional(), token: z.string().min(1).max(16_384) };

/** The OAuth client of the desk. */
export type BrowserRequest = z.output<typeof browserRequest>;
const browserRequest = z.object({
  baseUrl: text,
  clientId: text,
  clientSecret: z.string().max(4000).exactOptional(),
  authorizeUrl: z.string().max(2000),
  tokenUrl: z.string().max(2000),
});

export const sessionRequests = {
  'session.signIn': fromDesk({ args: z.object({ baseUrl: text, ...token }) }),
  /** Resolves once the user has signed in in the browser; `session.cancel` cancels it. */
  'session.browser': fromDesk({ args: browserRequest }),
  /** Signs the same user in again, with the last client and addresses. */
  'session.renewInBrowser': fromDesk(),
  'session.cancel': fromDesk(),
  'session.tryBuiltIn': fromDesk({ args: z.object({ system: z.enum(['new', 'classic']) }) }),
  /** A new token of the same user. */
  'session.renew': fromDesk({ args: z.object(token) }),
  'session.accountType': fromDesk({
    args: z.object({ accountType: z.enum(['detected', 'classic', 'new']) }),
  }),
  'session.signOut': fromDesk(),
  /** Built-in service only: simulates an incoming call. */
  'service.letSomebodyCall': fromDesk(),
  /** Built-in service only: picks up a ringing phone, or hangs up the other end. */
  'service.act': fromDesk({ args: z.object({ id, act: z.enum(['pickUp', 'hangUp']) }) }),
};
