import { describe, expect, it } from 'vitest';
import { flagOwner } from '../../../src/account-database/flag-owners.ts';
import { sighting } from './support.ts';

describe('the note of a call', () => {
  const board = sighting({ family: 'board', id: 'c1', callIds: ['c1'] });

  it('goes to the entry of the history that has the same call id', () => {
    const history = sighting({ family: 'history', id: '7', callIds: ['c1'] });
    expect(flagOwner([board, history], 'note')).toBe(history);
  });

  it('goes to no entry that was only near in time', () => {
    const history = sighting({ family: 'history', id: '8', callIds: ['c2'] });
    expect(flagOwner([board, history], 'note')).toBeUndefined();
    expect(flagOwner([board, history], 'starred')).toBe(history);
  });
});
