import { z } from 'zod';
import { noHotkeys, type HotkeyAction } from '../hotkeys.ts';
import { isSafeAddress } from '../safe-address.ts';
import { askedSteps } from '../set-up.ts';
import { tunnelSettingsSchema } from '../tunnel-settings.ts';
import { addressBookSchema, mostAddressBooks } from './address-book.ts';
import { playbackRates } from './media.ts';
import { doNotDisturbAnswers, doNotDisturbSettings, type DoNotDisturbAnswer } from './do-not-disturb.ts';
import { isRecord } from '../json.ts';

const popup = z.object({
  enabled: z.boolean(),
  /** Lines whose calls do not pop up: their ids, or the account's numbers in E.164 where no line is named. */
  offLines: z.array(z.string().max(200)).max(2000),
  /** Whether a further call pops up while one is spoken with. */
  whileInCall: z.boolean(),
  /** How long a call that rings stays visible, seconds; `null`: for as long as it rings. */
  ringSeconds: z.number().min(3).max(600).nullable(),
  /** How long an ended call stays visible, seconds; `null`: until it is put away. */
  lingerSeconds: z.number().min(0).max(3600).nullable(),
  /** `auto`: where the system shows its own notifications. */
  corner: z.enum(['auto', 'top-left', 'top-right', 'bottom-left', 'bottom-right']),
  /** The display with the pointer, the primary one, or the one with this name while it is there. */
  display: z.union([z.enum(['pointer', 'primary']), z.object({ label: z.string().max(200) })]),
});
const popupDefaults: z.output<typeof popup> = {
  enabled: true,
  offLines: [],
  whileInCall: true,
  ringSeconds: null,
  lingerSeconds: 4,
  corner: 'auto',
  display: 'pointer',
};

/** The sound of a call that rings; it is Deskbell's own, beside that of the phones. */
const sound = z.object({
  enabled: z.boolean(),
  /** From 0 to 1. */
  volume: z.number().min(0).max(1),
  /** The device that plays it, by Chromium's id and its name; `null`: the system's choice. */
  output: z.object({ id: z.string().max(500), label: z.string().max(500) }).nullable(),
  /** Accelerator that silences the call that rings, held only while one does; `null`: none. */
  silenceKey: z.string().max(60).nullable(),
});
const soundDefaults: z.output<typeof sound> = {
  enabled: false,
  volume: 0.6,
  output: null,
  silenceKey: 'CommandOrControl+Alt+S',
};

/** How voicemails and recordings are played; they are often heard on other speakers than the ring. */
const playback = z.object({
  /** From 0 to 1. */
  volume: z.number().min(0).max(1),
  rate: z.literal(playbackRates),
  /** Audio output, chosen like that of the ring. */
  output: z.object({ id: z.string().max(500), label: z.string().max(500) }).nullable(),
});
const playbackDefaults: z.output<typeof playback> = { volume: 1, rate: 1, output: null };

/** The address to open for a caller. */
const crm = z.object({
  /** Address with placeholders (see crm-address.ts); empty: none. */
  template: z.string().max(2000),
  /** For calls that come in. */
  opens: z.enum(['byHand', 'onRing', 'onAnswer']),
  /** For calls that are made at this desk; `onRing`: as soon as one is started. */
  opensOut: z.enum(['byHand', 'onRing', 'onAnswer']),
  /** Schemes besides https that the user allowed, without the colon. */
  schemes: z.array(z.string().max(60)).max(20),
});
const crmDefaults: z.output<typeof crm> = {
  template: '',
  opens: 'byHand',
  opensOut: 'byHand',
  schemes: [],
};

/** Keys that work in every program, as accelerators; `null`: none. */
const accelerator = z.string().max(60).nullable();
const hotkeys = z.object({
  dialSelection: accelerator,
  hangUp: accelerator,
  mute: accelerator,
  hold: accelerator,
  doNotDisturb: accelerator,
  palette: accelerator,
} satisfies Record<HotkeyAction, typeof accelerator>);

/** Numbers that come from other programs: links, and text that was selected there. */
const links = z.object({
  /** Deskbell opens `tel:` and `callto:` links. */
  handle: z.boolean(),
  /** An ordinary number is called at once; else it is filled into the dialler. */
  dialAtOnce: z.boolean(),
});

/** What happens to a call while the system is in focus mode, where that can be read. */
export const focusChoices = ['always', 'noSound', 'noPopup'] as const;

/** The logs that AI agents post after their calls. */
const agentLogs = z.object({
  enabled: z.boolean(),
  /** Addresses and networks that logs come from; empty: from anywhere. */
  sources: z.array(z.string().max(100)).max(50),
});

