/** The four kinds of devices that the platform can be asked for (specification, "New-system endpoints"). */
export type DeviceType = 'register' | 'app' | 'mobile' | 'external';

/** A phone of the user. */
export interface Device {
  /** As in `e0`. */
  id: string;
  alias: string;
  type: DeviceType;
  /** Do-not-disturb; absent where the device has none. */
  dnd?: boolean;
  /** Registered just now; absent where the platform cannot know. */
  online?: boolean;
  /** The number it shows to others. */
  callerId?: string;
}
