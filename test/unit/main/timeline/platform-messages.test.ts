import { describe, expect, it } from 'vitest';
import { messageOfEvent } from '../../../../src/main/timeline/platform-messages.ts';
import type { FaxEvent } from '../../../../src/shared/model/event.ts';

const reader = { userId: 'w0', country: 'DE', lineName: () => undefined };

const fax = (reported: Partial<FaxEvent>): FaxEvent => ({
  id: '7',
  kind: 'fax',
  createdAt: 0,
  direction: 'out',
  labels: [],
  sources: [],
  targets: [],
  previews: [],
  ...reported,
});

describe('a fax of the events', () => {
  it('uses the time of the platform, in its users’ time zone if none is given', () => {
    const sentAt = (sent: string): number | undefined => messageOfEvent(fax({ sent }), reader)?.sentAt;
    expect(sentAt('2026-07-01 12:00:00')).toBe(Date.UTC(2026, 6, 1, 10));
    expect(sentAt('2026-07-01T12:00:00+02:00')).toBe(Date.UTC(2026, 6, 1, 10));
    expect(sentAt('')).toBeUndefined();
  });
});
