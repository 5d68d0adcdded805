import type { DatabaseSetAside } from '../../account-database/open-account-database.ts';
import type { StateHolder } from '../state/state.ts';

/** Notifies the user that the database file was unusable or missing, and what was recovered. */
export function tellSetAside(state: Pick<StateHolder, 'notice'>): (what: DatabaseSetAside) => void {
  return ({ why, path, notes, contacts, marks, rules }) => {
    const id = why === 'damaged' ? ('timeline.setAside' as const) : (`timeline.${why}` as const);
    const recovered = { id: 'timeline.recovered' as const, values: { notes, contacts, marks, rules } };
    const sentence = { id, values: { file: path, recovered } };
    state.notice({ id, tone: 'danger', sentence });
  };
}
