/** Which of the platform's two systems an account runs on (specification, "What the service does"). */
export type AccountType = 'classic' | 'new';

/** The logged-in user, as the platform names them. */
export interface UserInfo {
  /** The web user, as in `w0`; the same id stands in pushes. */
  userId: string;
  domain?: string;
  masterSipId?: string;
  locale?: string;
}

/** Where a call comes in: a channel on the new system, a group or a phoneline on the classic one. */
export interface Line {
  id: string;
  kind: 'channel' | 'group' | 'phoneline';
  name: string;
  /** Members, where the platform lists them. */
  userIds: string[];
  /** Devices that the line rings, where the platform lists them. */
  deviceIds: string[];
}

/** Another user of the account. */
export interface Colleague {
  userId: string;
  name: string;
  email?: string;
  /** Direct dials as the platform names them: numbers, or ids of numbers. */
  directDials: string[];
}

/** A number of the account that can be shown to the called party. */
export interface CallerId {
  number: string;
  /** The platform's id of the number. */
  id?: string;
  /** The user, device or line that it leads to. */
  endpointId?: string;
  /** The number as the platform writes it for reading, or the alias of where it leads. */
  label?: string;
}

/** A number of the account for a list to choose from. `label`: the alias of where it leads, where there is one. */
export interface ShownNumber {
  number: string;
  pretty: string;
  label?: string;
}
