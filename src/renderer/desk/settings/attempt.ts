import type { SettingsChange } from '../../../shared/model/settings.ts';
import type { DeskSnapshot } from '../../../shared/model/snapshot.ts';
import { ask, type Answer } from '../../ui/requests.ts';

/** What every section of the settings page gets. */
export interface SectionProps {
  snapshot: DeskSnapshot;
  /** Waits for the answer to a request; a failure is shown at the top of the page. */
  attempt: Attempt;
}

export type Attempt = (answer: Promise<Answer<string>>) => Promise<void>;

/** Asks for some settings to be changed. */
export const changeSettings = (change: SettingsChange): Promise<Answer<'settings.change'>> =>
  ask('settings.change', change);
