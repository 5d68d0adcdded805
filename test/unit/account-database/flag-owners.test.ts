import { describe, expect, it } from 'vitest';
import { flagOwner } from '../../../src/account-database/flag-owners.ts';
import { sighting } from './support.ts';

describe('the note of a call', () => {
  const board = sighting({ family: 'board', id: 'c1', callIds: ['c1'] });

  it('belongs to the history entry that has the same call id', () => {
    const history = sighting({ family: 'history', id: '7', callIds: ['c1'] });
    expect(flagOwner([board, history], 'note')).toBe(history);
  });

  it('does not belong to a history entry that is only close in time', () => {
    const history = sighting({ family: 'history', id: '8', callIds: ['c2'] });
    expect(flagOwner([board, history], 'note')).toBeUndefined();
    expect(flagOwner([board, history], 'starred')).toBe(history);
  });
});
