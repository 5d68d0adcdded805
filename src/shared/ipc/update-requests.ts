export interface UpdateRequests {
  /** Looks for an update now; what comes of it is in the snapshot. */
  'updates.check': { args: void; result: void };
  /** Ends the program, installs the update that is ready and starts again; refused during a call. */
  'updates.install': { args: void; result: void };
}

/** The desk window may make all of them. */
export const updateRequestNames = [
  'updates.check',
  'updates.install',
] as const satisfies (keyof UpdateRequests)[];
