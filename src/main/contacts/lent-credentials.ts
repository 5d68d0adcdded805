import type { CredentialSource, Credentials } from '../../platform/auth.ts';
import { PlatformException } from '../../shared/errors.ts';
import type { CredentialsQuestion, ToSync } from './sync-messages.ts';

type Answer = Extract<ToSync, { kind: 'credentials' | 'refusal' }>;

export interface LentCredentials extends CredentialSource {
  heard(answer: Answer): void;
}

/** Credentials that the main process keeps, in another process: it asks for them each time, and stores them nowhere. */
export function lentCredentials(ask: (question: CredentialsQuestion) => void): LentCredentials {
  const waiting = new Map<number, PromiseWithResolvers<Credentials | undefined>>();
  let asked = 0;

  async function lend(signal: AbortSignal, rejected?: Credentials): Promise<Credentials | undefined> {
    signal.throwIfAborted();
    asked += 1;
    const id = asked;
    const answered = Promise.withResolvers<Credentials | undefined>();
    const giveUp = (): void => answered.reject(signal.reason);
    waiting.set(id, answered);
    signal.addEventListener('abort', giveUp);
    ask({ id, ...(rejected && { rejected }) });
    try {
      return await answered.promise;
    } finally {
      waiting.delete(id);
      signal.removeEventListener('abort', giveUp);
    }
  }

  return {
    async current(signal) {
      const credentials = await lend(signal);
      if (!credentials) throw new Error('The main process lent no credentials.');
      return credentials;
    },
    renew: (rejected, signal) => lend(signal, rejected),
    heard(answer) {
      const question = waiting.get(answer.id);
      if (answer.kind === 'credentials') question?.resolve(answer.credentials);
      else question?.reject(new PlatformException(answer.failure));
    },
  };
}
