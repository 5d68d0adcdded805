import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PushPolicy } from '../../../src/shared/model/push-policy.ts';
import { pushAnswer } from '../../../src/push/answer.ts';

const url = 'https://desk.test/push/secret?a=1&b="2"';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  // oxlint-disable-next-line typescript/no-deprecated -- its successor is one more package for this one test
  htmlEntities: true,
});

/** @throws when `xml` is not well-formed */
function read(xml: string): unknown {
  // oxlint-disable-next-line typescript/no-deprecated -- as above
  return parser.parse(xml.slice(xml.indexOf('\n') + 1), true);
}

describe('the XML answer to a call', () => {
  const subscribed = { '@onAnswer': url, '@onHangup': url };
  const cases: [PushPolicy, unknown][] = [
    [{ action: 'ring' }, subscribed],
    [
      { action: 'reject', reason: 'busy' },
      { ...subscribed, Reject: { '@reason': 'busy' } },
    ],
    [
      { action: 'reject', reason: 'rejected' },
      { ...subscribed, Reject: { '@reason': 'rejected' } },
    ],
    [{ action: 'voicemail' }, { ...subscribed, Dial: { Voicemail: '' } }],
    [{ action: 'hangup' }, { ...subscribed, Hangup: '' }],
    [
      { action: 'redirect', numbers: ['+4930123456'] },
      { ...subscribed, Dial: { Number: '4930123456' } },
    ],
    [
      { action: 'redirect', numbers: ['+4930123456', '4940123456'] },
      { ...subscribed, Dial: { Number: ['4930123456', '4940123456'] } },
    ],
  ];

  it.each(cases)('contains %j and subscribes to answer and hangup', (policy, expected) => {
    expect(read(pushAnswer(url, policy))).toEqual({ Response: expected });
  });

  it.each([0, 6])('rejects a redirection to %i numbers', (count) => {
    const numbers = Array.from({ length: count }, () => '+4930123456');
    expect(() => pushAnswer(url, { action: 'redirect', numbers })).toThrow(RangeError);
  });

  it('is well-formed for any values, and keeps their meaning', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(
      fc.property(text, text, (address, number) => {
        const xml = pushAnswer(address, { action: 'redirect', numbers: [number] });
        expect(() => read(xml)).not.toThrow();
        expect(xml.match(/<[A-Za-z]+/g)).toEqual(['<Response', '<Dial', '<Number']);
      }),
    );
  });
});
