import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePushAnswer } from '../../../src/service/push/answer.ts';

const respond = (inner: string, attributes = ''): string =>
  `<?xml version="1.0"?><Response ${attributes}>${inner}</Response>`;

describe('the answer to a push', () => {
  it('is nothing when it is empty', () => {
    expect(parsePushAnswer(' \n')).toEqual({ subscription: {}, problems: [] });
  });

  it('subscribes, also with XML entities in addresses', () => {
    const xml = respond('', 'onAnswer="https://desk.example/a?x=1&amp;y=2" onHangup="http://127.0.0.1:4/h"');
    expect(parsePushAnswer(xml)).toEqual({
      subscription: { onAnswer: 'https://desk.example/a?x=1&y=2', onHangup: 'http://127.0.0.1:4/h' },
      problems: [],
    });
  });

  it('rejects addresses that the platform cannot reach safely, and keeps the rest', () => {
    const { subscription, problems } = parsePushAnswer(
      respond('', 'onAnswer="http://desk.example" onHangup="https://a.example"'),
    );
    expect(subscription).toEqual({ onHangup: 'https://a.example' });
    expect(problems).toEqual(['onAnswer must be an absolute https address, not "http://desk.example"']);
  });

  it.each([
    ['<Hangup/>', { kind: 'hangup' }],
    ['<Reject reason="busy"/>', { kind: 'reject', reason: 'busy' }],
    ['<Reject></Reject>', { kind: 'reject', reason: 'rejected' }],
    ['<Dial><Voicemail/></Dial>', { kind: 'voicemail' }],
    [
      '<Dial callerId="493023125001"><Number> 493023125101 </Number></Dial>',
      {
        kind: 'dial',
        numbers: ['+493023125101'],
        callerId: '+493023125001',
        anonymous: false,
      },
    ],
    [
      '<Dial anonymous="true"><Number>+14155550132</Number></Dial>',
      { kind: 'dial', numbers: ['+14155550132'], anonymous: true },
    ],
    ['<Play><Url>https://a.example/x.wav</Url></Play>', { kind: 'play', url: 'https://a.example/x.wav' }],
    [
      '<Gather onData="https://a.example/k"/>',
      { kind: 'gather', onData: 'https://a.example/k', maxDigits: 1, timeoutMs: 2000 },
    ],
    [
      '<Gather onData="https://a.example/k" maxDigits="3" timeout="500"><Play><Url>https://a.example/x.wav</Url></Play></Gather>',
      {
        kind: 'gather',
        onData: 'https://a.example/k',
        maxDigits: 3,
        timeoutMs: 500,
        playUrl: 'https://a.example/x.wav',
      },
    ],
  ])('reads %s', (inner, action) => {
    expect(parsePushAnswer(respond(inner))).toEqual({ subscription: {}, action, problems: [] });
  });

  it.each([
    ['<Response', 'not well-formed'],
    ['<Answer/>', 'no <Response>'],
    [respond('<Sing/>'), '<Sing> is not an action'],
    [respond('<Hangup/><Reject/>'), 'only one action is obeyed'],
    [respond('<Dial/>'), 'neither a <Number> nor <Voicemail/>'],
    [respond('<Dial><Number>Anna</Number></Dial>'), 'is not a phone number'],
    [respond('<Play><Url>x.wav</Url></Play>'), '<Play> needs a <Url>'],
    [respond('<Gather/>'), 'onData of <Gather>'],
    [respond('<Reject reason="bored"/>'), 'must be rejected or busy'],
  ])('is rejected with the reason: %s', (xml, problem) => {
    expect(parsePushAnswer(xml).problems.join()).toContain(problem);
  });

  it('dials five numbers at most', () => {
    const numbers = Array.from({ length: 7 }, (_, index) => `<Number>49302312510${index}</Number>`).join('');
    const { action, problems } = parsePushAnswer(respond(`<Dial>${numbers}</Dial>`));
    expect(action).toMatchObject({ numbers: { length: 5 } });
    expect(problems).toEqual(['<Dial> takes at most 5 numbers']);
  });

  it('does not throw for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(parsePushAnswer(Buffer.from(bytes).toString('utf8'))).toHaveProperty('problems');
      }),
    );
  });

  it('does not throw for anything that looks like an answer', () => {
    const piece = fc.constantFrom(
      '<Response', '<Response>', '</Response>', ' onAnswer="', '">', '<Dial>', '</Dial>', '<Number>', '</Number>', '<Number/>',
      '<Gather onData="https://a.example"', '/>', '<Voicemail/>', '<!DOCTYPE x [<!ENTITY a "b">]>', '&a;', '&amp;', '<![CDATA[', ']]>',
      '<?xml version="1.0"?>', '<!--', '-->', '<__proto__/>', '<constructor>', '493023125101', '\u0000',
    ); // prettier-ignore
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        expect(parsePushAnswer(pieces.join(''))).toHaveProperty('subscription');
      }),
      { numRuns: 2000 },
    );
  });
});
