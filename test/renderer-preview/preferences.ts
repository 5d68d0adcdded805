import { settingsSchema, type Preferences } from '../../src/shared/model/settings.ts';

export function preferences(): Preferences {
  const { doNotDisturb, ...settings } = settingsSchema.parse({
    sound: { enabled: true },
    crm: { template: 'https://crm.example.com/search?q={number}' },
    agentLogs: { enabled: true },
    keepAnswersHours: 24,
  });
  const { warnBelow } = settings.balance;
  return { ...settings, doNotDisturbAnswer: doNotDisturb.answer, warnBelow };
}
