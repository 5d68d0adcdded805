import { z } from 'zod';
import { id, text } from '../fields.ts';
import { fromDesk } from '../request.ts';

const token = { tokenId: text.exactOptional(), token: z.string().min(1).max(16_384) };

/** How a desk is known to the platform's sign-in. */
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
  /** Waits until the user has signed in in the browser; `session.cancel` ends the waiting. */
  'session.browser': fromDesk({ args: browserRequest }),
  /** The same user again in the browser, with the client and the addresses of the last time, in place. */
  'session.renewInBrowser': fromDesk(),
  'session.cancel': fromDesk(),
  'session.tryBuiltIn': fromDesk({ args: z.object({ system: z.enum(['new', 'classic']) }) }),
  /** The same user with another token, in place. */
  'session.renew': fromDesk({ args: z.object(token) }),
  'session.accountType': fromDesk({
    args: z.object({ accountType: z.enum(['detected', 'classic', 'new']) }),
  }),
  'session.signOut': fromDesk(),
  /** Built-in service only: a contact calls this desk. */
  'service.letSomebodyCall': fromDesk(),
  /** Built-in service only: a phone that rings picks up, or the other end hangs up. */
  'service.act': fromDesk({ args: z.object({ id, act: z.enum(['pickUp', 'hangUp']) }) }),
};
