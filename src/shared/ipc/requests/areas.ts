import { callRequests, cardRequests } from './calls.ts';
import { contactRequests } from './contacts.ts';
import { dialRequests } from './dial.ts';
import { faxRequests } from './fax.ts';
import { forwardingRequests } from './forwarding.ts';
import { peopleRequests } from './people.ts';

/** Each area alone: the types of the others would slow a page's check by a second. */
export const call = { ...callRequests, ...cardRequests, ...dialRequests };
export const contact = { ...contactRequests, ...peopleRequests };
export const fax = { ...faxRequests, ...forwardingRequests };
export { addressBookRequests as addressBook } from './address-books.ts';
export { cardRequests as popup, cardRequests as sound } from './calls.ts';
export { channelRequests as channels } from './channels.ts';
export { directoryRequests as directory } from './contacts.ts';
export { diagnosticsRequests as diagnostics } from './diagnostics.ts';
export { dialRequests as dial } from './dial.ts';
export { extensionRequests as extensions } from './extensions.ts';
export { forwardingRequests as forwarding, forwardingRequests as voicemail } from './forwarding.ts';
export { mediaRequests as media } from './media.ts';
export { messageRequests as message } from './messages.ts';
export { dayRequests as myDay } from './my-day.ts';
export {
  peopleRequests as agentLog,
  peopleRequests as person,
  peopleRequests as phonebook,
} from './people.ts';
export { privacyRequests as privacy } from './privacy.ts';
export { ruleRequests as caller, ruleRequests as rules } from './rules.ts';
export { setUpRequests as setUp } from './set-up.ts';
export { sessionRequests as service, sessionRequests as session } from './session.ts';
export {
  agentLogsRequests as agentLogs,
  doNotDisturbRequests as doNotDisturb,
  hotkeyRequests as hotkeys,
  proxyRequests as proxy,
  settingsRequests as settings,
  updateRequests as updates,
  windowRequests as desk,
} from './settings.ts';
export {
  timelineRequests as missed,
  timelineRequests as note,
  timelineRequests as timeline,
} from './timeline.ts';
export { tunnelRequests as pushAddress, tunnelRequests as tunnel } from './tunnel.ts';
