/** What the windows say. */
export const enWindows = {
  'app.name': 'Deskbell',
} as const satisfies Record<string, string>;
