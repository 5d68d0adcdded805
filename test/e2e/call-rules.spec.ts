import type { Locator } from '@playwright/test';
import { faults } from '../support/axe-faults.ts';
import { desks, expect, signIn, test, turnTo, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';
import { wordsIn } from './words.ts';

/** A line that rings the user alone. */
const mine = '+493023125000';
const otto = '+4915799912345';
/** A contact of the account. */
const anna = '+493023125101';
const stranger = '+4915799912346';
const elsewhere = '+491712345678';

type Legs = Awaited<ReturnType<ServiceControl['calls']>>;

for (const { system, language } of desks) {
  const t = wordsIn(language);
  /** The classic one is spoken to in the other dialect, whose platform has a blacklist. */
  const hasBlacklist = system === 'classic';

  test.describe(`call rules on the ${system} system, ${language}`, () => {
    test.use({ system, language, time: '10:00', settings: { popup: { lingerSeconds: 0 } } });

    test('forward callers, show which of them applied, and can be edited; callers can be blocked', async ({
      start,
      service,
    }) => {
      test.slow();
      if (hasBlacklist) {
        await service.ask('POST', '/faults', [
          { method: 'GET', path: '/my/contacts', status: 404, times: 50 },
          { method: 'GET', path: '/my/billing/balance', status: 404, times: 50 },
        ]);
      }
      const app: RunningApp = await start();
      const { desk, popup } = app;
      await signIn(desk, service, t);
      const cards = popup.getByRole('article');

      const section = desk.getByRole('region', { name: t('rules.title') });
      const rows = section.getByRole('list', { name: t('rules.list') }).getByRole('listitem');
      const form = section.getByRole('form');
      const field = (name: string): Locator => form.getByLabel(t(name), { exact: true });
      const add = section.getByRole('button', { name: t('rules.add') });
      const edit = (name: string): Locator =>
        section.getByRole('button', { name: t('rules.edit', { name }) });
      const applied = section.getByRole('list', { name: t('rules.recent') }).getByRole('listitem');
      const suggested = (callers: string, action: string): string => t('rules.name', { callers, action });

      /** Calls a number that rings only the user. @returns the legs of the call, once they are `expected` */
      const call = async (from: string, expected: object[]): Promise<void> => {
        const { callId } = await service.ring({ from, to: mine });
        const legs = async (): Promise<Legs> =>
          (await service.calls()).filter(({ origCallId }) => origCallId === callId);
        await expect.poll(legs).toMatchObject(expected);
        for (const leg of await legs()) if (leg.state !== 'ended') await service.hangUp(leg.callId);
      };
      /** … and that it rings as usual. */
      const expectRinging = async (from: string): Promise<void> => {
        const { callId } = await service.ring({ from, to: mine });
        await expect(cards).toHaveCount(1);
        await service.expectCall(callId, { state: 'ringing' });
        await service.hangUp(callId);
        await expect(cards).toHaveCount(0);
      };
      /** The newest recent call that a rule decided about, which nothing else showed. */
      const expectApplied = async (did: string, values: Record<string, string>): Promise<void> => {
        await expect(applied.first()).toContainText(t(did, values));
        await expect(cards).toHaveCount(0);
        await expect(desk.getByRole('region', { name: t('calls.label') })).toBeHidden();
      };
      /** The form, with a rule in it, kept by the keyboard. */
      const saved = async (): Promise<void> => {
        await field('common.name').press('Enter');
        await expect(form).toBeHidden();
      };
      /** Expects the error beside its field, which has the focus. */
      const expectWrong = async (name: string, why: string): Promise<void> => {
        await field('common.name').press('Enter');
        await expect(field(name)).toBeFocused();
        await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
        await expect(field(name)).toHaveAccessibleDescription(why);
      };

      await turnTo(desk, t('rail.settings'));
      await expect(section).toContainText(t('rules.empty'));

      const toVoicemail = suggested('+49 1579 9912345', t('rules.action.voicemail'));
      await test.step('wrong input is reported beside its field', async () => {
        await add.press('Enter');
        await expect(field('rules.form.callers')).toBeFocused();
        await field('rules.form.callers').selectOption('numbers');
        await expectWrong('rules.form.numbers', t('rules.form.noNumbers'));
        await field('rules.form.numbers').fill('foo');
        await expectWrong('rules.form.numbers', t('rules.problem.noNumber', { number: 'foo' }));
        await field('rules.form.numbers').fill('+49 1579 9912345');
        await field('rules.form.action').selectOption('redirect');
        await expectWrong('rules.form.to', t('rules.form.noTarget'));
        await field('rules.form.to').fill('110');
        await expectWrong('rules.form.to', t('rules.problem.emergency', { number: '110' }));
        await field('rules.form.to').fill(mine);
        await expectWrong('rules.form.to', t('rules.problem.loop', { number: mine }));
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('a rule sends a caller to voicemail', async () => {
        await field('rules.form.action').selectOption('voicemail');
        await expect(field('common.name')).toHaveValue(toVoicemail);
        await saved();
        await expect(add).toBeFocused();
        await expect(rows).toContainText([t('rules.uses', { count: 0 })]);
        await call(otto, [
          { state: 'ended', cause: 'forwarded' },
          { state: 'established', to: mine },
        ]);
        await expectApplied('rules.did.voicemail', { name: toVoicemail });
        await expect(rows.first()).toContainText(t('rules.uses', { count: 1 }));
      });

      const rejected = suggested(t('rules.callers.unknown'), t('rules.action.rejected'));
      await test.step('a rule rejects unknown callers', async () => {
        await add.press('Enter');
        await field('rules.form.action').selectOption('rejected');
        await saved();
        await call(stranger, [{ state: 'ended', cause: 'noAnswer' }]);
        await expectApplied('rules.did.rejected', { name: rejected });
      });

      await test.step('a rule asks unknown callers for a key, and redirects those who press another one', async () => {
        const asking = t('rules.form.askForKey');
        await edit(rejected).press('Enter');
        await field('rules.form.action').selectOption('askForKey');
        await field('rules.form.code').fill('1*');
        await expectWrong('rules.form.code', t('rules.problem.code', { count: 8 }));
        await field('rules.form.code').fill('1');
        await field('rules.form.announcement').fill('https://192.168.0.2/press-1.wav');
        await expectWrong('rules.form.announcement', t('rules.problem.announcement'));
        await field('rules.form.announcement').fill('');
        await field('rules.form.otherwise').selectOption('redirect');
        await field('rules.form.otherwiseTo').fill('0900 5123456');
        await expectWrong('rules.form.otherwiseTo', t('rules.problem.costly', { number: '0900 5123456' }));
        expect(await faults(desk)).toEqual([]);
        await field('rules.form.otherwise').selectOption('busy');
        await field('common.name').fill(asking);
        await saved();
        const press = async (keys: string): Promise<string> => {
          const { callId } = await service.ring({ from: stranger, to: mine });
          await service.ask('POST', `/calls/${callId}/dtmf`, { sequence: keys });
          return callId;
        };
        const did = (pressed: string, outcome: string): string =>
          t('rules.did.askedForKey', { pressed, count: 1, did: t(outcome, { name: asking }) });
        const wrong = await press('2');
        await service.expectCall(wrong, { state: 'ended', cause: 'busy' });
        await expect(applied.first()).toContainText(did('wrong', 'rules.did.busy'));
        await expect(cards).toHaveCount(0);
        const { callId: givenUp } = await service.ring({ from: stranger, to: mine });
        await service.hangUp(givenUp);
        await expect(applied.first()).toContainText(t('rules.did.gaveUp', { name: asking }));
        await expect(cards).toHaveCount(0);
        const right = await press('1');
        await expect(cards).toHaveCount(1);
        await service.hangUp(right);
        await expect(cards).toHaveCount(0);
        await expect(applied.first()).toContainText(did('right', 'rules.did.ring'));
        await edit(asking).press('Enter');
        await expect(field('rules.form.code')).toHaveValue('1');
        await field('rules.form.action').selectOption('rejected');
        await field('common.name').fill(rejected);
        await saved();
      });

      const daytime = t('rules.form.hours');
      await test.step('a rule redirects everybody at certain hours', async () => {
        await add.press('Enter');
        await field('rules.form.callers').selectOption('everybody');
        await field('rules.form.action').selectOption('redirect');
        await field('rules.form.to').fill('0171 2345678');
        await field('rules.form.hours').check();
        // English times end with AM or PM, German ones with the minutes, as the program is set.
        for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await field('rules.form.from').press(key);
        await expect(field('rules.form.from')).toHaveValue(language === 'de' ? '18:01' : '06:00');
        await field('rules.form.from').fill('09:00');
        await field('rules.form.until').fill('17:00');
        await field('common.name').fill(daytime);
        await saved();
        await call(anna, [
          { state: 'ended', cause: 'forwarded' },
          { state: 'ringing', to: elsewhere },
        ]);
        await expectApplied('rules.did.redirect', { name: daytime, number: '+49 171 2345678' });
        await expect(applied).toHaveCount(5);
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('the first rule of the list that matches a call decides', async () => {
        await edit(daytime).press('Alt+ArrowUp');
        await expect(
          section.getByText(t('rules.moved', { name: daytime, place: 2, count: 3 })),
        ).toBeAttached();
        await call(stranger, [{ state: 'ended' }, { state: 'ringing', to: elsewhere }]);
        await expectApplied('rules.did.redirect', { name: daytime, number: '+49 171 2345678' });
      });

      await test.step('a rule is changed, and another one switched off', async () => {
        await edit(daytime).press('Enter');
        await expect(field('rules.form.to')).toHaveValue('+49 171 2345678');
        await field('rules.form.from').fill('11:00');
        await saved();
        await expect(edit(daytime)).toBeFocused();
        await section.getByRole('switch', { name: t('rules.on', { name: toVoicemail }) }).click();
        await expect(
          section.getByRole('switch', { name: t('rules.on', { name: toVoicemail }) }),
        ).not.toBeChecked();
        await call(otto, [{ state: 'ended', cause: 'noAnswer' }]);
        await expectApplied('rules.did.rejected', { name: rejected });
        await expectRinging(anna);
      });

      await test.step('a rule is deleted, restored, and deleted again', async () => {
        const remove = async (): Promise<void> => {
          await edit(rejected).press('Enter');
          await form.getByRole('button', { name: t('common.delete') }).press('Enter');
          await expect(rows).toHaveCount(2);
        };
        await remove();
        await expect(section.getByRole('button', { name: t('common.undo') })).toBeFocused();
        await desk.keyboard.press('Enter');
        await expect(rows).toHaveCount(3);
        await remove();
        await expectRinging(stranger);
      });

      const blacklist = async (): Promise<string[]> =>
        hasBlacklist
          ? (await service.rest<{ items: { phoneNumber: string }[] }>('/blacklist/incoming')).items.map(
              ({ phoneNumber }) => phoneNumber,
            )
          : [];
      const blockedRule = section.getByRole('switch', {
        name: t('rules.on', { name: t('rules.blocked') }),
      });
      /** The platform refuses by its own list, or a rule does. */
      const expectBlocked = async (number: string, on: boolean): Promise<void> => {
        await expect.poll(blacklist).toEqual(hasBlacklist && on ? [number] : []);
        await expect(blockedRule).toHaveCount(!hasBlacklist && on ? 1 : 0);
      };

      await test.step('a caller is blocked on the popup, and unblocked', async () => {
        const { callId } = await service.ring({ from: stranger, to: mine });
        await popup.getByRole('button', { name: t('call.block') }).click();
        await expect(cards).toContainText(t('call.blocked'));
        expect(await faults(popup)).toEqual([]);
        await service.hangUp(callId);
        await expect(cards).toHaveCount(0);
        await expectBlocked(stranger, true);
        const list = section.getByRole('list', { name: t('rules.blocked') });
        await expect(list).toContainText(t(`rules.blockedBy.${hasBlacklist ? 'platform' : 'rule'}`));
        await call(stranger, [{ state: 'ended' }]);
        if (!hasBlacklist) await expectApplied('rules.did.rejected', { name: t('rules.blocked') });
        await expect(cards).toHaveCount(0);
        await list.getByRole('button', { name: t('rules.unblock', { who: '+49 1579 9912346' }) }).click();
        await expect(list).toBeHidden();
        await expectBlocked(stranger, false);
        await expectRinging(stranger);
      });

      await test.step('a person is blocked on their page', async () => {
        const name = 'Anna Berg';
        await turnTo(desk, t('rail.people'));
        await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill(name);
        await desk
          .getByRole('option', { name: /Anna Berg/ })
          .first()
          .click();
        await expect(desk.locator('#person-name')).toHaveText(name);
        const block = desk.getByRole('button', { name: t('rules.block', { who: name }) });
        await block.press('Enter');
        const unblock = desk.getByRole('button', { name: t('rules.unblock', { who: name }) });
        await expect(unblock).toHaveAttribute('aria-pressed', 'true');
        expect(await faults(desk)).toEqual([]);
        await call(anna, [{ state: 'ended' }]);
        await expect(cards).toHaveCount(0);
        await unblock.press('Enter');
        await expect(block).toHaveAttribute('aria-pressed', 'false');
        await expectRinging(anna);
      });
    });
  });
}
