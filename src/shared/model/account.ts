/** The account's system (specification, "What the service does"). */
export type AccountType = 'classic' | 'new';

/** The signed-in user. */
export interface UserInfo {
  /** The web user: `w0`; also in pushes. */
  userId: string;
  domain?: string;
  masterSipId?: string;
  locale?: string;
}

/** A channel of the new system; a group or phoneline of the classic one. */
export interface Line {
  id: string;
  kind: 'channel' | 'group' | 'phoneline';
  name: string;
  /** Members, if the platform lists them. */
  userIds: string[];
  /** Devices that ring, if the platform lists them. */
  deviceIds: string[];
}

export interface Colleague {
  userId: string;
  name: string;
  email?: string;
  /** Numbers, or ids of numbers. */
  directDials: string[];
}

/** A possible caller id. */
export interface CallerId {
  number: string;
  id?: string;
  /** The user, device or line that it leads to. */
  endpointId?: string;
  /** The formatted number of the platform, or the alias of its endpoint. */
  label?: string;
}

/** `label`: the alias of its endpoint. */
export interface ShownNumber {
  number: string;
  pretty: string;
  label?: string;
}
