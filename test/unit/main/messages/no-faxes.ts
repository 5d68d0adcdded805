import type { MessageParts } from '../../../../src/main/messages/handlers.ts';

/** No documents, for tests of other things. */
export const noFaxes: Pick<MessageParts, 'documents' | 'choosePdf' | 'onUpload'> = {
  documents: {
    take: () => Promise.reject(new Error('There are no documents here.')),
    taken: () => undefined,
    read: () => Promise.resolve(undefined),
    drop: () => Promise.resolve(),
    discard: () => Promise.resolve(),
    ordered: () => undefined,
    forgetBefore: () => Promise.resolve(),
    has: () => Promise.resolve(false),
  },
  choosePdf: () => Promise.resolve(undefined),
  onUpload: () => undefined,
};
