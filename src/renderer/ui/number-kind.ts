import type { NumberKind } from '../../shared/ipc/requests/dial.ts';
import { t } from '../i18n/i18n.svelte.ts';

const kinds: Record<string, NumberKind> = {
  ...{ CELL: 'CELL', MOBILE: 'CELL', WORK: 'WORK', HOME: 'HOME', DIRECT: 'DIRECT' },
  ...{ MAIN: 'MAIN', PAGER: 'PAGER', FAX: 'FAX', OTHER: 'OTHER' },
};

/** The type of a number in words: "Mobile". */
export function numberKind(type: string | undefined): string | undefined {
  const kind = kinds[type ?? ''];
  return kind && t(`number.${kind}`);
}