/** The balance below which the user is notified. */
const balance = z.object({
  /** In units of the account's currency; `null`: never. */
  warnBelow: z.number().min(0).max(1_000_000).nullable(),
  /** They were, and it has not risen above since. */
  warned: z.boolean(),
  /** The last reading, `at` epoch milliseconds, for the account of the last sign-in. */
  last: z.object({ amount: z.number(), currency: z.string().max(20), at: z.number() }).nullable(),
});
export const balanceDefaults: z.output<typeof balance> = { warnBelow: 5, warned: false, last: null };

/** An https address, or one of this computer; empty: none is set. */
const address = (isGood: (text: string) => boolean, expected: string) =>
  z
    .string()
    .max(2000)
    .refine((text) => text === '' || isGood(text), { message: expected });

/** Addresses of the browser sign-in: RFC 6749, 3.1 and 3.2, allows a query and forbids a fragment. */
const isEndpoint = (text: string): boolean => {
  const url = URL.parse(text);
  const isPlain = url?.username === '' && url.password === '' && !text.includes('#');
  return url !== null && isPlain && isSafeAddress(url);
};

const endpoint = address(isEndpoint, 'an https address without user and fragment');

const signInMethods = ['any', 'browser', 'token'] as const;

/** What the sign-in page begins with. */
const signIn = z.object({
  /** Base address of the platform; empty: the user chooses. */
  baseUrl: address(
    (text) => isEndpoint(text) && !text.includes('?'),
    'an https address without user, query and fragment',
  ),
  /** Which way to sign in is offered. */
  method: z.enum(signInMethods),
  /** The program's name at the platform's sign-in, and the addresses of that; empty: those of the preset. */
  clientId: z.string().max(200),
  authorizeUrl: endpoint,
  tokenUrl: endpoint,
});
const signInDefaults: z.output<typeof signIn> = {
  baseUrl: '',
  method: 'any',
  clientId: '',
  authorizeUrl: '',
  tokenUrl: '',
};

const zoom = z.number().min(0.5).max(3);

const start = z.object({
  /** Starts with the session of the system's user. */
  atLogin: z.boolean(),
  /** Starts in the tray, without a window. */
  hidden: z.boolean(),
});

const updates = z.object({
  /** Updates are searched daily and installed when the program ends; else only when the user asks. */
  automatic: z.boolean(),
});

/** For how long what happened is kept on this computer. */
export const retentionSchema = z.object({
  /** `null`: for as long as the account keeps its history. */
  days: z.number().int().min(1).max(3650).nullable(),
  /** Whether a note of the user keeps its call or message longer. */
  notes: z.enum(['keep', 'delete']),
});
export type RetentionSettings = z.output<typeof retentionSchema>;

/** A group of fields of which each that is missing has its default. */
const group = <T extends z.ZodObject>(fields: T, defaults: z.output<T>) =>
  z.preprocess((raw) => (isRecord(raw) ? { ...defaults, ...raw } : raw), fields).prefault({});

/** Devices that ring together, under a name of the user's: "Office". */
const deviceSetSchema = z.object({
  name: z.string().trim().min(1).max(40),
  /** Rings first. */
  deviceId: z.string().min(1).max(200),
  /** Ring along. */
  companions: z.array(z.string().min(1).max(200)).max(50),
});

export type DeviceSet = z.output<typeof deviceSetSchema>;

/** There are as many sets as keys for them, and each has its own name. */
export const deviceSetsSchema = z
  .array(deviceSetSchema)
  .max(9)
  .refine((sets) => new Set(sets.map(({ name }) => name.toLowerCase())).size === sets.length, {
    message: 'another name for each set',
  });

