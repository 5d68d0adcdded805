import type { enWindows } from './en-windows.ts';

export const deWindows: Record<keyof typeof enWindows, string> = {
  'app.name': 'Deskbell',
};
