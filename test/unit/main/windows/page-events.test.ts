import { expect, it } from 'vitest';
import { createPageEvents } from '../../../../src/main/windows/page-events.ts';
import type { DeskEvent } from '../../../../src/shared/ipc/desk-event.ts';

function page() {
  const heard: DeskEvent[] = [];
  const window = { isThere: true };
  const events = createPageEvents((event) => {
    if (window.isThere) heard.push(event);
    return window.isThere;
  });
  return { ...events, heard, window };
}
const note = (callId: string): DeskEvent => ({ kind: 'writeNote', callId });
const rules: DeskEvent = { kind: 'showRules' };

it('sends events at once to a loaded page', () => {
  const { tell, pageReady, heard } = page();
  pageReady();
  tell(rules);
  expect(heard).toEqual([rules]);
});

it('keeps the newest event of each kind until the page has loaded, the newest last', () => {
  const { tell, pageReady, heard } = page();
  tell(note('c1'));
  tell(rules);
  tell(note('c2'));
  expect(heard).toEqual([]);
  pageReady();
  pageReady();
  expect(heard).toEqual([rules, note('c2')]);
});

it('sends nothing to a crashed page until it has loaded again', () => {
  const { tell, pageReady, pageGone, heard } = page();
  pageReady();
  pageGone();
  tell(rules);
  expect(heard).toEqual([]);
  pageReady();
  expect(heard).toEqual([rules]);
});

it('keeps events while there is no window', () => {
  const { tell, pageReady, heard, window } = page();
  pageReady();
  window.isThere = false;
  tell(rules);
  window.isThere = true;
  tell(note('c1'));
  expect(heard).toEqual([rules, note('c1')]);
});
