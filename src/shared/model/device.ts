/** See the specification, "New-system endpoints". */
export type DeviceType = 'register' | 'app' | 'mobile' | 'external';

/** A phone of the user. */
export interface Device {
  /** `e0` */
  id: string;
  alias: string;
  type: DeviceType;
  /** Absent if the device has none. */
  doNotDisturb?: boolean;
  /** Registered; absent if unknown. */
  online?: boolean;
  callerId?: string;
}
