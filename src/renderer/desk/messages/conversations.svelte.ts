import type { ConversationRow } from '../../../shared/ipc/requests/messages.ts';
import { ask } from '../../ui/requests.ts';
import { createCursorList, type CursorList } from '../kit/cursor-list.svelte.ts';

/** All conversations, or those that match the search text. */
export const createConversationList = (): CursorList<ConversationRow, string> =>
  createCursorList(
    {
      read: (text: string, limit, before?: number) =>
        ask('message.conversations', {
          limit,
          ...(before !== undefined && { before }),
          ...(text !== '' && { text }),
        }),
      keyOf: ({ number }) => number,
      pageSize: 50,
      most: 200,
    },
    '',
  );
