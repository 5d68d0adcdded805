import { describe, expect, it } from 'vitest';
import { blankCall } from '../../../../src/calls/call.ts';
import type { BuiltInService } from '../../../../src/main/built-in/built-in-service.ts';
import { createCallDesk } from '../../../../src/main/calls/call-desk.ts';
import { sessionHandlers } from '../../../../src/main/session/handlers.ts';
import type { Session } from '../../../../src/main/session/session.ts';
import { newCall, signedInState } from '../presentation/samples.ts';

const note =
  (done: unknown[][], name: string) =>
  (...args: unknown[]): Promise<void> => {
    done.push([name, ...args]);
    return Promise.resolve();
  };

function desk({ builtIn = false } = {}) {
  const done: unknown[][] = [];
  const service: BuiltInService = {
    secret: { baseUrl: '', token: '' },
    pushPublicKey: '',
    letSomebodyCall: note(done, 'letSomebodyCall'),
    pickUp: note(done, 'pickUp'),
    farEndHangsUp: note(done, 'farEndHangsUp'),
    stop: note(done, 'stop'),
  };
  const session: Session = {
    resume: note(done, 'resume'),
    signIn: note(done, 'signIn'),
    signInWithBrowser: note(done, 'signInWithBrowser'),
    renewWithBrowser: note(done, 'renewWithBrowser'),
    cancel: note(done, 'cancel'),
    tryBuiltIn: note(done, 'tryBuiltIn'),
    renew: note(done, 'renew'),
    correctAccountType: note(done, 'correctAccountType'),
    wake: () => undefined,
    policyChanged: note(done, 'policyChanged'),
    signOut: note(done, 'signOut'),
    builtIn: () => (builtIn ? service : undefined),
    close: note(done, 'close'),
  };
  const calls = createCallDesk();
  calls.reset('w0');
  calls.apply({ kind: 'push', push: newCall(), at: 1 });
  const lines = ['g0', 'g1'].map((id) => ({
    id,
    kind: 'channel' as const,
    name: id,
    deviceIds: [],
    userIds: [],
  }));
  const state = { get: () => signedInState({ lines }) };
  return { handlers: sessionHandlers(session, calls, state), done, calls };
}

describe('the built-in service', () => {
  it('is available only when it is signed in to', () => {
    const { handlers } = desk();
    expect(() => handlers['service.letSomebodyCall']()).toThrow('not-signed-in');
    expect(() => handlers['service.act']({ id: 'gone', act: 'pickUp' })).toThrow('no-such-call');
  });

  it('simulates callers on one line after the other', async () => {
    const { handlers, done } = desk({ builtIn: true });
    for (let caller = 0; caller < 3; caller += 1) await handlers['service.letSomebodyCall']();
    expect(done.map(([, line]) => line)).toEqual(['g0', 'g1', 'g0']);
  });

  it('simulates the other end of the call on a card', async () => {
    const { handlers, done, calls } = desk({ builtIn: true });
    const { id } = calls.board().calls[0] ?? blankCall('none', 'in', 0);
    await handlers['service.act']({ id, act: 'pickUp' });
    await handlers['service.act']({ id, act: 'hangUp' });
    expect(done).toEqual([
      ['pickUp', 'c1'],
      ['farEndHangsUp', 'c1'],
    ]);
  });
});
