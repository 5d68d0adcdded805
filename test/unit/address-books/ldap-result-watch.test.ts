import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createResultWatch } from '../../../src/address-books/ldap/result-watch.ts';
import { entryMessage, operation, resultMessage } from '../../support/address-books/ldap-proxy.ts';

const entry = (name: string): Buffer => entryMessage(2, 'uid=anna', { cn: name });
const messages = [
  resultMessage(1, operation.bound),
  entry('Anna'),
  entry('x'.repeat(70_000)),
  resultMessage(2, operation.done, { cookie: 'next', referrals: ['ldap://a.example', 'ldap://b.example'] }),
];

/** What the watch reports about these bytes, cut into pieces at these places. */
function seenIn(
  bytes: Buffer,
  ends: number[] = [],
): ReturnType<ReturnType<typeof createResultWatch>['last']> {
  const [results, socket] = [createResultWatch(), new EventEmitter()];
  results.watch(socket as Socket);
  const places = [0, ...ends.toSorted((a, b) => a - b), bytes.length];
  for (const [at, end] of places.slice(1).entries()) socket.emit('data', bytes.subarray(places[at], end));
  return results.last();
}

describe('the result of an LDAP answer', () => {
  const all = Buffer.concat(messages);
  const last = { referrals: ['ldap://a.example', 'ldap://b.example'], cookie: Buffer.from('next') };

  it('is read from chunks of any size', () => {
    expect(seenIn(all)).toEqual(last);
    fc.assert(
      fc.property(fc.array(fc.nat(all.length)), (ends) => {
        expect(seenIn(all, ends)).toEqual(last);
      }),
    );
  });

  it('is taken from the last complete result message', () => {
    expect(seenIn(Buffer.concat(messages.slice(0, 3)))).toEqual({ referrals: [], cookie: Buffer.alloc(0) });
    expect(seenIn(Buffer.concat([all, entry('Bert')]))).toEqual(last);
    expect(seenIn(Buffer.concat([all, resultMessage(0, 0x78)]))).toEqual(last);
  });

  it('is undefined after invalid bytes, and no bytes make the reading fail', () => {
    expect(seenIn(Buffer.concat([all, Buffer.from('HTTP/1.1 400 Bad Request\r\n')]))).toBeUndefined();
    // It says that it is 2 GB long, and its beginning is not kept for that.
    const endless = Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff, 0x02, 0x01, 0x02, 0x65]);
    expect(seenIn(Buffer.concat([all, endless, Buffer.alloc(2_000)]))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.array(fc.nat(60)), (bytes, ends) => {
        seenIn(Buffer.from(bytes), ends);
      }),
    );
  });
});
