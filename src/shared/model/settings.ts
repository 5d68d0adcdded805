import { z } from 'zod';

/** Preferences of one desk, kept by electron-store. Every field has a default, so that a damaged file costs one field only. */
export const settingsSchema = z.object({
  locale: z.enum(['system', 'en', 'de']).default('system'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  popup: z
    .object({
      enabled: z.boolean().default(true),
      /** How long an ended call stays visible, seconds. */
      lingerSeconds: z.number().min(0).max(60).default(4),
    })
    .prefault({}),
  dialler: z
    .object({
      deviceId: z.string().optional(),
      companions: z.array(z.string()).default([]),
      channelId: z.string().optional(),
      callerId: z.string().optional(),
    })
    .prefault({}),
  /** Do-not-disturb as the user left it; put back at the next start. */
  doNotDisturb: z.boolean().default(false),
  /** The account of the last sign-in. The token itself lives in the keychain. */
  account: z
    .object({
      baseUrl: z.string(),
      tokenId: z.string().optional(),
      builtIn: z.boolean().default(false),
      /** The system of the embedded service. */
      system: z.enum(['new', 'classic']).optional(),
    })
    .optional(),
});

export type Settings = z.output<typeof settingsSchema>;

/** The part that windows may change. */
export const settingsChangeSchema = z
  .object({
    locale: z.enum(['system', 'en', 'de']),
    theme: z.enum(['system', 'light', 'dark']),
    popupEnabled: z.boolean(),
  })
  .partial();

export type SettingsChange = z.output<typeof settingsChangeSchema>;
