import { describe, expect, it } from 'vitest';
import { createPushReceiver, type PushReceiverDeps } from '../../../src/tunnel/push-receiver.ts';
import { Unstorable } from '../../../src/tunnel/unstorable.ts';
import { createMessageProcessor, type ProcessMessages } from '../../../src/tunnel/relay/message-processor.ts';
import type { DeskMessage } from '../../../src/tunnel/relay/session.ts';

interface IntakeSetup {
  onFact?: (callId: string) => unknown;
  onAgentLog?: (log: string) => unknown;
  policy?: PushReceiverDeps['policy'];
  pause?: () => Promise<void>;
}

interface TestIntake {
  take: ProcessMessages;
  /** In which order what happened. */
  story: string[];
}

function intake({
  onFact,
  onAgentLog,
  policy = () => ({ action: 'ring' }),
  pause = () => Promise.resolve(),
}: IntakeSetup): TestIntake {
  const story: string[] = [];
  const receiver = createPushReceiver({
    signatureHeader: 'x-signature',
    seenBefore: () => false,
    policy,
    onFact: ({ callId }) => {
      story.push(`show ${callId}`);
      return onFact?.(callId);
    },
  });
  const take = createMessageProcessor({
    handler: receiver.at({ path: '/push', publicUrl: 'https://relay.example' }),
    path: '/push',
    now: () => 0,
    ringMs: () => 60_000,
    write: (kind, sequence) => story.push(`${kind} ${sequence}`),
    events: {
      onAgentLog: (body) => onAgentLog?.(Buffer.from(body).toString()),
      onSetAside: (kind, { sequence }, reason) => story.push(`aside ${kind} ${sequence}: ${reason}`),
    },
    pause,
  });
  return { take, story };
}

const message = (sequence: number, body: string): DeskMessage => ({
  sequence,
  head: { 'content-type': 'application/x-www-form-urlencoded' },
  body: Buffer.from(body),
  ageMs: 0,
});
const push = (sequence: number): DeskMessage =>
  message(sequence, `event=newCall&callId=c${sequence}&direction=in&from=1&to=2&userId[]=w0`);
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the read position of a desk at a relay', () => {
  it('follows what was shown, and never the other way round', async () => {
    const { take, story } = intake({});
    take('push', [push(1), push(2)]);
    await settled();
    expect(story).toEqual(['show c1', 'push 1', 'show c2', 'push 2']);
  });

  it('waits until a log is stored, while the next push does not wait', async () => {
    const written = Promise.withResolvers<undefined>();
    const { take, story } = intake({ onFact: (callId) => callId === 'c1' && written.promise });
    take('push', [push(1), push(2)]);
    await settled();
    expect(story).toEqual(['show c1', 'show c2']);
    written.resolve(undefined);
    await settled();
    expect(story).toEqual(['show c1', 'show c2', 'push 1', 'push 2']);
  });

  it('stays at what could not be stored, so that it comes again', async () => {
    const { take, story } = intake({
      onFact: (callId) => callId === 'c2' && Promise.reject(new Error('closed')),
    });
    take('push', [push(1), push(2), push(3)]);
    await settled();
    expect(story).toEqual(['show c1', 'push 1', 'show c2', 'show c3']);
  });

  it('waits for an earlier push although a later one can never be stored', async () => {
    const written = Promise.withResolvers<undefined>();
    const { take, story } = intake({
      onFact: (callId) => (callId === 'c1' ? written.promise : Promise.reject(new Unstorable('too long'))),
    });
    take('push', [push(1), push(2)]);
    await settled();
    expect(story).toEqual(['show c1', 'show c2']);
    written.resolve(undefined);
    await settled();
    expect(story).toEqual(['show c1', 'show c2', 'push 1', 'aside push 2: too long', 'push 2']);
  });

  it('skips a push that is unreadable', async () => {
    const { take, story } = intake({});
    take('push', [message(1, 'nonsense'), push(2)]);
    await settled();
    expect(story).toEqual(['push 1', 'show c2', 'push 2']);
  });

  it('stays before a log that the disk refuses, while pushes continue', async () => {
    let refused = 2;
    const { take, story } = intake({
      onAgentLog: (log) => {
        if (refused > 0) {
          refused -= 1;
          throw new Error('no space left on device');
        }
        story.push(`keep ${log}`);
      },
      pause: async () => {
        story.push('pause');
        await settled();
      },
    });
    take('log', [message(1, 'a'), message(2, 'b')]);
    take('push', [push(3)]);
    while (!story.includes('log 2')) await settled();
    expect(story.filter((line) => line !== 'show c3' && line !== 'push 3')).toEqual([
      'pause',
      'pause',
      'keep a',
      'log 1',
      'keep b',
      'log 2',
    ]);
    expect(story.indexOf('push 3')).toBeLessThan(story.indexOf('keep a'));
  });

  it('does not include a log that was not stored before the desk ended', async () => {
    const { take, story } = intake({
      onAgentLog: () => Promise.reject(new Error('no space left on device')),
      pause: () => Promise.reject(new Error('ended')),
    });
    take('log', [message(1, 'a'), message(2, 'b')]);
    await settled();
    expect(story).toEqual([]);
  });

  it('continues after what can never be stored, which is moved aside', async () => {
    const never = (): Promise<never> => Promise.reject(new Unstorable('cannot be stored'));
    const { take, story } = intake({
      onFact: (callId) => (callId === 'c1' ? never() : undefined),
      onAgentLog: (log) => (log === 'bad' ? never() : undefined),
    });
    take('push', [push(1), push(2)]);
    take('log', [message(3, 'bad'), message(4, 'good')]);
    await settled();
    expect(story.filter((line) => !line.startsWith('show')).sort()).toEqual([
      'aside log 3: cannot be stored',
      'aside push 1: cannot be stored',
      'log 3',
      'log 4',
      'push 1',
      'push 2',
    ]);
  });
});

it('a push that arrived while this desk was offline is decided by the time it was sent', async () => {
  const asked: unknown[] = [];
  const { take } = intake({ policy: ({ callId }, ageMs) => void asked.push([callId, ageMs]) });
  take('push', [{ ...push(1), ageMs: 3_000 }, push(2)]);
  await settled();
  expect(asked).toEqual([
    ['c1', 3_000],
    ['c2', 0],
  ]);
});