/** Preferences of one desk, kept by electron-store. Every field has a default, so that a damaged file costs one field only. */
export const settingsSchema = z.object({
  locale: z.enum(['system', 'en', 'de']).default('system'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** How large the windows are drawn; 1 is the usual size. */
  zoom: zoom.default(1),
  signIn: group(signIn, signInDefaults),
  popup: group(popup, popupDefaults),
  sound: group(sound, soundDefaults),
  playback: group(playback, playbackDefaults),
  crm: group(crm, crmDefaults),
  start: group(start, { atLogin: false, hidden: false }),
  updates: group(updates, { automatic: true }),
  retention: group(retentionSchema, { days: null, notes: 'keep' }),
  balance: group(balance, balanceDefaults),
  /** The phone that a callthrough was asked for last, as it is read by people. */
  callthroughFrom: z.string().max(60).default(''),
  /** Addresses of the sound files that were played into a call last, the newest first. */
  announcements: z.array(z.string().max(2000)).max(5).default([]),
  hotkeys: group(hotkeys, noHotkeys),
  links: group(links, { handle: false, dialAtOnce: false }),
  focus: z.enum(focusChoices).default('noSound'),
  agentLogs: group(agentLogs, { enabled: false, sources: [] }),
  /** How pushes reach this desk. */
  tunnel: tunnelSettingsSchema.default({ provider: 'automatic' }),
  dialler: z
    .object({
      deviceId: z.string().optional(),
      companions: z.array(z.string()).default([]),
      channelId: z.string().optional(),
      callerId: z.string().optional(),
    })
    .prefault({}),
  /** Chosen in the dialler by one key each. */
  deviceSets: deviceSetsSchema.default([]),
  doNotDisturb: doNotDisturbSettings,
  /** One that cannot be read costs itself alone. */
  addressBooks: z
    .array(addressBookSchema.or(z.null().catch(null)))
    .transform((books) => books.filter((book) => book !== null).slice(0, mostAddressBooks))
    .default([]),
  /** Sources of contacts by id, also `platform` and `own`: who is first is shown first; who is not named comes last. */
  sourceOrder: z
    .array(z.string().max(20))
    .max(mostAddressBooks + 10)
    .default([]),
  /** How long an answer of a look-up is kept, hours. */
  keepAnswersHours: z.number().min(0).max(720).default(24),
  /** Which system the account runs on: as the platform says, or as the user knows better. */
  accountType: z.enum(['detected', 'classic', 'new']).default('detected'),
  /** The set-up that follows the first sign-in; absent: there was none, as in the profile of an earlier version. */
  setUp: z
    .object({
      /** Steps that the user answered or skipped. */
      answered: z.array(z.enum(askedSteps)).max(askedSteps.length),
      /** The user does not want it to open by itself any more. */
      closed: z.boolean(),
    })
    .optional()
    .catch(undefined),
  /** The account of the last sign-in. The token itself lives in the keychain. */
  account: z
    .object({
      baseUrl: z.string(),
      tokenId: z.string().optional(),
      /** The user whose stored contacts are shown at the next start. */
      userId: z.string().optional(),
      /** The user's details, with which the desk opens while the platform is away. */
      known: z
        .object({
          userName: z.string(),
          accountType: z.enum(['classic', 'new']),
          masterSipId: z.string().optional(),
          domain: z.string().optional(),
        })
        .optional()
        .catch(undefined),
      builtIn: z.boolean().default(false),
      /** The system of the embedded service. */
      system: z.enum(['new', 'classic']).optional(),
    })
    .optional(),
  /**
   * Which of the settings the user chose, by their paths (`popup.corner`): they hold against the defaults of an
   * administrator's policy. Absent in files of earlier versions, where every value but a default counts as chosen.
   */
  chosen: z.array(z.string().max(200)).max(1000).optional().catch(undefined),
  /**
   * To how many contacts the user let an address book shrink, by its id, until it is read again: a restart asks no
   * second time.
   */
  agreedSizes: z.record(z.string().max(20), z.number().min(0)).optional().catch(undefined),
  /**
   * When the file with the settings was gone although contacts were stored, epoch milliseconds: for a while, contacts of
   * address books are kept that only that file has named.
   */
  booksLostAt: z.number().optional().catch(undefined),
  /** Facts about servers of the administrator's policy that were learnt on the first connection. */
  learnt: z
    .object({
      /** The key that the ssh server showed first. */
      hostKey: z
        .object({ host: z.string().max(1000), port: z.number(), key: z.string().max(100) })
        .exactOptional(),
      /** Whether the policy has the program start with the session, where the user chose otherwise. */
      atLogin: z.boolean().exactOptional(),
      /** The user's names at address books, by their ids. */
      userNames: z.record(z.string().max(20), z.string().max(1000)).default({}),
    })
    .optional()
    .catch(undefined),
});

export type Settings = z.output<typeof settingsSchema>;

/** What the settings page shows of them. */
export type Preferences = Pick<
  Settings,
  | 'zoom'
  | 'popup'
  | 'sound'
  | 'playback'
  | 'crm'
  | 'start'
  | 'updates'
  | 'retention'
  | 'hotkeys'
  | 'links'
  | 'focus'
  | 'accountType'
  | 'agentLogs'
  | 'tunnel'
  | 'keepAnswersHours'
  | 'signIn'
> & {
  doNotDisturbAnswer: DoNotDisturbAnswer;
  /** The user is notified below this balance; null: never. */
  warnBelow: number | null;
};

/** The part that windows may change. Members that a change does not name stay, within groups as well. */
export const settingsChangeSchema = z
  .object({
    locale: z.enum(['system', 'en', 'de']),
    theme: z.enum(['system', 'light', 'dark']),
    zoom,
    popup: popup.partial(),
    sound: sound.partial(),
    playback: playback.partial(),
    crm: crm.partial(),
    start: start.partial(),
    updates: updates.partial(),
    retention: retentionSchema.partial(),
    warnBelow: balance.shape.warnBelow,
    hotkeys: hotkeys.partial(),
    links: links.partial(),
    focus: z.enum(focusChoices),
    doNotDisturbAnswer: z.enum(doNotDisturbAnswers),
  })
  .partial();

export type SettingsChange = z.output<typeof settingsChangeSchema>;
