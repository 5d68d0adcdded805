import type { Messages } from '@lingui/core';

type Compiled = Messages[string];
type Tokens = Exclude<Compiled, string>;

/**
 * Compiles one ICU message to the form that Lingui reads: text, `{name}`, `{name, number}`, `plural` and `select` with
 * `#` and nested messages. Lingui's own compiler knows all of ICU and weighs a fifth of the popup's 40 KB; a test
 * holds this one against it for every message there is. Throws a SyntaxError that names the place.
 */
export function compile(message: string): Tokens {
  let at = 0;

  const fail = (wanted: string): never => {
    throw new SyntaxError(`Expected ${wanted} at ${at} of message: ${message}`);
  };

  function space(): void {
    while (/\s/u.test(message[at] ?? '')) at += 1;
  }

  function word(): string {
    space();
    const found = /^[^\s{},#']+/u.exec(message.slice(at))?.[0] ?? fail('a word');
    at += found.length;
    space();
    return found;
  }

  function skip(character: string): void {
    if (message[at] !== character) fail(character);
    at += 1;
  }

  /** Two apostrophes are one; one before a brace begins text that is taken as it is, up to the next one. */
  function quoted(): string {
    at += 1;
    if (message[at] === "'") {
      at += 1;
      return "'";
    }
    if (!/[{}#]/u.test(message[at] ?? '')) return "'";
    const end = message.indexOf("'", at);
    const text = message.slice(at, end < 0 ? message.length : end);
    at = end < 0 ? message.length : end + 1;
    return text;
  }

  function argument(): Tokens[number] {
    skip('{');
    const name = word();
    if (message[at] === '}') {
      at += 1;
      return [name];
    }
    skip(',');
    const type = word();
    if (message[at] === '}') {
      at += 1;
      return [name, type];
    }
    skip(',');
    if (type !== 'plural' && type !== 'select') fail('plural or select before a second comma');
    const cases: Record<string, Compiled> = {};
    space();
    while (message[at] !== '}') {
      const key = word().replace(/^=/u, '');
      skip('{');
      cases[key] = tokens(type === 'plural', true);
      skip('}');
      space();
    }
    at += 1;
    return [name, type, cases] as Tokens[number];
  }

  function tokens(inPlural: boolean, nested: boolean): Tokens {
    const found: Tokens = [];
    let text = '';
    const flush = (): void => {
      if (text !== '') found.push(text);
      text = '';
    };
    while (at < message.length && !(nested && message[at] === '}')) {
      const character = message[at] ?? '';
      if (character === '{') {
        flush();
        found.push(argument());
      } else if (character === '#' && inPlural) {
        flush();
        found.push('#');
        at += 1;
      } else if (character === "'") {
        text += quoted();
      } else {
        text += character;
        at += 1;
      }
    }
    flush();
    return found;
  }

  return tokens(false, false);
}
