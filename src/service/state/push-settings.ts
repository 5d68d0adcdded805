/** The account-wide push settings (`/settings/sipgateio`). Unknown fields are stored as written. */
export interface PushSettings {
  incomingUrl: string;
  outgoingUrl: string;
  log: boolean;
  /** Channel ids (new system) or extension ids (classic); null or empty: no restriction, everything is pushed. */
  whitelist: string[] | null;
  pushApiVersion: 1 | 2;
  [other: string]: unknown;
}

export function initialPushSettings(): PushSettings {
  return { incomingUrl: '', outgoingUrl: '', log: true, whitelist: null, pushApiVersion: 1 };
}

/** Whether activity on this line or these devices is pushed. */
export function isWhitelisted(settings: PushSettings, ids: readonly (string | undefined)[]): boolean {
  const { whitelist } = settings;
  if (!whitelist?.length) return true;
  return ids.some((id) => id !== undefined && whitelist.includes(id));
}
