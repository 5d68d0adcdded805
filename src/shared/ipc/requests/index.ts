import { callRequests, cardRequests } from './calls.ts';
import { contactRequests, directoryRequests } from './contacts.ts';
import { diagnosticsRequests } from './diagnostics.ts';
import { dialRequests } from './dial.ts';
import { extensionRequests } from './extensions.ts';
import { faxRequests } from './fax.ts';
import { forwardingRequests } from './forwarding.ts';
import { mediaRequests } from './media.ts';
import { messageRequests } from './messages.ts';
import { dayRequests } from './my-day.ts';
import { channelRequests } from './channels.ts';
import { peopleRequests } from './people.ts';
import { ruleRequests } from './rules.ts';
import { sessionRequests } from './session.ts';
import {
  agentLogsRequests,
  doNotDisturbRequests,
  hotkeyRequests,
  proxyRequests,
  settingsRequests,
  updateRequests,
  windowRequests,
} from './settings.ts';
import { timelineRequests } from './timeline.ts';
import { tunnelRequests } from './tunnel.ts';

/**
 * Every request that a window may make of the main process. Pages know their types alone (`../contract.ts`), preloads
 * their names (`src/preload/page-requests.ts`).
 */
export const requests = {
  ...sessionRequests,
  ...callRequests,
  ...cardRequests,
  ...dialRequests,
  ...contactRequests,
  ...directoryRequests,
  ...peopleRequests,
  ...timelineRequests,
  ...mediaRequests,
  ...messageRequests,
  ...faxRequests,
  ...dayRequests,
  ...ruleRequests,
  ...channelRequests,
  ...extensionRequests,
  ...forwardingRequests,
  ...diagnosticsRequests,
  ...tunnelRequests,
  ...settingsRequests,
  ...doNotDisturbRequests,
  ...agentLogsRequests,
  ...hotkeyRequests,
  ...proxyRequests,
  ...updateRequests,
  ...windowRequests,
};
