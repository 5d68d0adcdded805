import { describe, expect, it } from 'vitest';
import { createFaxLines } from '../../../../src/main/messages/fax-lines.ts';
import { specDialect } from '../../../../src/platform/dialects/spec.ts';
import type { FaxLines } from '../../../../src/shared/ipc/requests/fax.ts';
import { refused } from '../channels/platform.ts';
import { fakeAccount } from '../support.ts';

const extensions = '/my/settings/extensions';

/** What a classic account that answers so can send faxes from. */
async function linesOf(answers: Record<string, unknown>): Promise<Omit<FaxLines, 'chosen'>> {
  const { account } = fakeAccount(({ path }) => {
    if (path in answers) return answers[path];
    throw refused(403);
  }, 'classic');
  account.dialect = Promise.resolve({ dialect: specDialect(account.transport) });
  return createFaxLines()(account);
}

describe('faxes of a classic account', () => {
  it('can be sent from the own extensions and lines and those of the groups, each once', async () => {
    const { lines } = await linesOf({
      [extensions]: { extensions: [{ extensionId: 'f0', alias: 'My fax', type: 'fax' }] },
      '/my/faxlines': { items: [{ id: 'f0', alias: 'Fax', canSend: true }] },
      '/groupfaxlines': {
        items: [
          { id: 'f0', alias: 'Fax', canSend: true },
          { id: 'f4', alias: 'Warehouse', tagline: 'Acme', canSend: true },
          { id: 'f5', alias: 'Only receives', canSend: false },
        ],
      },
    });
    expect(lines).toEqual([
      { id: 'f0', label: 'My fax' },
      { id: 'f4', label: 'Warehouse · Acme' },
    ]);
  });

  it('can be sent from the readable lines, and the reason is shown when there are none', async () => {
    const groups = { '/groupfaxlines': { items: [{ id: 'f4', alias: 'Warehouse' }] } };
    expect((await linesOf(groups)).lines).toEqual([{ id: 'f4', label: 'Warehouse' }]);
    expect((await linesOf({})).cannot).toBeDefined();
  });
});
