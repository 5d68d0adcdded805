import type { PushFact, SteeringFact } from '../shared/model/push.ts';
import type { GivenAnswer } from '../shared/relay/desk-answer.ts';
import type { PushPolicy } from '../shared/model/push-policy.ts';
import { pushAnswer } from '../push/answer.ts';
import type { SeenBefore } from '../push/dedupe.ts';
import { serviceVersionOf, type ServiceVersion } from '../push/service-version.ts';
import { parsePush } from '../push/parse.ts';
import { sameSecret, type VerifySignature } from '../push/verify.ts';
import { refusals, type RefusalReason } from './refusals.ts';

/** Largest accepted push body, in bytes. */
export const LONGEST_PUSH = 256 * 1024;

/** The head of a request, independent of its transport. */
export interface PushHead {
  method: string;
  /** Path with or without query. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface PushReply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** To be handed on after the reply has been sent. */
  fact?: PushFact;
  /** What the platform was told before by somebody else. */
  given?: GivenAnswer | undefined;
}

/** A push that somebody else took and answered before. */
interface Relayed {
  /** How long ago the platform pushed it. */
  ageMs: number;
  /** Absent where that is not known: then this desk's own answer counts. */
  answer?: GivenAnswer | undefined;
}

/** Where one provider receives pushes. */
interface PushEndpoint {
  /** Absolute path including the secret, as in `/push/<secret>`. */
  path: string;
  /** The public address of the same place. */
  publicUrl: string;
}

/** Handles the requests of one endpoint. Independent of any server, so that every provider can use it. */
export interface PushHandler {
  /** The refusal that the head alone justifies; undefined: read the body. */
  refusal(head: PushHead): PushReply | undefined;
  /** Refuses for a reason that only the provider knows. */
  refuse(reason: RefusalReason): PushReply;
  /**
   * Verifies, parses and answers a request whose head was accepted; synchronously unless many arrive at once.
   */
  receive(head: PushHead, body: Uint8Array, relayed?: Relayed): PushReply | Promise<PushReply>;
  /**
   * Hands on the fact of `reply`. To be called after the reply has been sent: the platform waits for it.
   * @param late the platform did not wait for the reply
   * @returns the result of `onFact`
   */
  handOn(reply: PushReply, receivedAt: number, late?: boolean): unknown;
  /** The server failed after the answer to a push. */
  onFault(): void;
}

export interface PushCounters {
  received: number;
  answered: number;
  duplicates: number;
  /** Failures of `onFact` and `policy`; each is a fault of this program. */
  faults: number;
  /** Pushes whose sender had given up before they were read. */
  late: number;
  refused: Record<RefusalReason, number>;
}

export interface PushReceiver {
  at(endpoint: PushEndpoint): PushHandler;
  counters(): PushCounters;
  /** The version of the platform's push interface according to the last verified push. */
  serviceVersion(): ServiceVersion;
}

export interface PushReceiverDeps {
  /** Absent if the platform has no key: then only the path secret authenticates a push. */
  verify?: VerifySignature;
  signatureHeader: string;
  /** The platform's own word in its version headers, if it has one. */
  versionHeaderWord?: string;
  seenBefore: SeenBefore;
  /**
   * What to do with a new call, or with one whose caller pressed keys; undefined: nothing special. Must be fast: the
   * caller waits.
   * @param ageMs how long ago the platform sent the push
   */
  policy: (fact: SteeringFact, ageMs: number) => PushPolicy | undefined;
  /**
   * Shows the effects at once; may resolve once they are on the disk, or reject if they never will be.
   * @param receivedAt epoch milliseconds when the request's head arrived
   * @param late the platform gave up waiting for the answer, and the call went on without this desk
   * @param given what the platform was told, if another program told it
   */
  onFact: (fact: PushFact, receivedAt: number, late: boolean, given?: GivenAnswer) => unknown;
  /** For diagnostics: a request was refused or had no content. */
  onRefused?: (reason: RefusalReason) => void;
}

const XML = { 'content-type': 'application/xml; charset=utf-8' };
const RING: PushPolicy = { action: 'ring' };
const LIVE: Relayed = { ageMs: 0 };

