import { add, addressBookStates, addressBookSteps } from '../renderer-preview/address-books.ts';
import { drawDesk, expect, test } from './drawn.ts';

const small = { width: 540, height: 720 };

for (const locale of ['en', 'de'] as const) {
  const look = { locale, theme: 'light' } as const;

  test(`a conflict with a contact deleted here says so above its values, ${locale}`, async ({
    context,
    origin,
  }) => {
    const desk = await drawDesk(context, { origin, state: 'books', look });
    await addressBookSteps['books-conflicts']?.(desk);
    const conflict = desk.getByRole('region', { name: /: Lift-Notdienst Nord$/ });
    const sentence = await conflict.getByText(/^(Deleted here\.|Hier gelöscht\.)$/).boundingBox();
    const table = await conflict.getByRole('table').boundingBox();
    expect(sentence?.y).toBeLessThan(table?.y ?? 0);
    await expect(conflict.getByRole('columnheader')).toHaveText([
      /^(Field|Feld)$/,
      /^(Theirs|Andere Fassung)$/,
    ]);
    await expect(conflict.getByRole('cell')).toHaveCount(4);
    await expect(desk.getByRole('region', { name: /: Anna Berg$/ }).getByRole('columnheader')).toHaveCount(3);
  });

  test(`the focus moves on when an address book is removed, ${locale}`, async ({ context, origin }) => {
    const desk = await drawDesk(context, { origin, state: 'books', look });
    await addressBookSteps['books']?.(desk);
    let now = addressBookStates['books']?.(look, 2);
    const remove = async (name: string, id: string): Promise<void> => {
      await desk.locator(`#source-${id}`).press('Enter');
      await desk.getByRole('menuitem', { name: /^(Remove|Entfernen)/ }).press('Enter');
      await desk
        .getByRole('dialog')
        .getByRole('button', { name: /^(Remove|Entfernen)$/ })
        .press('Enter');
      await expect(desk.getByRole('dialog')).toHaveCount(0);
      now = now && { ...now, addressBooks: now.addressBooks.filter((book) => book.id !== id) };
      await desk.evaluate((snapshot) => window.preview.push(snapshot), now);
      await expect(desk.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
    };
    await remove('mailbox.org', 'b2');
    await expect(desk.locator('#source-b3')).toBeFocused();
    await remove('Neues Adressbuch', 'b8');
    const button = desk.getByRole('button', { name: /^(Add address book|Adressbuch hinzufügen)$/ });
    await expect(button).toBeFocused();
    // The one below has no menu.
    await remove('Nextcloud', 'b1');
    await expect(button).toBeFocused();
  });

  test(`the refusal of a certificate fits, and disappears when the server is changed, ${locale}`, async ({
    context,
    origin,
  }) => {
    const desk = await drawDesk(context, { origin, state: 'books-none', look, size: small });
    await add(desk, /^LDAP/);
    await desk.evaluate(() => {
      window.preview.answers['addressBook.connect'] = {
        ok: false,
        failure: {
          kind: 'address-book',
          problem: 'certificate',
          detail: 'DEPTH_ZERO_SELF_SIGNED_CERT_THAT_IS_LONGER',
        },
      };
    });
    const address = desk.getByRole('dialog').getByLabel(/^(Address|Adresse)$/);
    const error = desk.getByRole('alert');
    await address.fill('ldap.example.com');
    for (const change of ['address', 'encryption'] as const) {
      await address.press('Enter');
      await expect(error).toBeVisible();
      expect(await error.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      const column = await address.boundingBox();
      const words = await error.boundingBox();
      expect(words?.width).toBeLessThanOrEqual(column?.width ?? 0);
      if (change === 'address') await address.fill('ldap2.example.com');
      else await desk.getByLabel(/^(Encryption|Verschlüsselung)$/).selectOption('startTls');
      await expect(error).toHaveCount(0);
    }
  });

  test(`the choice of no encryption is shown as a whole, ${locale}`, async ({ context, origin }) => {
    const desk = await drawDesk(context, { origin, state: 'books-none', look, size: small });
    await add(desk, /^LDAP/);
    const choice = desk.getByLabel(/^(Encryption|Verschlüsselung)$/);
    await expect(choice).not.toHaveAccessibleDescription(/./);
    await choice.selectOption('none');
    await expect(choice).toHaveAccessibleDescription(
      /^(Only for a server on this computer\.|Nur für einen Server auf diesem Computer\.)$/,
    );
    const room = await choice.evaluate((node) => {
      const ruler = document.createElement('canvas').getContext('2d');
      if (!ruler || !(node instanceof HTMLSelectElement)) return NaN;
      const style = getComputedStyle(node);
      ruler.font = style.font;
      const words = ruler.measureText(node.selectedOptions[0]?.text ?? '').width;
      return node.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - words;
    });
    expect(room).toBeGreaterThan(0);
  });

  test(`a slow file is said to be read, ${locale}`, async ({ context, origin }) => {
    const answers = { 'addressBook.openFile': 'never' };
    const desk = await drawDesk(context, { origin, state: 'books-none', look, answers });
    await addressBookSteps['books-file']?.(desk);
    await desk.getByRole('button', { name: /^(Choose file|Datei auswählen)$/ }).press('Enter');
    const words = desk.getByRole('dialog').getByRole('status');
    await expect(words.filter({ hasText: /^(Reading …|Wird gelesen …)$/ })).toBeVisible();
    await expect(desk.getByRole('button', { name: /^(Stop|Stoppen)$/ })).toBeVisible();
  });
}
