import { account } from './account.ts';
import { addressBookDetails } from './address-book-details.ts';
import { addressBookForm } from './address-book-form.ts';
import { addressBooks } from './address-books.ts';
import { call } from './call.ts';
import { common } from './common.ts';
import { contact } from './contact.ts';
import { day } from './day.ts';
import { diagnosis } from './diagnosis.ts';
import { dialler } from './dialler.ts';
import { extensions } from './extensions.ts';
import { failures } from './failures.ts';
import { fax } from './fax.ts';
import { guides } from './guides.ts';
import { main } from './main.ts';
import { managedAddressBooks } from './managed-address-books.ts';
import { media } from './media.ts';
import { message } from './message.ts';
import { channels } from './channels.ts';
import { network } from './network.ts';
import { palette } from './palette.ts';
import { people } from './people.ts';
import { privacy } from './privacy.ts';
import { policy } from './policy.ts';
import { policyCheck } from './policy-check.ts';
import { policyMemberTexts } from './policy-members.ts';
import { providers } from './providers.ts';
import { pushes } from './pushes.ts';
import { rules } from './rules.ts';
import { selfTest } from './self-test.ts';
import { settings } from './settings.ts';
import { setUp } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { status } from './status.ts';
import { systems } from './systems.ts';
import { timeline } from './timeline.ts';
import { systemIntegration } from './system-integration.ts';

/** Every message of the program. */
export const texts = {
  ...common,
  ...main,
  ...call,
  ...status,
  ...systems,
  ...signIn,
  ...setUp,
  ...dialler,
  ...timeline,
  ...media,
  ...day,
  ...people,
  ...contact,
  ...addressBooks,
  ...addressBookForm,
  ...failures,
  ...addressBookDetails,
  ...managedAddressBooks,
  ...message,
  ...fax,
  ...channels,
  ...account,
  ...extensions,
  ...settings,
  ...policy,
  ...policyCheck,
  ...policyMemberTexts,
  ...rules,
  ...pushes,
  ...privacy,
  ...providers,
  ...network,
  ...diagnosis,
  ...selfTest,
  ...guides,
  ...palette,
  ...systemIntegration,
};

export type MessageId = keyof typeof texts;
