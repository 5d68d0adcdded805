import type { enBrowser } from './en-browser.ts';

export const deBrowser: Record<keyof typeof enBrowser, string> = {
  'browser.title': 'Mit dem Browser anmelden',
  'browser.lead':
    'Ihr Passwort sieht allein die Plattform. Deskbell braucht den Client, der dafür bei der Plattform registriert ist; fragen Sie, wer Ihr Konto betreut.',
  'browser.clientId': 'Client-ID',
  'browser.clientSecret': 'Client-Geheimnis',
  'browser.clientSecretHint': 'Lassen Sie es leer, wenn der Client keines hat.',
  'browser.authorizeUrl': 'Adresse der Anmeldeseite',
  'browser.tokenUrl': 'Adresse für Token',
  'browser.submit': 'Mit dem Browser anmelden',
  'browser.waiting': 'Ihr Browser ist offen. Melden Sie sich dort an; Deskbell macht von selbst weiter.',
  'browser.cancel': 'Abbrechen',
  'browser.renew': 'Erneut mit dem Browser anmelden',
  'browser.done': 'Sie sind angemeldet. Schließen Sie diese Seite und kehren Sie zu Deskbell zurück.',
  'browser.notDone':
    'Sie sind nicht angemeldet. Schließen Sie diese Seite und kehren Sie zu Deskbell zurück; dort steht, warum.',
  'browser.noClientId':
    'Die Client-ID fehlt. Sie wurde vergeben, als der Client bei der Plattform registriert wurde.',
  'browser.badAddress':
    '„{address}“ ist keine Adresse, die mit https:// beginnt. Ihre Anmeldung würde unterwegs gelesen.',
  'browser.refused':
    'Die Anmeldung wurde im Browser abgelehnt. Versuchen Sie es erneut und erlauben Sie Deskbell, worum es bittet.',
  'browser.client':
    'Die Plattform kennt diesen Client nicht. Prüfen Sie Client-ID und Client-Geheimnis und ob http://127.0.0.1 unter den Rücksprungadressen des Clients ist.',
  'browser.expired': 'Die Anmeldung ist abgelaufen. Melden Sie sich erneut mit dem Browser an.',
  'browser.failed':
    'Die Anmeldung der Plattform kam nicht zu Ende ({detail}). Prüfen Sie Client und Adressen und versuchen Sie es erneut.',
};
