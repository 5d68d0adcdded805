import type { PushPolicy } from '../shared/model/push-policy.ts';

/** The answer to a signed push that this program cannot use. It subscribes to nothing. */
export const EMPTY_ANSWER = '<?xml version="1.0" encoding="UTF-8"?>\n<Response/>';

/** The most numbers that an incoming call can be redirected to (platform facts, "Push API"). */
const MOST_NUMBERS = 5;

/**
 * The XML answer to `newCall` and `dtmf`. It always subscribes to answer and hangup of this call at `url`: without that the
 * platform sends neither.
 * @throws RangeError for a redirection to no number or too many
 */
export function pushAnswer(url: string, policy: PushPolicy): string {
  const at = escapeXml(url);
  const action = actionOf(policy, at);
  const open = `<?xml version="1.0" encoding="UTF-8"?>\n<Response onAnswer="${at}" onHangup="${at}"`;
  return action === '' ? `${open}/>` : `${open}>${action}</Response>`;
}

/** @param at where the platform pushes keys to, XML-escaped */
function actionOf(policy: PushPolicy, at: string): string {
  switch (policy.action) {
    case 'ring':
      return '';
    case 'reject':
      return `<Reject reason="${policy.reason}"/>`;
    case 'voicemail':
      return '<Dial><Voicemail/></Dial>';
    case 'hangup':
      return '<Hangup/>';
    case 'redirect': {
      const { numbers } = policy;
      if (numbers.length === 0 || numbers.length > MOST_NUMBERS) {
        throw new RangeError(`A call is redirected to 1 to ${MOST_NUMBERS} numbers, not ${numbers.length}.`);
      }
      const dialled = numbers.map((number) => `<Number>${escapeXml(number.replace(/^\+/, ''))}</Number>`);
      return `<Dial>${dialled.join('')}</Dial>`;
    }
    case 'gather': {
      const { maxDigits, timeoutMs, playUrl } = policy;
      const play = playUrl === undefined ? '' : `<Play><Url>${escapeXml(playUrl)}</Url></Play>`;
      return `<Gather onData="${at}" maxDigits="${maxDigits}" timeout="${timeoutMs}">${play}</Gather>`;
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes text for content and attributes; characters that XML 1.0 excludes even as escapes become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"'\t\n\r]/g, (character) => ENTITIES[character] ?? character);
}
