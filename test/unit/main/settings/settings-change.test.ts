import { expect, it } from 'vitest';
import { changedSettings } from '../../../../src/main/settings/settings-change.ts';
import { memorySettings } from '../support.ts';

it('changes exactly the settings that it names', () => {
  const { settings } = memorySettings();
  const { popup } = settings.get();
  settings.update(changedSettings(settings.get(), { popup: { enabled: false } }));
  expect(settings.get()).toMatchObject({
    popup: { ...popup, enabled: false },
    theme: 'system',
    locale: 'system',
  });
  settings.update(changedSettings(settings.get(), { theme: 'dark' }));
  expect(settings.get()).toMatchObject({ popup: { enabled: false }, theme: 'dark' });
});
