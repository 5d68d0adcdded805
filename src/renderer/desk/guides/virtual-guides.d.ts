declare module 'virtual:guides/*' {
  import type { Guide } from '../../../shared/model/guide.ts';

  export const guides: readonly Guide[];
  /** URLs of the pictures, by name. */
  export const pictures: Readonly<Record<string, string>>;
}
