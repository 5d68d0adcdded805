import { deBlock } from './de-block.ts';
import { deBrowser } from './de-browser.ts';
import { deAccount } from './de-account.ts';
import { deAgent } from './de-agent.ts';
import { deCallthrough } from './de-callthrough.ts';
import { deContact } from './de-contact.ts';
import { deDiagnosis } from './de-diagnosis.ts';
import { deDay } from './de-day.ts';
import { deDial } from './de-dial.ts';
import { deDirectory } from './de-directory.ts';
import { deEntries } from './de-entries.ts';
import { deExtensions } from './de-extensions.ts';
import { deForwarding } from './de-forwarding.ts';
import { deMain } from './de-main.ts';
import { deStatus } from './de-status.ts';
import { deOffice } from './de-office.ts';
import { deExport } from './de-export.ts';
import { deMedia } from './de-media.ts';
import { dePeople } from './de-people.ts';
import { deFax } from './de-fax.ts';
import { deMessage } from './de-message.ts';
import { deProviders } from './de-providers.ts';
import { dePalette } from './de-palette.ts';
import { dePushes } from './de-pushes.ts';
import { deQuiet } from './de-quiet.ts';
import { deRules } from './de-rules.ts';
import { deSign } from './de-sign.ts';
import { deSelfTest } from './de-self-test.ts';
import { deSettings } from './de-settings.ts';
import { deTimeline } from './de-timeline.ts';
import { deSystems } from './de-systems.ts';
import { deUpdates } from './de-updates.ts';
import { deWherever } from './de-wherever.ts';
import { deWindows } from './de-windows.ts';
import { enBlock } from './en-block.ts';
import { enAccount } from './en-account.ts';
import { enAgent } from './en-agent.ts';
import { enCallthrough } from './en-callthrough.ts';
import { enContact } from './en-contact.ts';
import { enBrowser } from './en-browser.ts';
import { enDiagnosis } from './en-diagnosis.ts';
import { enDay } from './en-day.ts';
import { enDial } from './en-dial.ts';
import { enDirectory } from './en-directory.ts';
import { enEntries } from './en-entries.ts';
import { enExtensions } from './en-extensions.ts';
import { enForwarding } from './en-forwarding.ts';
import { enMain } from './en-main.ts';
import { enStatus } from './en-status.ts';
import { enOffice } from './en-office.ts';
import { enExport } from './en-export.ts';
import { enMedia } from './en-media.ts';
import { enPeople } from './en-people.ts';
import { enFax } from './en-fax.ts';
import { enMessage } from './en-message.ts';
import { enProviders } from './en-providers.ts';
import { enPalette } from './en-palette.ts';
import { enPushes } from './en-pushes.ts';
import { enQuiet } from './en-quiet.ts';
import { enRules } from './en-rules.ts';
import { enSign } from './en-sign.ts';
import { enSelfTest } from './en-self-test.ts';
import { enSettings } from './en-settings.ts';
import { enTimeline } from './en-timeline.ts';
import { enSystems } from './en-systems.ts';
import { enUpdates } from './en-updates.ts';
import { enWherever } from './en-wherever.ts';
import { enWindows } from './en-windows.ts';

/** Every message in ICU MessageFormat. English names the messages; German is complete or the types do not check. */
export const en = {
  ...enMain,
  ...enStatus,
  ...enQuiet,
  ...enRules,
  ...enBlock,
  ...enSign,
  ...enTimeline,
  ...enEntries,
  ...enExtensions,
  ...enForwarding,
  ...enMedia,
  ...enWindows,
  ...enContact,
  ...enDial,
  ...enDay,
  ...enDirectory,
  ...enSettings,
  ...enAgent,
  ...enBrowser,
  ...enOffice,
  ...enPeople,
  ...enFax,
  ...enMessage,
  ...enAccount,
  ...enCallthrough,
  ...enDiagnosis,
  ...enSelfTest,
  ...enExport,
  ...enProviders,
  ...enPushes,
  ...enPalette,
  ...enSystems,
  ...enUpdates,
  ...enWherever,
};

export type MessageId = keyof typeof en;

export const de: Record<MessageId, string> = {
  ...deMain,
  ...deStatus,
  ...deQuiet,
  ...deRules,
  ...deBlock,
  ...deSign,
  ...deTimeline,
  ...deEntries,
  ...deExtensions,
  ...deForwarding,
  ...deMedia,
  ...deWindows,
  ...deContact,
  ...deDial,
  ...deDay,
  ...deDirectory,
  ...deSettings,
  ...deAgent,
  ...deBrowser,
  ...deOffice,
  ...dePeople,
  ...deFax,
  ...deMessage,
  ...deAccount,
  ...deCallthrough,
  ...deDiagnosis,
  ...deSelfTest,
  ...deExport,
  ...deProviders,
  ...dePushes,
  ...dePalette,
  ...deSystems,
  ...deUpdates,
  ...deWherever,
};

export const catalogs = { en, de };
