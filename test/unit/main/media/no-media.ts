import type { DeskMedia } from '../../../../src/main/media/desk-media.ts';

/** Media that store nothing, for tests of other parts. */
export const noMedia: DeskMedia = {
  load: () => Promise.reject(new Error('none')),
  loadSound: () => Promise.resolve({ name: '' }),
  save: () => Promise.resolve({}),
  open: () => Promise.resolve(),
  progress: () => ({}),
  cancel: () => undefined,
  reveal: () => undefined,
  serve: () => Promise.resolve(new Response(null, { status: 404 })),
  copy: () => Promise.reject(new Error('none')),
  isInUse: () => false,
  remove: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};
