import { describe, expect, it } from 'vitest';
import { cardHandlers } from '../../../../src/main/presentation/handlers.ts';
import { card } from './samples.ts';

const note =
  (done: unknown[][], name: string) =>
  (...args: unknown[]): Promise<void> => {
    done.push([name, ...args]);
    return Promise.resolve();
  };

function desk() {
  const done: unknown[][] = [];
  const handlers = cardHandlers({
    presenter: {
      card: (id) => (id === 'c1' ? card() : undefined),
      dismiss: (id) => void done.push(['dismiss', id]),
      silence: (id) => void done.push(['silence', id]),
      testRing: (on) => void done.push(['testRing', on]),
    },
    copy: note(done, 'copy'),
    openCrm: note(done, 'openCrm'),
    popupPainted: (painted) => void done.push(['painted', painted]),
  });
  return { handlers, done };
}

describe('a card', () => {
  it('has its number copied while it exists', async () => {
    const { handlers, done } = desk();
    await handlers['call.copyNumber']({ id: 'c1' });
    expect(done).toEqual([['copy', '+493012345']]);
    await expect(handlers['call.copyNumber']({ id: 'c2' })).rejects.toMatchObject({
      failure: { kind: 'no-such-call' },
    });
  });

  it('opens the CRM address of its caller while it exists', async () => {
    const { handlers, done } = desk();
    await handlers['call.openCrm']({ id: 'c1' });
    expect(done).toEqual([['openCrm', card()]]);
    expect(() => handlers['call.openCrm']({ id: 'c2' })).toThrow('no-such-call');
  });
});
