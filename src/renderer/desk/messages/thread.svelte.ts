import type { RequestResult } from '../../../shared/ipc/contract.ts';
import type { MessageRow } from '../../../shared/ipc/requests/messages.ts';
import { ask } from '../../ui/requests.ts';
import { createCursorList, type CursorList } from '../kit/cursor-list.svelte.ts';

type Head = Omit<RequestResult<'message.thread'>, 'rows' | 'more'>;

/** The messages of one conversation, newest first. */
export const createThread = (number: string): CursorList<MessageRow, string, Head> =>
  createCursorList(
    {
      async read(of: string, limit, before?: number) {
        const answer = await ask('message.thread', {
          number: of,
          limit,
          ...(before !== undefined && { before }),
        });
        if (!answer.ok) return answer;
        const { rows, more, ...head } = answer.value;
        return { ok: true, value: { rows, more, head } };
      },
      keyOf: ({ key }) => key,
      // Unsent messages always come with the first page.
      stays: ({ order }) => order === undefined,
      pageSize: 50,
      most: 200,
    },
    number,
  );
