import { describe, expect, it } from 'vitest';
import { readLines } from '../../../src/platform/lines.ts';
import type { PlatformRequest, Transport } from '../../../src/platform/transport.ts';
import { PlatformException } from '../../../src/shared/errors.ts';
import { failureFrom } from './failure.ts';

/** A classic account that answers by path: a body, or a status that refuses; what is not there is not found. */
function classic(answers: Record<string, object | number>): { transport: Transport; asked: string[] } {
  const asked: string[] = [];
  const request = <T>({ path, schema }: PlatformRequest<T>): Promise<T> => {
    asked.push(path);
    const answer = answers[path] ?? 404;
    if (typeof answer === 'object') return Promise.resolve(schema.parse(answer));
    return Promise.reject(
      new PlatformException({ kind: 'platform', status: answer, title: 'No', detail: 'no' }),
    );
  };
  return { transport: { accountType: 'classic', request }, asked };
}

/** Answers in the form of the public description. */
const described = {
  '/groups': { items: [{ id: 'g0', alias: 'Sales', groupUsersUrl: 'https://x/groups/g0/users' }] },
  '/groups/g0/users': { items: [{ id: 'w0', firstname: 'Mara' }, { id: 'w1' }] },
  '/my/phonelines': {
    items: [{ id: 'p0', alias: 'Mine', devicesUrl: 'https://x/w0/phonelines/p0/devices' }],
  },
  '/my/phonelines/p0/devices': { items: [{ id: 'e0', type: 'REGISTER' }] },
  '/my/devices': { items: [{ id: 'e0', activeGroups: [{ id: 'g0', alias: 'Sales' }] }, { id: 'y0' }] },
};

describe('the lines of a classic account', () => {
  it('have members and devices from the documented requests', async () => {
    const { transport } = classic(described);
    expect(await readLines(transport, { userId: 'w0' })).toMatchObject([
      {
        id: 'g0',
        kind: 'group',
        name: 'Sales',
        userIds: ['w0', 'w1'],
        deviceIds: ['e0'],
        members: [{ userId: 'w0' }, { userId: 'w1' }],
      },
      {
        id: 'p0',
        kind: 'phoneline',
        userIds: ['w0'],
        deviceIds: ['e0'],
        members: [{ userId: 'w0', deviceIds: ['e0'] }],
      },
    ]);
  });

  it('that contain them need no further requests', async () => {
    const users = [{ id: 'w1', deviceIds: ['e1'] }];
    const { transport, asked } = classic({
      '/groups': { items: [{ id: 'g0', users }] },
      '/my/phonelines': { items: [{ id: 'p0', users: [] }] },
    });
    expect((await readLines(transport)).map(({ userIds }) => userIds)).toEqual([['w1'], []]);
    expect(asked).toEqual(['/groups', '/my/phonelines']);
  });

  it('are listed without them when the token may not read those', async () => {
    const { transport } = classic({
      ...described,
      '/groups/g0/users': 403,
      '/my/phonelines/p0/devices': 403,
      '/my/devices': 403,
    });
    expect(await readLines(transport, { userId: 'w0' })).toMatchObject([
      { id: 'g0', userIds: [], deviceIds: [] },
      { id: 'p0', userIds: [], deviceIds: [] },
    ]);
  });

  it('are those that the token may read', async () => {
    const { transport } = classic({ ...described, '/groups': 403 });
    expect((await readLines(transport)).map(({ id }) => id)).toEqual(['p0']);
    const none = classic({ '/groups': 403, '/my/phonelines': 403 });
    expect(await failureFrom(readLines(none.transport))).toMatchObject({ status: 403 });
  });

  it('are reported as incomplete when one list could not be read', async () => {
    const { transport } = classic({ ...described, '/groups': 500 });
    expect(await failureFrom(readLines(transport))).toMatchObject({ status: 500 });
  });
});
