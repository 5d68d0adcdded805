import { decodeJson } from '../../platform/decode.ts';
import type { PlatformRequest, Transport } from '../../platform/transport.ts';
import { PlatformException } from '../../shared/errors.ts';
import type { PageQuestion, ToSync } from './messages.ts';

export interface RemoteTransport extends Transport {
  heard(message: Extract<ToSync, { kind: 'answer' | 'refusal' }>): void;
}

/** The transport of the main process, from another process: it asks there and reads the answer here. Reads only. */
export function remoteTransport(ask: (question: PageQuestion) => void, signal: AbortSignal): RemoteTransport {
  const waiting = new Map<number, PromiseWithResolvers<Extract<ToSync, { kind: 'answer' }>>>();
  let asked = 0;
  const stopped = (): PlatformException =>
    new PlatformException({ kind: 'cancelled', detail: 'The request was cancelled.' });
  signal.addEventListener('abort', () => {
    for (const { reject } of waiting.values()) reject(stopped());
  });
  return {
    async request<T>({ path, query = {}, schema }: PlatformRequest<T>): Promise<T> {
      if (signal.aborted) throw stopped();
      asked += 1;
      const answered = Promise.withResolvers<Extract<ToSync, { kind: 'answer' }>>();
      waiting.set(asked, answered);
      ask({ id: asked, path, query });
      return decodeJson(schema, (await answered.promise).answer);
    },
    heard(message) {
      const question = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'answer') question?.resolve(message);
      else question?.reject(new PlatformException(message.failure));
    },
  };
}
