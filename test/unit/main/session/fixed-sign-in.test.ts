import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../../src/main/base/refusal.ts';
import {
  endedByPolicy,
  isOfThisComputer,
  refuseBuiltIn,
  refuseOtherSignIn,
} from '../../../../src/main/session/fixed-sign-in.ts';
import { settingsSchema } from '../../../../src/shared/model/settings.ts';

const computer = (signIn: object, locked = Object.keys(signIn)) => {
  const settings = settingsSchema.parse({ signIn });
  return {
    get: () => settings,
    isLocked: (path: string) => locked.some((name) => path === `signIn.${name}`),
  };
};
const refused = (work: () => void): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
};

const fixed = computer({
  baseUrl: 'https://api.example.com/',
  method: 'browser',
  clientId: 'desk',
  tokenUrl: 'https://login.example.com/token',
});
const request = {
  baseUrl: 'api.example.com/v2',
  clientId: 'desk',
  authorizeUrl: 'https://login.example.com/auth',
  tokenUrl: 'https://login.example.com/token',
};

describe('a sign-in that an administrator set', () => {
  it('is possible at that platform only, in any spelling of its address', () => {
    expect(isOfThisComputer(fixed, 'https://api.example.com/v2')).toBe(true);
    expect(isOfThisComputer(fixed, 'https://other.example.com/v2')).toBe(false);
    expect(
      isOfThisComputer(computer({ baseUrl: 'https://api.example.com/' }, []), 'https://other.example.com'),
    ).toBe(true);
  });

  it.each([
    ['browser', {}, undefined],
    ['token', {}, 'method'],
    ['browser', { baseUrl: 'https://other.example.com' }, 'baseUrl'],
    ['browser', { clientId: 'mine' }, 'clientId'],
    ['browser', { tokenUrl: 'https://evil.example.com/token' }, 'tokenUrl'],
    ['browser', { authorizeUrl: 'https://else.example.com/auth' }, undefined],
  ] as const)('with a %s and %j is refused for %s', (method, change, member) => {
    const failure = refused(() => refuseOtherSignIn(fixed, method, { ...request, ...change }));
    expect(failure).toEqual(
      member === undefined
        ? undefined
        : {
            kind: 'set-by-administrator',
            setting: `signIn.${member}`,
            name: { id: `policy.member.signIn.${member}` },
          },
    );
  });

  it.each([
    ['browser', 'https://api.example.com/v2', undefined],
    ['token', 'https://api.example.com/v2', 'policy.signedOutMethod'],
    ['token', 'https://other.example.com/v2', 'policy.signedOut'],
    ['none', 'http://127.0.0.1:4000/v2', 'policy.signedOut'],
  ] as const)('ends an existing session, by %s at %s: %s', (method, baseUrl, end) => {
    expect(endedByPolicy(fixed, { baseUrl, method })?.id).toBe(end);
    expect(endedByPolicy(computer({ method: 'browser' }, []), { baseUrl, method })).toBeUndefined();
  });

  it('allows the built-in service if it sets the method only', () => {
    const browserOnly = computer({ method: 'browser' });
    expect(
      endedByPolicy(browserOnly, { baseUrl: 'http://127.0.0.1:4000/v2', method: 'none' }),
    ).toBeUndefined();
    expect(refused(() => refuseBuiltIn(browserOnly))).toBeUndefined();
    expect(refused(() => refuseBuiltIn(fixed))).toMatchObject({
      kind: 'set-by-administrator',
      setting: 'signIn.baseUrl',
    });
  });
});
