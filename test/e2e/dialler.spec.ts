import type { Locator } from '@playwright/test';
import { desks, expect, online, test, turnTo } from './app.ts';
import { plain } from './words.ts';

interface Requests {
  requests: { method: string; path: string; query: string; body?: unknown }[];
}

interface Pushes {
  pushes: { callId: string; event: string; status?: number }[];
}

for (const { system, language } of desks) {
  test.describe(`the dialler on the ${system} system, ${language}`, () => {
    test.use({ system, language, settings: { popup: { lingerSeconds: 0 } } });

    test('interprets the input, starts a call once, and shows its progress', async ({
      app: { desk, popup, shell, t },
      service,
    }) => {
      test.slow();
      const field = desk.getByRole('combobox', { name: t('transfer.placeholder') });
      const live = desk.getByRole('region', { name: t('calls.label') });
      const call = (): Locator => desk.getByRole('button', { name: t('dialler.call'), exact: true });
      const newest = async () => (await service.calls()).at(-1);
      /** What the platform was asked to dial, the first first. */
      const dials = async (): Promise<string[]> => {
        const { requests } = await service.ask<Requests>('GET', '/requests');
        return requests
          .filter(({ method, path }) => method === 'POST' && path.endsWith('/calls'))
          .map(({ query, body }) => `${query} ${JSON.stringify(body ?? '')}`.trim());
      };
      const rings = new RegExp(plain(t('call.callingOn', { devices: '…' })).replace('…', '.+'));
      /** The newest call rings, and is ended by whoever was called. */
      const over = async (): Promise<void> => {
        await expect(popup.getByText(rings).first()).toBeVisible();
        const { callId = '' } = (await newest()) ?? {};
        // Ended before the desk has heard of it, the order would stand there for as long as a push may take.
        await expect
          .poll(async () => (await service.ask<Pushes>('GET', '/pushes')).pushes)
          .toContainEqual(expect.objectContaining({ callId, event: 'newCall', status: 200 }));
        await service.hangUp(callId);
        await expect(live).toBeHidden();
      };

      if (system === 'new') {
        await test.step('recent calls far out of sight are drawn only when the user goes there', async () => {
          const rows = desk.getByRole('list', { name: t('recent.title') }).locator(':scope > li');
          await expect
            .poll(async () => Number(await rows.first().getAttribute('aria-setsize')))
            .toBeGreaterThan(60);
          const all = (await rows.first().getAttribute('aria-setsize')) ?? '';
          expect(await rows.count()).toBeLessThan(40);

          const list = desk.getByRole('list', { name: t('recent.title') });
          const height = await list.evaluate((node) => node.scrollHeight);
          await list.evaluate((node) => node.scrollTo(0, 1500));
          await expect.poll(() => rows.count()).toBeGreaterThan(40);
          expect(await rows.count()).toBeLessThan(Number(all));
          // The bar at its side stays where it is.
          expect(await list.evaluate((node) => node.scrollHeight)).toBe(height);

          await rows.first().getByRole('button').first().focus();
          await desk.keyboard.press('End');
          await expect(rows.last().getByRole('button').first()).toBeFocused();
          await expect(rows.last()).toHaveAttribute('aria-posinset', all);
          await expect(rows.last()).toBeInViewport();
        });
      }

      await test.step('a text that is no number and a refusal of the platform are reported beside the field', async () => {
        await field.fill('nobody at all');
        await call().click();
        await expect(desk.getByText(t('failure.not-a-number', { text: 'nobody at all' }))).toBeVisible();
        await service.ask('POST', '/faults', [{ method: 'POST', path: '/**', status: 503, times: 1 }]);
        await field.fill('+49 69 90009 200');
        await call().click();
        await expect(desk.getByText(t('failure.down', { status: 503 })).first()).toBeVisible();
        expect(await service.calls()).toHaveLength(0);
      });

      await test.step('an internal number stays as typed, and a colleague is found by name', async () => {
        await field.fill('4711');
        await expect(desk.getByText(t('dial.short', { number: '4711' }))).toBeVisible();
        await field.fill('aylin');
        const colleague = new RegExp(`Aylin Kaya.*${t('suggestions.colleague')}`);
        await expect(desk.getByRole('option', { name: colleague })).toBeVisible();
      });

      await test.step('the number in a pasted text is found, and the dialler says which number it will call', async () => {
        await field.fill('Please call Jo on (0)69 / 90009-200 before noon');
        await expect(desk.getByText(t('dial.willDial', { number: '+49 69 90009200' }))).toBeVisible();
        await field.fill('Phone 069 90009200, fax 069 90009201');
        const suggestions = desk.getByRole('listbox', { name: t('suggestions.label') });
        await expect(suggestions.getByRole('option')).toHaveCount(2);
        await call().click();
        await expect(desk.getByText(t('dial.several'))).toBeVisible();
        // The click comes before the new text is interpreted, so the hint about the previous text must not apply.
        await field.evaluate(
          (typed: HTMLInputElement, button) => {
            typed.value = 'tel:+49-69-90009-200';
            typed.dispatchEvent(new InputEvent('input', { bubbles: true }));
            (button as HTMLElement).click();
          },
          await call().elementHandle(),
        );
        await expect.poll(async () => (await newest())?.to).toBe('+496990009200');
        await over();
      });

      await test.step('a contact is found by name, and the number chosen in the list is called', async () => {
        await field.fill('anna be');
        await desk.getByRole('option', { name: /Anna Berg.*23125101/ }).click();
        await call().click();
        await expect.poll(async () => (await newest())?.to).toBe('+493023125101');
        await expect(popup.getByRole('article', { name: /Anna Berg/ })).toBeVisible();
        await over();
      });

      await test.step('an emergency number is called only after a warning, and never as another number', async () => {
        const before = (await dials()).length;
        const sent = async (): Promise<string> => (await dials()).slice(before).join();
        await field.fill('1 1 2');
        await expect(desk.getByRole('alert')).toContainText(t('dial.emergency', { number: '112' }));
        const question = desk.getByRole('dialog', { name: t('askFirst.title', { number: '112' }) });
        await call().click();
        await question.getByRole('button', { name: t('askFirst.cancel') }).click();
        await expect(question).toBeHidden();
        expect(await sent()).toBe('');
        await call().click();
        await expect(question).toContainText(t('askFirst.emergency', { number: '112' }));
        await question.getByRole('button', { name: t('askFirst.call', { number: '112' }) }).click();
        await expect.poll(sent).toContain(system === 'new' ? '112' : String.raw`callee\":\"112`);
        expect(await sent()).not.toContain('49112');
      });

      await test.step('a call is requested once, however many windows and clicks ask for it', async () => {
        await service.ask('POST', '/faults', [{ method: 'POST', path: '/**', delayMs: 500, times: 9 }]);
        await field.fill('+49 69 90009 300');
        await call().dblclick();
        await expect.poll(async () => (await newest())?.to).toBe('+496990009300');
        await over();
        const intent = { target: '+49 69 90009 400', deviceId: 'e0', companions: [] };
        const outcomes = await desk.evaluate(
          (wanted) =>
            Promise.all([
              window.deskbell.request('dial.start', wanted),
              window.deskbell.request('dial.start', { ...wanted, target: '069/90009400' }),
            ]),
          intent,
        );
        expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
        expect((await newest())?.to).toBe('+496990009400');
        // The previous call may still be requested by another endpoint.
        expect((await dials()).filter((asked) => /6990009[34]00/.test(asked))).toHaveLength(2);
        await service.ask('POST', '/faults', []);
        await over();
      });

      const ringing = system === 'new' ? ['e0', 'e2', 'x0'] : ['e0'];
      await test.step('the calling device is chosen, and further devices to ring where the account type allows it', async () => {
        await desk.getByLabel(t('dialler.device')).selectOption({ label: 'Desk phone' });
        if (system === 'new') {
          const external = desk.getByLabel(t('dialler.device')).getByRole('option', { name: /Home office/ });
          await expect(external).toBeDisabled();
          const also = desk.getByRole('group', { name: t('dialler.alsoRing') });
          await also.getByLabel('Mobile app').check();
          await also.getByLabel('Home office').check();
        } else {
          await expect(desk.getByRole('checkbox', { name: 'Home office' })).toHaveCount(0);
          await expect(desk.getByText(t('dialler.alsoRingClassic'))).toBeVisible();
          // An outside phone starts a call here, as a session that names the extension which is billed.
          await desk.getByLabel(t('dialler.device')).selectOption({ label: 'Home office' });
          await field.fill('+49 69 90009 500');
          await call().click();
          await expect.poll(async () => (await newest())?.ringing).toEqual(['x0']);
          const { requests } = await service.ask<Requests>('GET', '/requests');
          const session = requests.find(({ path }) => path === '/my/sessions/calls');
          expect(session?.query).toContain('registerSip=e0');
          await over();
          await desk.getByLabel(t('dialler.device')).selectOption({ label: 'Desk phone' });
        }
      });

      await desk.evaluate(() =>
        window.deskbell.request('settings.change', { popup: { lingerSeconds: null } }),
      );
      const card = popup.getByRole('article');
      await test.step('the progress of a call is shown: own phone rings, other phone rings, connected', async () => {
        await field.fill('+49 (0) 69 / 90009-200');
        await call().click();
        await expect.poll(async () => (await newest())?.ringing).toEqual(ringing);
        expect(await newest()).toMatchObject({ direction: 'out', to: '+496990009200' });
        if (system === 'classic')
          expect((await dials()).at(-1)).toBe(JSON.stringify('{"caller":"e0","callee":"+496990009200"}'));
        const steps = desk.getByRole('list', { name: t('step.label') });
        const now = steps.locator('[aria-current=step]');
        await expect(now).toContainText(`${t('step.device')}: Desk phone`);
        await expect(card).toHaveCount(1);
        await expect(card).toContainText(/Desk phone/);
        const { callId = '' } = (await newest()) ?? {};
        await service.answer(callId, 'e0');
        await expect(now).toHaveText(t('step.farEnd'));
        await expect(popup.getByText(t('call.farEnd'))).toBeVisible();
        await service.answer(callId);
        await expect(steps).toHaveCount(0);
        await expect(card).toContainText(t('call.live'));
        await expect(card).toHaveCount(1);
      });

      await test.step('the number of an ended call is called back from its card', async () => {
        const before = (await service.calls()).length;
        const { callId = '' } = (await newest()) ?? {};
        await popup.getByRole('button', { name: t('command.hangUp') }).click();
        await service.expectCall(callId, { state: 'ended' });
        // A click in the same moment would be the second half of a double click on “Hang up”.
        const callBack = card.getByRole('button', { name: t('call.callBack') });
        await expect
          .poll(async () => {
            if (await callBack.isVisible()) await callBack.click({ timeout: 1_000 }).catch(() => undefined);
            return (await service.calls()).length;
          })
          .toBe(before + 1);
        expect(await newest()).toMatchObject({ direction: 'out', to: '+496990009200' });
        await service.hangUp((await newest())?.callId ?? '');
      });

      await test.step('the tray opens the dialler from any page, with the focus in its field', async () => {
        await turnTo(desk, t('rail.settings'));
        await expect(field).toHaveCount(0);
        await shell.tray.click('dial');
        await expect(field).toBeFocused();
      });

      await test.step('a recent caller chosen in the tray is in the dialler by name, ready to be called', async () => {
        const { callId } = await service.ring({ from: '+493023125101' });
        await service.hangUp(callId);
        const recent = async (): Promise<string | undefined> =>
          (await shell.tray.items()).find(
            ({ id, label }) => id.startsWith('recent-') && label.includes('Anna'),
          )?.id;
        await expect.poll(recent).toBeDefined();
        await turnTo(desk, t('rail.settings'));
        await shell.tray.click((await recent()) ?? '');
        await expect(field).toBeFocused();
        await expect(field).toHaveValue(/23125101/);
        await expect(desk.getByText('Anna Berg').last()).toBeVisible();
        await desk.keyboard.press('Enter');
        await expect.poll(newest).toMatchObject({ direction: 'out', to: '+493023125101' });
      });
    });
  });
}