/** Serves any number of endpoints; counts what it refuses. It has nothing to end. */
export function createPushReceiver(deps: PushReceiverDeps): PushReceiver {
  const { verify, seenBefore } = deps;
  const signatureHeader = deps.signatureHeader.toLowerCase();
  const counters = createCounters();
  let lastHead: PushHead['headers'] = {};

  function refuse(reason: RefusalReason, detail?: string): PushReply {
    counters.refused(reason);
    deps.onRefused?.(reason);
    const { status, sentence, headers } = refusals[reason];
    const plain = { 'content-type': 'text/plain; charset=utf-8', ...headers };
    return { status, headers: plain, body: `${detail ?? sentence}\n` };
  }

  function accept(fact: PushFact, reply: PushReply): PushReply {
    const isDuplicate = seenBefore(fact);
    counters.answered(isDuplicate);
    if (!isDuplicate) reply.fact = fact;
    return reply;
  }

  /** The XML answer for a call; a failing rule must not delay the call. */
  function answerTo(fact: SteeringFact, ageMs: number, publicUrl: string, ring: string): string {
    try {
      const policy = deps.policy(fact, ageMs) ?? RING;
      return policy.action === 'ring' ? ring : pushAnswer(publicUrl, policy);
    } catch {
      counters.fault();
      return ring;
    }
  }

  function at({ path, publicUrl }: PushEndpoint): PushHandler {
    const ring = pushAnswer(publicUrl, RING);
    const read = (
      body: Uint8Array,
      { headers }: PushHead,
      { ageMs, answer: given }: Relayed,
      believed: boolean,
    ): PushReply => {
      if (!believed) return refuse('signature');
      lastHead = headers;
      const parsed = parsePush(body);
      // The platform signed it: the platform would report a refusal as an error of its own push.
      if (!parsed.ok && verify) return refuse('unusable');
      if (body.byteLength === 0) return refuse('empty');
      if (!parsed.ok) return refuse('unreadable', parsed.problem.detail);
      const { fact } = parsed;
      if (fact.event === 'answer' || fact.event === 'hangup')
        return accept(fact, { status: 204, headers: {}, body: '' });
      return accept(fact, { status: 200, headers: XML, body: answerTo(fact, ageMs, publicUrl, ring), given });
    };
    return {
      refuse,
      refusal: ({ method, path: asked, headers }) => {
        if (method !== 'POST') return refuse('method');
        if (!sameSecret(path, asked.split('?', 1)[0] ?? '')) return refuse('secret');
        if (!isForm(one(headers['content-type']))) return refuse('content-type');
        if (Number(one(headers['content-length']) ?? 0) > LONGEST_PUSH) return refuse('too-large');
        return undefined;
      },
      receive: (head, body, relayed = LIVE) => {
        if (body.byteLength > LONGEST_PUSH) return refuse('too-large');
        const believed = verify === undefined || verify(body, one(head.headers[signatureHeader]) ?? '');
        return typeof believed === 'boolean'
          ? read(body, head, relayed, believed)
          : believed.then((yes) => read(body, head, relayed, yes));
      },
      onFault: counters.fault,
      handOn: ({ fact, given }, receivedAt, late = false) => {
        if (fact === undefined) return undefined;
        if (late) counters.late();
        try {
          return deps.onFact(fact, receivedAt, late, given);
        } catch {
          counters.fault();
          return undefined;
        }
      },
    };
  }

  return {
    at,
    counters: counters.read,
    // Evaluated on demand: the answer to a push must not wait for it.
    serviceVersion: () => serviceVersionOf(lastHead, deps.versionHeaderWord),
  };
}

function createCounters() {
  const counts: PushCounters = {
    received: 0,
    answered: 0,
    duplicates: 0,
    faults: 0,
    late: 0,
    refused: Object.fromEntries(
      Object.keys(refusals).map((reason) => [reason, 0]),
    ) as PushCounters['refused'],
  };
  return {
    read: (): PushCounters => ({ ...counts, refused: { ...counts.refused } }),
    refused(reason: RefusalReason): void {
      counts.received += 1;
      counts.refused[reason] += 1;
    },
    answered(isDuplicate: boolean): void {
      counts.received += 1;
      counts.answered += 1;
      if (isDuplicate) counts.duplicates += 1;
    },
    fault: (): void => void (counts.faults += 1),
    late: (): void => void (counts.late += 1),
  };
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'object' ? value[0] : value;
}

function isForm(contentType: string | undefined): boolean {
  return /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '');
}
