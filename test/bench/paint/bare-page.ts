import type { Shell } from '../../host/shell.ts';

/**
 * The floor of what a page of the desk window paints: the same texts in plain rows after the same input, with nothing to
 * be asked, no component and hardly a style. What the measurements look for has the same roles as in the desk window.
 */
const page = `<!doctype html><meta charset="utf-8"><title>Bare</title>
<style>body { margin: 0; font: 14px sans-serif } [role=option] { height: 36px }</style>
<nav><button>Nothing</button><button>Rows</button></nav><input id="dialler-target"><main></main>
<script>
const [nothing, rows] = document.querySelectorAll('nav button');
const main = document.querySelector('main');
const field = document.getElementById('dialler-target');
const lines = () => texts.map((text) => {
  const row = document.createElement('div');
  row.role = 'option';
  const who = document.createElement('span');
  who.className = 'who';
  who.textContent = text;
  row.append(who);
  return row;
});
let texts = [];
rows.onclick = () => main.replaceChildren(...lines());
nothing.onclick = () => main.replaceChildren();
field.oninput = rows.onclick;
field.onkeydown = ({ key }) => key === 'Escape' && main.replaceChildren();
addEventListener('keydown', ({ key, ctrlKey }) => {
  if (key !== 'k' || !ctrlKey) return;
  const dialog = document.createElement('dialog');
  const typed = document.createElement('input');
  typed.role = 'combobox';
  dialog.append(typed, ...lines());
  typed.onkeydown = ({ key }) => key === 'Escape' && dialog.remove();
  main.append(dialog);
  dialog.show();
  typed.focus();
});
</script>`;

/** Opens it beside the desk window, of the same kind and size. */
export async function openBarePage(shell: Shell): Promise<void> {
  await shell.evaluate(
    async ({ BrowserWindow }, address) => {
      const desk = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().includes('/desk/'),
      );
      const { width, height } = desk?.getBounds() ?? { width: 1080, height: 720 };
      const webPreferences = { contextIsolation: true, sandbox: true, nodeIntegration: false };
      const bare = new BrowserWindow({ width, height, show: false, webPreferences });
      bare.on('close', () => bare.destroy());
      await bare.loadURL(address);
      bare.showInactive();
    },
    // `inPage` finds the page by this end of its address.
    `data:text/html;charset=utf-8,${encodeURIComponent(page)}#/bare/`,
  );
}
