import type { Locator, Page } from '@playwright/test';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, turnTo } from './app.ts';
import { wordsIn, type Words } from './words.ts';

/** A web service that answers when the test says so. */
interface LookupServer {
  address: string;
  /** Requests for numbers that have not been answered. */
  waiting: ServerResponse[];
  /** Requests so far for a number. */
  count(number: string): number;
  answer(name: string): void;
}

const sample = '+4915799900000';
/** What a card shows that may no longer change: three seconds, or more where the computer is busy. */
const standing = /\b0:(?:0[3-9]|[1-5]\d)\b/;

async function startLookups(): Promise<LookupServer & { close(): void }> {
  const asked: string[] = [];
  const waiting: ServerResponse[] = [];
  const send = (response: ServerResponse, name: string): void => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name }));
  };
  const server = createServer(({ url = '' }, response) => {
    const number = decodeURIComponent(url.slice(1));
    asked.push(number);
    if (number === sample) send(response, 'Sample');
    else waiting.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{number}`,
    waiting,
    count: (number) => asked.filter((each) => each === number).length,
    answer: (name) => waiting.splice(0).forEach((response) => send(response, name)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function addLookup(desk: Page, t: Words, name: string, { address }: LookupServer): Promise<Locator> {
  const section = desk.getByRole('region', { name: t('addressBook.title') });
  const form = desk.getByRole('dialog');
  const field = (id: string): Locator => form.getByLabel(t(id), { exact: true });
  await turnTo(desk, t('rail.settings'));
  await section.getByRole('button', { name: t('addressBook.add') }).click();
  await form.getByRole('button', { name: t('addressBook.kind.web'), exact: true }).click();
  await field('common.address').fill(address);
  await field('addressBook.field.name').fill('name');
  await field('addressBook.sample').fill(sample);
  await form.getByRole('button', { name: t('addressBook.connect'), exact: true }).click();
  await expect(form.getByRole('list', { name: t('addressBook.readAs') })).toContainText('Sample');
  await field('common.name').fill(name);
  await form.getByRole('button', { name: t('common.save'), exact: true }).click();
  const row = section.getByRole('listitem').filter({ has: desk.getByText(name, { exact: true }) });
  await expect(row).toContainText(t('addressBook.asked'));
  return row;
}

async function removeLookup(desk: Page, t: Words, name: string): Promise<void> {
  const section = desk.getByRole('region', { name: t('addressBook.title') });
  await turnTo(desk, t('rail.settings'));
  await section.getByRole('button', { name: t('addressBook.more', { name }) }).click();
  await desk.getByRole('menuitem', { name: t('addressBook.remove') }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('addressBook.removeSure') })
    .click();
  await expect(section.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
}

const t = wordsIn('en');
test.use({ contacts: 20 });

test('late answers of look-ups, and errors, are on the cards of the next call', async ({
  app: { desk, popup },
  service,
}) => {
  await test.step('a name stays on the card when another source answers late, and the next call shows both', async () => {
    const [quick, slow] = [await startLookups(), await startLookups()];
    await addLookup(desk, t, 'Quick', quick);
    await addLookup(desk, t, 'Slow', slow);
    await turnTo(desk, t('rail.calls'));
    const from = '+4915799970001';
    const first = await service.ring({ from });
    await expect.poll(() => quick.waiting.length + slow.waiting.length).toBe(2);
    quick.answer('Quentin Quick');
    await expect(popup.getByRole('article', { name: 'Quentin Quick' })).toContainText(standing);
    slow.answer('Sina Slow');
    const second = await service.ring({ from });
    for (const page of [popup, desk]) {
      // Once the second call shows both names, the late answer has arrived.
      await expect(page.getByRole('article').filter({ hasText: 'Sina Slow' })).toHaveCount(1);
      await expect(page.getByRole('article').filter({ hasText: 'Quentin Quick' })).toHaveCount(2);
    }
    expect([quick.count(from), slow.count(from)]).toEqual([1, 1]);
    for (const { callId } of [first, second]) await service.hangUp(callId);
    for (const name of ['Quick', 'Slow']) await removeLookup(desk, t, name);
    for (const server of [quick, slow]) server.close();
  });

  await test.step('the buttons of a call keep still when a third source delivers a third name', async () => {
    const servers = [await startLookups(), await startLookups(), await startLookups()];
    for (const [at, server] of servers.entries()) await addLookup(desk, t, `Source ${at}`, server);
    await turnTo(desk, t('rail.calls'));
    const { callId } = await service.ring({ from: '+4915799970004' });
    const card = popup.getByRole('article').filter({ hasText: t('call.incoming') });
    // All but the one beside the number, which gives way to the name.
    const boxes = async (): Promise<unknown> =>
      Promise.all((await card.locator('button:not(.add)').all()).map((button) => button.boundingBox()));
    await expect.poll(() => servers.flatMap(({ waiting }) => waiting).length).toBe(3);
    const before = await boxes();
    for (const [at, name] of ['Quentin Quick', 'Sina Slow', 'Tina Third'].entries())
      servers[at]?.answer(name);
    await expect(card).toContainText(t('call.sameNumberCount', { count: 3 }));
    expect(await boxes()).toEqual(before);
    await service.hangUp(callId);
    await expect(card).toHaveCount(0);
    for (const at of servers.keys()) await removeLookup(desk, t, `Source ${at}`);
    for (const server of servers) server.close();
  });

  await test.step('a name that arrives late is shown on every call that begins afterwards', async () => {
    const crm = await startLookups();
    await addLookup(desk, t, 'CRM', crm);
    const from = '+4915799970002';
    const ringing = popup.getByRole('article').filter({ hasText: t('call.incoming') });
    const first = await service.ring({ from });
    await expect(ringing.filter({ hasText: standing })).toBeVisible();
    crm.answer('Lara Late');
    const second = await service.ring({ from });
    const named = ringing.filter({ hasText: 'Lara Late' });
    await expect(named).toHaveCount(1);
    // The card of the first call keeps still.
    await expect(ringing).toHaveCount(2);
    for (const { callId } of [first, second]) await service.hangUp(callId);
    await expect(ringing).toHaveCount(0);
    const third = await service.ring({ from });
    await expect(named).toHaveCount(1);
    expect(crm.count(from)).toBe(1);
    await service.hangUp(third.callId);
    await removeLookup(desk, t, 'CRM');
    crm.close();
  });

  await test.step('a look-up that failed once is sent again with the next call', async () => {
    const crm = await startLookups();
    const row = await addLookup(desk, t, 'CRM', crm);
    const from = '+4915799970003';
    const { callId } = await service.ring({ from });
    await expect.poll(() => crm.waiting.length).toBe(1);
    for (const response of crm.waiting.splice(0)) response.writeHead(500).end();
    await expect(row).toContainText('500');
    await service.hangUp(callId);
    const again = await service.ring({ from });
    await expect.poll(() => crm.waiting.length).toBe(1);
    crm.answer('Ada Again');
    await expect(
      popup.getByRole('article', { name: 'Ada Again' }).filter({ hasText: t('call.incoming') }),
    ).toBeVisible();
    await expect(row).not.toContainText('500');
    expect(crm.count(from)).toBe(2);
    await service.hangUp(again.callId);
    crm.close();
  });
});
