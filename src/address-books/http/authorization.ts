import { randomBytes } from 'node:crypto';
import { chooseDigest, digestAuthorization, readChallenges, type DigestChallenge } from './digest.ts';

/** What proves to a server who asks. It is sent to this origin alone. */
export type Secret = { origin: string } & (
  | { userName: string; password: string }
  | { header: string; value: string }
);

/** The headers that carry a secret, in the way that the server has asked for. */
export interface Authorization {
  headers(url: URL, method: string): Record<string, string>;
  /** Whether the request is to be sent again, after an answer 401 to one that had the header `sent`. */
  accept(challenge: string, sent: string | undefined): boolean;
}

export const basicOf = ({ userName, password }: { userName: string; password: string }): string =>
  Buffer.from(`${userName}:${password}`).toString('base64');

/** A password is sent once the server has asked for it: a server that asks for a digest never gets the password itself. */
export function createAuthorization(secret: Secret | undefined): Authorization {
  let answer: ((url: URL, method: string) => string) | undefined;
  let nonce: string | undefined;

  function digestBy(challenge: DigestChallenge, userName: string, password: string): typeof answer {
    let count = 0;
    return (url, method) => {
      count += 1;
      const target = `${url.pathname}${url.search}`;
      const clientNonce = randomBytes(16).toString('hex');
      return digestAuthorization(challenge, { userName, password, method, target, count, clientNonce });
    };
  }

  return {
    headers(url, method): Record<string, string> {
      if (!secret || url.origin !== secret.origin) return {};
      if ('header' in secret) return { [secret.header]: secret.value };
      return answer ? { authorization: answer(url, method) } : {};
    },
    accept(header, sent) {
      if (!secret || 'header' in secret) return false;
      const { userName, password } = secret;
      const digest = chooseDigest(header);
      if (digest) {
        // Another request may have been given a new nonce while this one was on its way.
        if (sent !== undefined && nonce === digest.nonce) return !sent.includes(`nonce="${nonce}"`);
        nonce = digest.nonce;
        answer = digestBy(digest, userName, password);
        return true;
      }
      if (!readChallenges(header).some(({ scheme }) => scheme === 'basic')) return false;
      const basic = `Basic ${basicOf({ userName, password })}`;
      answer = () => basic;
      return sent !== basic;
    },
  };
}
