import type { BrowserContext, Page } from 'playwright-core';
import { addressBookStates } from './address-books.ts';
import { installBridge } from './bridge.ts';
import { installPeople } from './people.ts';
import { rolledOutStates } from './rolled-out.ts';
import { setUpStates } from './set-up.ts';
import { deskStates, popupStates, type Look } from './snapshots.ts';

interface Drawn {
  /** Origin of the served pages. */
  origin: string;
  /** One of `deskStates`, `addressBookStates`, `rolledOutStates`, `setUpStates` or `popupStates`. */
  state: string;
  look: Look;
  size?: { width: number; height: number };
  /** Answers to requests by name, which take precedence. */
  answers?: Readonly<Record<string, unknown>>;
}

const states = { ...deskStates, ...addressBookStates, ...rolledOutStates, ...setUpStates };

/** The desk window in a state, in a page of its own. */
export const drawDesk = (context: BrowserContext, drawn: Drawn): Promise<Page> =>
  draw(context, 'desk', drawn, states[drawn.state]?.(drawn.look, 1));

/** The popup in a state, in a page of its own. */
export const drawPopup = (context: BrowserContext, drawn: Drawn): Promise<Page> =>
  draw(context, 'popup', drawn, popupStates[drawn.state]?.(drawn.look, 1));

async function draw(
  context: BrowserContext,
  window: 'desk' | 'popup',
  { origin, look, size, answers = {} }: Drawn,
  snapshot: unknown,
): Promise<Page> {
  const page = await context.newPage();
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: look.theme });
  await page.addInitScript(installBridge);
  await page.addInitScript(installPeople);
  await page.goto(`${origin}/${window}/index.html`);
  await page.evaluate(
    ([given, shown]) => {
      Object.assign(globalThis.window.preview.answers, given);
      globalThis.window.preview.push(shown);
    },
    [answers, snapshot] as const,
  );
  await drawnAnew(page);
  return page;
}

/** Waits until the last snapshot is drawn: two frames and a task after them. */
export const drawnAnew = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
