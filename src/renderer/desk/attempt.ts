import type { SettingsChange } from '../../shared/model/settings.ts';
import type { DeskSnapshot } from '../../shared/ipc/snapshot.ts';
import { ask, type Answer } from '../ui/requests.ts';

/** Props of every section of the settings page. */
export interface SectionProps {
  snapshot: DeskSnapshot;
  /** Awaits a request; an error appears at the top of the page. */
  attempt: Attempt;
}

export type Attempt = (answer: Promise<Answer<string>>) => Promise<void>;

export const changeSettings = (change: SettingsChange): Promise<Answer<'settings.change'>> =>
  ask('settings.change', change);