test('the built-in service needs one click, simulates a caller, and answers outgoing calls', async ({
  start,
}) => {
  const { desk, popup, t } = await start();
  const press = (name: string): Promise<void> =>
    desk.getByRole('button', { name: t(name), exact: true }).click();
  await press('signIn.tryBuiltIn');
  await online(desk);
  const card = popup.getByRole('article');

  await test.step('a simulated caller is answered and hung up', async () => {
    await press('account.letCall');
    await expect(card).toContainText(t('call.incoming'));
    await press('account.pickUp');
    await expect(card).toContainText(t('call.live'));
    await card.getByRole('button', { name: t('command.hangUp') }).click();
    await expect(card).toContainText(t('call.ended'));
    await card.getByRole('button', { name: t('popup.dismiss') }).click();
    await expect(card).toHaveCount(0);
    await expect(desk.getByRole('region', { name: t('calls.label') })).toBeHidden();
  });

  await test.step('the own phone answers first, then the other end', async () => {
    await desk.getByLabel(t('transfer.placeholder')).fill('069 90009-200');
    await press('dialler.call');
    const now = desk.getByRole('list', { name: t('step.label') }).locator('[aria-current=step]');
    await expect(now).toHaveText(`${t('step.device')}: Desk phone`);
    await press('account.pickUp');
    await expect(now).toHaveText(t('step.farEnd'));
    await press('account.pickUp');
    await expect(card).toContainText(t('call.live'));
    await press('account.otherHangsUp');
    await expect(card).toContainText(t('call.ended'));
  });
});
